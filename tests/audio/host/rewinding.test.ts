import { describe, expect, it } from 'vitest';
import type { PlaybackEvent, PlaybackView } from '@/lib/audio/host/playback-events';
import { factsOf, isOpen, type PlaybackState } from '@/lib/audio/host/playback-state';
import { transition } from '@/lib/audio/host/transition';
import type { Link } from '@/lib/audio/recovery/link';
import { SourceError } from '@/lib/audio/sources/source';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { playOrder } from '../../support/play-order.ts';

const NOW = 1_800_000_000_000;
const STATION = playOrder({
  ...{ item: 'station', url: 'https://a.example/live', live: true },
  rewind: 1800,
});
const CONNECTED: Link = { is: 'connected', since: NOW - MINUTE, outage: null, news: 'none' };
const outage = { trouble: 'broke', tries: 3, since: NOW } as const;
const WAITING: Link = {
  is: 'waiting',
  ...{ outage, until: NOW + 5000, isLong: true, probedInVain: false },
};
const RECONNECTING: Link = {
  is: 'reconnecting',
  ...{ again: 1, outage, afterProbe: false, probedInVain: false },
};
const station = {
  ...factsOf(STATION),
  source: 'stream',
  media: 'loaded',
  link: CONNECTED,
  streamTitle: { raw: 'A - B', source: 'icy' },
} as const;
const behind = { ...station, shift: 'behind', behindRate: 1.5 } as const;

const STATES = {
  unheard: { ...station, is: 'starting', isHeard: false },
  live: { ...station, is: 'playing' },
  liveAway: { ...station, link: RECONNECTING, is: 'playing' },
  behind: { ...behind, is: 'playing' },
  behindAway: { ...behind, link: WAITING, is: 'playing' },
  catchingUp: { ...behind, shift: 'catching-up', is: 'playing' },
  resuming: { ...behind, is: 'starting', isHeard: true },
  paused: { ...behind, is: 'paused' },
  pausedAway: { ...behind, link: WAITING, is: 'paused' },
  closed: { ...behind, link: { is: 'closed' }, is: 'paused' },
} satisfies Record<string, PlaybackState>;
type StateName = keyof typeof STATES;
const NAMES = Object.keys(STATES) as StateName[];

const gone = new SourceError({ kind: 'network', detail: 'gone' }, 'no-ranges');
const broke = new SourceError({ kind: 'network', detail: 'broke' }, 'broke');
const looked = { type: 'looked', ahead: 20, quiet: 500, silent: false, passed: SECOND } as const;

const EVENTS = {
  pause: { type: 'pause' },
  'the browser pauses': { type: 'elementPaused' },
  'play, the same': { type: 'play', order: { ...STATION, press: 2 } },
  'play, its place lost': { type: 'play', order: { ...STATION, press: 2 } },
  'play, nothing kept': { type: 'play', order: { ...STATION, press: 2 } },
  'play, from another address': { type: 'play', order: { ...STATION, press: 2, anew: true } },
  'play, another': { type: 'play', order: { ...STATION, item: 'other', press: 2 } },
  'to ten minutes ago': { type: 'seekBroadcast', at: NOW - 10 * MINUTE },
  'to a second ago': { type: 'seekBroadcast', at: NOW - SECOND },
  'to live': { type: 'seekBroadcast', at: null },
  'to live, nothing kept': { type: 'seekBroadcast', at: null },
  catchUp: { type: 'catchUp' },
  'rate 2': { type: 'setRate', rate: 2 },
  'keep an hour': { type: 'setRewind', seconds: 3600 },
  'keep nothing': { type: 'setRewind', seconds: 0 },
  'half an hour of pause': { type: 'pausedLong' },
  'a look': looked,
  'a look at the edge': looked,
  'a look after 10 s of silence': { ...looked, quiet: 10 * SECOND },
  'nothing arrives': { type: 'soundStarving' },
  fellBehind: { type: 'fellBehind' },
  'breaks off': { type: 'attemptFailed', error: broke },
  'fails for good': { type: 'attemptFailed', error: gone },
  retryDue: { type: 'retryDue' },
  serverBack: { type: 'serverBack' },
  online: { type: 'online' },
  woke: { type: 'woke' },
  connected: { type: 'connected', url: STATION.url, alternates: [] },
} satisfies Record<string, PlaybackEvent>;
type EventName = keyof typeof EVENTS;

const media = {
  ...{ currentTime: 50, duration: 100, paused: false, seeking: false, ended: false, error: null },
  readyState: 4,
};
const WINDOW = {
  ...{ oldest: NOW - 30 * MINUTE, edge: NOW, position: NOW - 20 * MINUTE },
  ...{ behind: 1200, loss: null, clock: 1 },
};
const VIEWS: Partial<Record<EventName, Partial<PlaybackView>>> = {
  'the browser pauses': { media: { ...media, paused: true } },
  'play, its place lost': { rewind: { ...WINDOW, position: NOW - 31 * MINUTE } },
  'play, nothing kept': { rewind: null },
  'to live, nothing kept': { rewind: null },
  'a look at the edge': { rewind: { ...WINDOW, behind: 3 } },
};

const viewOf = (changes: Partial<PlaybackView> = {}): PlaybackView => ({
  ...{ now: NOW, random: 0.5, media, bufferedEnd: 80, kept: 'stream', rewind: WINDOW },
  ...changes,
});

const after = (
  state: PlaybackState,
  event: PlaybackEvent,
  changes?: Partial<PlaybackView>,
): ReturnType<typeof transition> => transition(state, event, viewOf(changes));

/** The state, place in the broadcast and connection; `-` if none of these has changed. Then the effects. */
function outcome(name: StateName, event: EventName): string {
  const before: PlaybackState = STATES[name];
  const { state, effects } = after(before, EVENTS[event], VIEWS[event]);
  const where = whereIs(state) === whereIs(before) ? '-' : whereIs(state);
  return [where, effects.map((effect) => effect.do).join(', ')].filter(Boolean).join(': ');
}

const whereIs = (state: PlaybackState) =>
  isOpen(state) ? `${state.is} ${state.shift} ${state.link.is}` : state.is;

const ALL = NAMES.join(' ');
const OVER = 'supersede, applyVolumeAndRate, open';
/** The outcome for each state that an event affects; it leaves all others as they are. */
const TABLE: Record<EventName, readonly [states: string, outcome: string][]> = {
  pause: [
    ['unheard', 'stopped: letGo'],
    ['live behind catchingUp resuming', 'paused behind connected: pauseElement'],
    ['liveAway behindAway', 'paused behind closed: pauseElement, endAttempt, stopWaiting'],
    ['paused pausedAway closed', '-: pauseElement'],
  ],
  'the browser pauses': [
    ['unheard', 'stopped: letGo'],
    ['live behind catchingUp resuming', 'paused behind connected: pauseElement'],
    ['liveAway behindAway', 'paused behind closed: pauseElement, endAttempt, stopWaiting'],
  ],
  'play, the same': [
    [
      'unheard live liveAway behind behindAway catchingUp resuming',
      `starting live opening: ${OVER}`,
    ],
    ['paused', 'starting behind connected: playElement, setPace'],
    ['pausedAway closed', 'starting behind reconnecting: open, playElement, setPace'],
  ],
  'play, its place lost': [
    [
      'unheard live liveAway behind behindAway catchingUp resuming',
      `starting live opening: ${OVER}`,
    ],
    ['paused', 'starting behind connected: goToBroadcast, playElement, setPace'],
    [
      'pausedAway closed',
      'starting behind reconnecting: open, goToBroadcast, playElement, setPace',
    ],
  ],
  'play, nothing kept': [[ALL, `starting live opening: ${OVER}`]],
  'play, from another address': [[ALL, `starting live opening: ${OVER}`]],
  'play, another': [[ALL, `starting live opening: ${OVER}`]],
  'to ten minutes ago': [
    ['unheard', 'starting behind connected: goToBroadcast, setPace, tellAnyway'],
    ['live catchingUp', 'playing behind connected: goToBroadcast, setPace, tellAnyway'],
    ['liveAway', 'playing behind reconnecting: goToBroadcast, setPace, tellAnyway'],
    [
      'behind behindAway resuming paused pausedAway closed',
      '-: goToBroadcast, setPace, tellAnyway',
    ],
  ],
  'to a second ago': [
    ['unheard live liveAway', '-: rejoinLive, setPace, tellAnyway'],
    ['behind catchingUp', 'playing live connected: rejoinLive, setPace, tellAnyway'],
    ['behindAway', 'playing live waiting: rejoinLive, setPace, tellAnyway'],
    ['resuming', 'starting live connected: rejoinLive, setPace, tellAnyway'],
    // A seek during a pause does not ask for sound.
    ['paused pausedAway closed', '-: goToBroadcast, setPace, tellAnyway'],
  ],
  'to live': [
    ['unheard live liveAway', '-: rejoinLive, setPace, tellAnyway'],
    ['behind catchingUp', 'playing live connected: rejoinLive, setPace, tellAnyway'],
    ['behindAway', 'playing live waiting: rejoinLive, setPace, tellAnyway'],
    ['resuming', 'starting live connected: rejoinLive, setPace, tellAnyway'],
    ['paused', 'starting live connected: rejoinLive, playElement, setPace, tellAnyway'],
    ['pausedAway', 'starting live waiting: rejoinLive, playElement, setPace, tellAnyway'],
    // The kept audio ends before the live edge.
    ['closed', 'starting live reconnecting: dropKept, open, setPace'],
  ],
  'to live, nothing kept': [],
  catchUp: [
    ['behind', 'playing catching-up connected: setPace'],
    ['behindAway', 'playing catching-up waiting: setPace'],
    ['resuming', 'starting catching-up connected: setPace'],
    ['paused', 'paused catching-up connected: setPace'],
    ['pausedAway', 'paused catching-up waiting: setPace'],
    ['closed', 'paused catching-up closed: setPace'],
  ],
  'rate 2': [
    ['behind behindAway resuming paused pausedAway closed', '-: setPace'],
    ['catchingUp', 'playing behind connected: setPace'],
  ],
  'keep an hour': [[ALL, '-: keepForRewinding']],
  'keep nothing': [
    ['unheard live liveAway', '-: keepForRewinding'],
    ['behind behindAway catchingUp', 'playing live reconnecting: dropKept, open, setPace'],
    ['resuming', 'starting live reconnecting: dropKept, open, setPace'],
    // Sound that starts because a setting is turned off would startle the listener.
    ['paused pausedAway closed', 'stopped: letGo'],
  ],
  'half an hour of pause': [
    ['paused pausedAway', 'paused behind closed: endAttempt, stopWaiting'],
    ['closed', 'stopped: letGo'],
  ],
  'a look': [],
  'a look at the edge': [
    ['behind catchingUp', 'playing live connected: setPace'],
    ['behindAway', 'playing live waiting: setPace'],
  ],
  'a look after 10 s of silence': [
    ['behind', 'playing behind waiting: wait'],
    ['catchingUp', 'playing catching-up waiting: wait'],
    ['paused', 'paused behind waiting: wait'],
  ],
  'nothing arrives': [
    ['live', 'playing live waiting: wait'],
    ['behind', 'playing behind waiting: wait'],
    ['catchingUp', 'playing catching-up waiting: wait'],
    ['paused', 'paused behind waiting: wait'],
  ],
  fellBehind: [['live behind catchingUp', '-: rejoinLive']],
  'breaks off': [
    ['unheard', 'starting live waiting: wait'],
    ['live liveAway', 'playing live waiting: wait'],
    ['behind', 'playing behind waiting: wait'],
    ['behindAway pausedAway', '-: wait'],
    ['catchingUp', 'playing catching-up waiting: wait'],
    ['resuming', 'starting behind waiting: wait'],
    ['paused', 'paused behind waiting: wait'],
  ],
  'fails for good': [
    ['unheard live liveAway behind behindAway catchingUp resuming', 'failed: letGo'],
    ['paused pausedAway', 'paused behind closed: endAttempt, stopWaiting'],
  ],
  retryDue: [
    ['behindAway', 'playing behind reconnecting: open'],
    ['pausedAway', 'paused behind reconnecting: open'],
  ],
  serverBack: [
    ['liveAway', '-: open'],
    ['behindAway', 'playing behind reconnecting: open'],
    ['pausedAway', 'paused behind reconnecting: open'],
  ],
  online: [
    ['liveAway', '-: open'],
    ['behindAway', 'playing behind reconnecting: open'],
    ['pausedAway', 'paused behind reconnecting: open'],
  ],
  woke: [
    ['live', 'playing live reconnecting: open'],
    ['liveAway', '-: open'],
    ['behind behindAway', 'playing behind reconnecting: open'],
    ['catchingUp', 'playing catching-up reconnecting: open'],
    ['resuming', 'starting behind reconnecting: open'],
    ['paused pausedAway', 'paused behind reconnecting: open'],
  ],
  connected: [
    ['unheard live behind catchingUp resuming paused closed', '-: stopWaiting, watchAnew'],
    ['liveAway', 'playing live connected: stopWaiting, watchAnew'],
    ['behindAway', 'playing behind connected: stopWaiting, watchAnew'],
    ['pausedAway', 'paused behind connected: stopWaiting, watchAnew'],
  ],
};

describe.each(Object.entries(TABLE) as [EventName, [string, string][]][])('%s', (event, rows) => {
  const expected = new Map(
    rows.flatMap(([states, then]) => states.split(' ').map((name) => [name, then] as const)),
  );

  it.each(NAMES)('has the expected outcome in state “%s”', (name) => {
    expect(outcome(name, event)).toBe(expected.get(name) ?? '-');
  });
});

describe('a station that can be heard again', () => {
  it.each([
    [0.1, 0.5],
    [0.5, 0.5],
    [1, 1],
    [1.25, 1.25],
    [2, 2],
    [9, 2],
  ])('is played at the rate %d as at %d while it is behind', (rate, pace) => {
    const { state, effects } = after(STATES.behind, { type: 'setRate', rate });
    expect(state).toMatchObject({ behindRate: pace, shift: 'behind' });
    expect(effects).toEqual([{ do: 'setPace', pace }]);
  });

  it('has one rate while it is live, whatever is set', () => {
    const { state, effects } = after(STATES.live, { type: 'setRate', rate: 2 });
    expect(state).toMatchObject({ behindRate: 1 });
    expect(effects).toEqual([]);
  });

  it('keeps the rate through a pause, and forgets it at the live edge', () => {
    const paused = after(STATES.behind, { type: 'pause' }).state;
    const resumed = after(paused, EVENTS['play, the same']);
    expect(resumed.effects).toContainEqual({ do: 'setPace', pace: 1.5 });
    expect(after(resumed.state, { type: 'seekBroadcast', at: null }).effects).toContainEqual({
      do: 'setPace',
      pace: 1,
    });
  });

  it('catches up a tenth faster, until it is as near to the edge as its cushion allows', () => {
    const { state, effects } = after(STATES.behind, { type: 'catchUp' });
    expect(effects).toEqual([{ do: 'setPace', pace: 1.1 }]);
    const cushion = { ...station.cushion, wanted: 20, pace: 0.98 };
    const unsteady = { ...state, cushion } as PlaybackState;
    const at = (behindBy: number) =>
      after(unsteady, looked, { rewind: { ...WINDOW, behind: behindBy } });
    expect(at(21).state).toMatchObject({ shift: 'catching-up' });
    expect(at(19).state).toMatchObject({ shift: 'live', behindRate: 1 });
    expect(at(19).effects).toEqual([{ do: 'setPace', pace: 0.98 }]);
  });

  it('goes live as near to the edge as its cushion allows', () => {
    const lag = (wanted: number) => {
      const state = { ...STATES.behind, cushion: { ...station.cushion, wanted } };
      return after(state, { type: 'seekBroadcast', at: null }).effects[0];
    };
    expect(lag(0)).toEqual({ do: 'rejoinLive', lag: 3 });
    expect(lag(20)).toEqual({ do: 'rejoinLive', lag: 20 });
    const unsteady = { ...STATES.live, cushion: { ...station.cushion, wanted: 20 } };
    const fellBehind = after(unsteady as PlaybackState, EVENTS.fellBehind);
    expect(fellBehind.effects).toEqual([{ do: 'rejoinLive', lag: 20 }]);
  });

  it('goes back by less than the cushion in HLS, where hls.js keeps a distance of its own', () => {
    const cushion = { ...station.cushion, wanted: 20 };
    const live = { ...STATES.live, source: 'hls', cushion } as PlaybackState;
    const inHls = { kept: 'hls', rewind: { ...WINDOW, edge: NOW, behind: 10 } } as const;
    const at = NOW - 10 * SECOND;
    const sought = after(live, { type: 'seekBroadcast', at }, inHls);
    expect(sought.state).toMatchObject({ shift: 'behind' });
    expect(sought.effects[0]).toEqual({ do: 'goToBroadcast', at });
    expect(after(sought.state, looked, inHls).state).toMatchObject({ shift: 'behind' });
    const near = after(live, { type: 'seekBroadcast', at: NOW - 2 * SECOND }, inHls);
    expect(near.effects[0]).toMatchObject({ do: 'rejoinLive' });
  });

  it('goes on at the oldest moment if its place is not kept any more, and says so for 15 s', () => {
    const { state, effects } = after(
      STATES.paused,
      EVENTS['play, its place lost'],
      VIEWS['play, its place lost'],
    );
    expect(effects[0]).toEqual({ do: 'goToBroadcast', at: WINDOW.oldest });
    expect(state).toMatchObject({ placeLostAt: NOW });
    const playing = after(state, { type: 'elementPlaying' }).state;
    expect(after(playing, looked, { now: NOW + 15 * SECOND }).state).toBe(playing);
    const later = after(playing, looked, { now: NOW + 15 * SECOND + 1 }).state;
    expect(later).toMatchObject({ placeLostAt: null });
  });

  it('loses no place to a rounding', () => {
    const position = WINDOW.oldest - 900;
    const { state } = after(STATES.paused, EVENTS['play, the same'], {
      rewind: { ...WINDOW, position },
    });
    expect(state).toMatchObject({ placeLostAt: null });
  });

  it('does not show what it played before a long pause when it goes live', () => {
    const { state } = after(STATES.closed, { type: 'seekBroadcast', at: null });
    expect(state).toMatchObject({ streamTitle: null });
    expect(after(STATES.paused, { type: 'seekBroadcast', at: null }).state).toMatchObject({
      streamTitle: { raw: 'A - B' },
    });
  });

  it('sets a connection that falls silent during a pause aside, which may still deliver', () => {
    const { effects } = after(STATES.paused, { ...looked, quiet: 10 * SECOND });
    expect(effects).toMatchObject([{ do: 'wait', aside: true }]);
  });

  it('remembers what is to be kept for the next connection', () => {
    for (const seconds of [0, 600]) {
      const { state } = after(STATES.live, { type: 'setRewind', seconds });
      expect(state).toMatchObject({ order: { rewind: seconds } });
    }
  });
});

it('nothing of this concerns files', () => {
  const file = {
    ...factsOf(playOrder({ knownDuration: 100 })),
    source: 'element',
    media: 'loaded',
    link: CONNECTED,
    is: 'paused',
  } as const;
  const none = { rewind: null, kept: null };
  for (const name of ['to live', 'catchUp', 'half an hour of pause', 'a look'] as const) {
    expect(after(file, EVENTS[name], none)).toEqual({ state: file, effects: [] });
  }
  const { effects } = after(file, { type: 'setRewind', seconds: 0 }, none);
  expect(effects).toEqual([]);
  const idle = { is: 'idle', press: 1 } as const;
  for (const name of ['to live', 'catchUp', 'keep nothing', 'half an hour of pause'] as const) {
    expect(after(idle, EVENTS[name], none)).toEqual({ state: idle, effects: [] });
  }
});
