import { describe, expect, it } from 'vitest';
import type { PlaybackEvent, PlaybackView } from '@/lib/audio/host/playback-events';
import { factsOf, isOpen, type PlaybackState } from '@/lib/audio/host/playback-state';
import { transition } from '@/lib/audio/host/transition';
import type { Link } from '@/lib/audio/recovery/link';
import { SourceError } from '@/lib/audio/sources/source';
import { playOrder } from '../../support/play-order.ts';

const NOW = 1_000_000;
const outage = { trouble: 'broke', tries: 1, since: NOW } as const;
const CONNECTED = { is: 'connected', since: NOW - 60_000, outage: null, news: 'none' } as const;
const OPENING: Link = { is: 'opening' };
const WAITING: Link = {
  is: 'waiting',
  ...{ outage, until: NOW + 500, isLong: false, probedInVain: false },
};
const RECONNECTING: Link = {
  is: 'reconnecting',
  ...{ again: 1, outage, afterProbe: false, probedInVain: false },
};

const FILE = playOrder({ knownDuration: 100 });
const STATION = playOrder({ item: 'station', url: 'https://a.example/live', live: true });
const OTHER = playOrder({ press: 2, item: 'other', url: 'https://a.example/other.mp3' });

const file = { ...factsOf(FILE), source: 'element', media: 'loaded', link: CONNECTED } as const;
const live = { ...factsOf(STATION), source: 'stream', media: 'loaded', link: CONNECTED } as const;

const STATES = {
  idle: { is: 'idle', press: 1 },
  preparing: { ...file, media: 'attached', link: OPENING, is: 'preparing' },
  ready: { ...file, is: 'ready' },
  opening: { ...factsOf(FILE), media: 'none', link: OPENING, is: 'starting', isHeard: false },
  starting: { ...file, media: 'attached', link: OPENING, is: 'starting', isHeard: false },
  resuming: { ...file, is: 'starting', isHeard: true },
  playing: { ...file, is: 'playing' },
  away: { ...file, position: 30, link: WAITING, is: 'playing' },
  paused: { ...file, is: 'paused' },
  ended: { ...file, is: 'ended', isHeard: true },
  stopped: { ...factsOf(FILE), is: 'stopped' },
  failed: {
    ...factsOf(FILE),
    is: 'failed',
    failure: { kind: 'network', detail: 'lost', stage: 'play' },
    givenUp: 'gone',
  },
  liveStarting: { ...live, media: 'attached', link: OPENING, is: 'starting', isHeard: false },
  livePlaying: { ...live, is: 'playing' },
  liveAway: { ...live, link: RECONNECTING, is: 'playing' },
  liveUnheard: { ...live, link: { ...CONNECTED, news: 'unheard' }, is: 'playing' },
  liveBack: { ...live, link: { ...CONNECTED, news: 'back' }, is: 'playing' },
} satisfies Record<string, PlaybackState>;

type StateName = keyof typeof STATES;
const NAMES = Object.keys(STATES) as StateName[];

const error = (trouble: 'broke' | 'gone') =>
  new SourceError({ kind: 'network', detail: trouble }, trouble);

const EVENTS = {
  'play, the same': { type: 'play', order: { ...FILE, press: 2 } },
  'play, another': { type: 'play', order: OTHER },
  'play, without an address': { type: 'play', order: { ...OTHER, url: '' } },
  'play, brought back': { type: 'play', order: { ...OTHER, resumes: true } },
  'prepare, the same': { type: 'prepare', order: FILE },
  'prepare, another': { type: 'prepare', order: OTHER },
  'prepare, a station': { type: 'prepare', order: STATION },
  pause: { type: 'pause' },
  release: { type: 'release' },
  seek: { type: 'seek', seconds: 70 },
  setRate: { type: 'setRate', rate: 2 },
  setVolume: { type: 'setVolume', volume: 0.5 },
  setDisplay: { type: 'setDisplay', display: FILE.display },
  elementLoaded: { type: 'elementLoaded' },
  elementDuration: { type: 'elementDuration' },
  elementPlaying: { type: 'elementPlaying' },
  elementPaused: { type: 'elementPaused' },
  'elementPaused, with an error': { type: 'elementPaused' },
  elementEnded: { type: 'elementEnded' },
  'elementEnded, early': { type: 'elementEnded' },
  elementSeeked: { type: 'elementSeeked' },
  elementFailed: { type: 'elementFailed' },
  'elementFailed, under hls.js': { type: 'elementFailed' },
  playRefused: {
    type: 'playRefused',
    failure: { kind: 'blocked', detail: 'no' },
    source: 'element',
  },
  attached: { type: 'attached', source: 'element', fallback: 'refused' },
  connected: { type: 'connected', url: 'https://a.example/2', alternates: [] },
  'attemptFailed, broke': { type: 'attemptFailed', error: error('broke') },
  'attemptFailed, gone': { type: 'attemptFailed', error: error('gone') },
  ownTitles: { type: 'ownTitles', titles: 'none' },
  title: { type: 'title', title: { raw: 'A - B', source: 'icy' } },
  'title, an empty one': { type: 'title', title: { raw: ' ', source: 'icy' } },
  retryDue: { type: 'retryDue' },
  serverBack: { type: 'serverBack' },
  silenceOver: { type: 'silenceOver' },
  'looked, hesitating': { type: 'looked', ahead: 3, quiet: 3000, silent: false, passed: 1000 },
  'looked, silent': { type: 'looked', ahead: 0.03, quiet: 3000, silent: true, passed: 1000 },
  'looked, under hls.js': { type: 'looked', ahead: 3, quiet: 3000, silent: false, passed: 1000 },
  'looked, silent, under hls.js': {
    ...{ type: 'looked', ahead: 0.03, quiet: 3000, silent: true, passed: 1000 },
  },
  'looked, silent, as the element says': {
    ...{ type: 'looked', ahead: 0.03, quiet: 3000, silent: true, passed: 1000 },
  },
  'looked, silent, with sound ahead': {
    ...{ type: 'looked', ahead: 3, quiet: 3000, silent: true, passed: 1000 },
  },
  backTold: { type: 'backTold' },
  serverSilent: { type: 'serverSilent' },
  soundMoved: { type: 'soundMoved' },
  soundStarving: { type: 'soundStarving' },
  'soundStalled, with nothing ahead': { type: 'soundStalled', ahead: 0, held: 0 },
  'soundStalled, with sound ahead': { type: 'soundStalled', ahead: 5, held: 0 },
  'soundStalled, with sound ahead for long': { type: 'soundStalled', ahead: 5, held: 20_000 },
  soundHindered: { type: 'soundHindered' },
  fellBehind: { type: 'fellBehind' },
  woke: { type: 'woke' },
  online: { type: 'online' },
} satisfies Record<string, PlaybackEvent>;

type EventName = keyof typeof EVENTS;

const media = {
  ...{ currentTime: 50, duration: 100, paused: false, seeking: false, ended: false, error: null },
  readyState: 4,
};
const lost = { code: 2, message: 'lost' } as MediaError;
const VIEWS: Partial<Record<EventName, Partial<PlaybackView>>> = {
  elementDuration: { media: { ...media, duration: 200 } },
  elementPaused: { media: { ...media, paused: true } },
  'elementPaused, with an error': { media: { ...media, paused: true, error: lost } },
  elementEnded: { media: { ...media, currentTime: 100, ended: true } },
  elementFailed: { media: { ...media, error: lost } },
  'looked, hesitating': { kept: 'stream' },
  'looked, silent': { kept: 'stream' },
  'looked, under hls.js': { kept: 'hls' },
  'looked, silent, under hls.js': { kept: 'hls' },
  'looked, silent, as the element says': { kept: 'stream', media: { ...media, readyState: 2 } },
  'looked, silent, with sound ahead': { kept: 'stream' },
  'elementFailed, under hls.js': { media: { ...media, error: lost }, kept: 'hls' },
};

function view(event: EventName): PlaybackView {
  return {
    now: NOW,
    random: 0.5,
    media,
    bufferedEnd: 0,
    kept: null,
    rewind: null,
    ...VIEWS[event],
  };
}

/** The new state, or `stays` if only details of the order or link changed; then the effects. */
function outcome(name: StateName, event: EventName): string {
  const before: PlaybackState = STATES[name];
  const { state, effects } = transition(before, EVENTS[event], view(event));
  const done = effects.map((effect) => effect.do).join(', ');
  const isNew = /supersede|letGo/.test(done);
  const stays = !isNew && whereIs(state) === whereIs(before);
  const where = state === before ? 'as it is' : stays ? 'stays' : whereIs(state);
  return done === '' ? where : `${where}: ${done}`;
}

const whereIs = (state: PlaybackState) =>
  isOpen(state) ? `${state.is} ${state.link.is}` : state.is;

/** Sets of states: those in `open` have a source, and in `attached` the element has it too. */
const SETS: Record<string, readonly StateName[]> = {
  all: NAMES,
  'all but idle': NAMES.filter((name) => name !== 'idle'),
  open: NAMES.filter((name) => isOpen(STATES[name])),
  attached: NAMES.filter((name) => isOpen(STATES[name]) && name !== 'opening'),
};

/** The outcome for each state that an event affects; it leaves all others as they are. */
const TABLE: Record<EventName, readonly [states: string, outcome: string][]> = {
  'play, the same': [
    [
      'idle opening stopped failed liveStarting livePlaying liveAway liveUnheard liveBack',
      'starting opening: supersede, applyVolumeAndRate, open',
    ],
    ['preparing', 'starting opening: applyVolumeAndRate, playElement'],
    ['ready paused ended', 'starting connected: applyVolumeAndRate, playElement'],
    ['starting resuming playing', 'stays: applyVolumeAndRate, playElement'],
    ['away', 'playing reconnecting: applyVolumeAndRate, open'],
  ],
  'play, another': [['all', 'starting opening: supersede, applyVolumeAndRate, open']],
  'play, without an address': [['all', 'failed: letGo']],
  'play, brought back': [['all', 'playing reconnecting: supersede, applyVolumeAndRate, open']],
  'prepare, the same': [
    [
      'idle opening stopped failed liveStarting livePlaying liveAway liveUnheard liveBack',
      'preparing opening: supersede, applyVolumeAndRate, open',
    ],
  ],
  'prepare, another': [['all', 'preparing opening: supersede, applyVolumeAndRate, open']],
  'prepare, a station': [],
  pause: [
    [
      'preparing ready opening starting away liveStarting livePlaying liveAway liveUnheard liveBack',
      'stopped: letGo',
    ],
    ['resuming playing', 'paused connected: pauseElement'],
    ['paused', 'stays: pauseElement'],
    ['ended', 'as it is: pauseElement'],
    ['failed', 'stays'],
  ],
  release: [['all but idle', 'idle: letGo']],
  seek: [
    ['preparing ready starting resuming playing paused', 'as it is: goTo'],
    ['away stopped failed', 'stays: tellAnyway'],
    ['ended', 'paused connected: goTo'],
  ],
  setRate: [
    ['all but idle', 'stays: applyVolumeAndRate'],
    // At its live edge, a station has only one rate.
    ['liveStarting livePlaying liveAway liveUnheard liveBack', 'stays'],
  ],
  setVolume: [
    ['idle', 'as it is: applyVolume'],
    ['all but idle', 'stays: applyVolume'],
  ],
  setDisplay: [['all but idle', 'stays: showDisplay']],
  elementLoaded: [
    ['preparing', 'ready opening'],
    [
      'ready starting resuming playing away paused ended liveStarting livePlaying liveAway liveUnheard liveBack',
      'stays',
    ],
  ],
  elementDuration: [['attached', 'stays']],
  elementPlaying: [
    ['starting liveStarting', 'playing opening'],
    ['resuming', 'playing connected'],
    ['playing away livePlaying liveAway liveUnheard liveBack', 'stays'],
  ],
  elementPaused: [
    ['starting', 'preparing opening'],
    ['resuming playing', 'paused connected'],
    ['liveStarting livePlaying liveAway liveUnheard liveBack', 'stopped: letGo'],
  ],
  'elementPaused, with an error': [],
  elementEnded: [
    ['preparing starting', 'ended opening: goTo'],
    ['ready resuming playing paused', 'ended connected: goTo'],
    ['away', 'ended connected: endAttempt, goTo'],
    ['ended', 'stays: goTo'],
    ['liveStarting', 'starting waiting: wait'],
    ['livePlaying liveAway liveUnheard liveBack', 'playing waiting: wait'],
  ],
  'elementEnded, early': [
    ['preparing ready paused ended', 'failed: letGo'],
    ['starting resuming liveStarting', 'starting waiting: wait'],
    ['playing livePlaying liveAway liveUnheard liveBack', 'playing waiting: wait'],
  ],
  elementSeeked: [['all', 'as it is: tellAnyway']],
  elementFailed: [
    ['ready paused ended', 'failed: dropKept, letGo'],
    ['resuming', 'starting waiting: dropKept, wait'],
    ['playing livePlaying liveAway liveUnheard liveBack', 'playing waiting: dropKept, wait'],
    ['away', 'stays: dropKept, wait'],
  ],
  'elementFailed, under hls.js': [],
  playRefused: [['starting resuming playing away', 'failed: letGo']],
  attached: [
    ['preparing paused ended', 'stays'],
    ['ready', 'preparing connected'],
    [
      'opening starting resuming playing away liveStarting livePlaying liveAway liveUnheard liveBack',
      'stays: playElement',
    ],
  ],
  connected: [
    ['preparing', 'preparing connected: stopWaiting, watchAnew'],
    [
      'ready resuming playing paused ended livePlaying liveUnheard liveBack',
      'stays: stopWaiting, watchAnew',
    ],
    ['opening starting liveStarting', 'starting connected: stopWaiting, watchAnew'],
    ['away', 'playing connected: stopWaiting, goTo, watchAnew'],
    ['liveAway', 'playing connected: stopWaiting, watchAnew'],
  ],
  'attemptFailed, broke': [
    ['preparing', 'preparing waiting: wait'],
    ['ready', 'ready waiting: wait'],
    ['opening starting resuming liveStarting', 'starting waiting: wait'],
    ['playing livePlaying liveAway liveUnheard liveBack', 'playing waiting: wait'],
    ['away', 'stays: wait'],
    ['paused', 'paused waiting: wait'],
    ['ended', 'ended waiting: wait'],
  ],
  'attemptFailed, gone': [
    [
      'preparing ready opening starting resuming playing away paused ended liveStarting',
      'failed: letGo',
    ],
    ['livePlaying liveAway liveUnheard liveBack', 'playing waiting: wait'],
  ],
  ownTitles: [['open', 'stays']],
  title: [['open', 'stays']],
  'title, an empty one': [],
  retryDue: [['away', 'playing reconnecting: open']],
  serverBack: [
    ['away', 'playing reconnecting: open'],
    ['liveAway', 'stays: open'],
  ],
  'looked, hesitating': [['livePlaying liveAway liveUnheard liveBack', 'stays: setPace']],
  'looked, under hls.js': [['livePlaying liveAway liveUnheard liveBack', 'stays']],
  'looked, silent, under hls.js': [['livePlaying liveAway liveUnheard liveBack', 'stays']],
  'looked, silent': [['livePlaying liveAway liveUnheard liveBack', 'stays: goTo']],
  'looked, silent, as the element says': [['livePlaying liveAway liveUnheard liveBack', 'stays']],
  'looked, silent, with sound ahead': [['livePlaying liveAway liveUnheard liveBack', 'stays']],
  silenceOver: [
    ['away', 'playing connected: takeBack, stopWaiting, goTo, watchAnew'],
    ['liveAway', 'playing connected: takeBack, stopWaiting, watchAnew'],
  ],
  backTold: [['liveBack', 'stays']],
  serverSilent: [
    ['preparing opening starting liveStarting', 'failed: letGo'],
    ['resuming', 'starting waiting: wait'],
  ],
  soundMoved: [['liveUnheard', 'stays']],
  soundStarving: [['playing livePlaying liveUnheard liveBack', 'playing waiting: wait']],
  'soundStalled, with nothing ahead': [
    ['playing livePlaying liveUnheard liveBack', 'playing waiting: wait'],
  ],
  'soundStalled, with sound ahead': [
    ['playing livePlaying liveUnheard liveBack', 'playing waiting: dropKept, wait'],
  ],
  'soundStalled, with sound ahead for long': [
    ['resuming', 'failed: letGo'],
    ['playing livePlaying liveUnheard liveBack', 'playing waiting: dropKept, wait'],
  ],
  soundHindered: [
    ['playing', 'as it is: playElement'],
    ['livePlaying liveUnheard liveBack', 'as it is: goTo'],
  ],
  fellBehind: [['playing livePlaying liveUnheard liveBack', 'stays: rejoinLive']],
  woke: [
    ['away livePlaying liveUnheard liveBack', 'playing reconnecting: open'],
    ['liveAway', 'stays: open'],
  ],
  online: [
    ['away', 'playing reconnecting: open'],
    ['liveAway', 'stays: open'],
  ],
};

describe.each(Object.entries(TABLE) as [EventName, [string, string][]][])('%s', (event, rows) => {
  const expected = new Map(
    rows.flatMap(([states, then]) =>
      (SETS[states] ?? (states.split(' ') as StateName[])).map((name) => [name, then] as const),
    ),
  );

  it.each(NAMES)('has the expected outcome in state “%s”', (name) => {
    expect(outcome(name, event)).toBe(expected.get(name) ?? 'as it is');
  });
});

describe('a transition', () => {
  const after = (state: PlaybackState, event: PlaybackEvent, changes: Partial<PlaybackView> = {}) =>
    transition(state, event, {
      now: NOW,
      random: 0.5,
      media,
      bufferedEnd: 0,
      kept: null,
      rewind: null,
      ...changes,
    });

  it('keeps the position of a file whose connection breaks, for the retries', () => {
    const { state, effects } = after(STATES.playing, {
      type: 'attemptFailed',
      error: error('broke'),
    });
    expect(state).toMatchObject({ position: 50, link: { is: 'waiting', until: NOW + 500 } });
    expect(effects).toEqual([{ do: 'wait', milliseconds: 500, probing: null, aside: false }]);
  });

  it('keeps the position of a file during an outage, whatever the element reports', () => {
    const { state } = after(STATES.away, { type: 'attemptFailed', error: error('broke') });
    expect(state).toMatchObject({ position: 30 });
    expect(after(STATES.away, { type: 'pause' }).state).toMatchObject({
      is: 'stopped',
      position: 30,
    });
  });

  it('keeps the position of a file that it releases, from the element if it was loaded', () => {
    const { state } = after(STATES.ready, { type: 'pause' });
    expect(state).toMatchObject({ is: 'stopped', position: 50 });
    const early = { ...STATES.starting, position: 12 };
    expect(after(early, { type: 'pause' }).state).toMatchObject({ is: 'stopped', position: 12 });
  });

  it('keeps the number of the press, even when nothing else is left', () => {
    const { state } = after(STATES.playing, { type: 'play', order: { ...FILE, press: 7 } });
    expect(after(state, { type: 'release' }).state).toEqual({ is: 'idle', press: 7 });
  });

  it('keeps a seek within the file', () => {
    const seek = (name: StateName, seconds: number) =>
      after(STATES[name], { type: 'seek', seconds });
    expect(seek('playing', 1000).effects).toEqual([{ do: 'goTo', seconds: 100 }]);
    expect(seek('playing', -5).effects).toEqual([{ do: 'goTo', seconds: 0 }]);
    for (const name of ['away', 'stopped', 'failed'] as const) {
      expect(seek(name, 1000).state).toMatchObject({ position: 100 });
    }
  });

  it('records the stage of a failure, and why playing audio was given up', () => {
    const fails = (name: StateName) =>
      after(STATES[name], { type: 'attemptFailed', error: error('gone') }).state;
    expect(fails('preparing')).toMatchObject({ failure: { stage: 'load' }, givenUp: null });
    expect(fails('starting')).toMatchObject({ failure: { stage: 'load' }, givenUp: null });
    expect(fails('ready')).toMatchObject({ failure: { stage: 'play' }, givenUp: null });
    expect(fails('paused')).toMatchObject({ failure: { stage: 'play' }, givenUp: null });
    expect(fails('playing')).toMatchObject({ failure: { stage: 'play' }, givenUp: 'gone' });
  });

  it('reports that sound is back once it is heard, until that news expires', () => {
    const heard = after(STATES.liveUnheard, { type: 'soundMoved' }).state;
    expect(heard).toMatchObject({ link: { news: 'back' } });
    expect(after(heard, { type: 'backTold' }).state).toMatchObject({ link: { news: 'none' } });
    expect(after(STATES.livePlaying, { type: 'fellBehind' }).state).toMatchObject({
      link: { news: 'back' },
    });
  });

  it('reports no such thing to whoever is behind live and heard what was kept', () => {
    const behind = { ...STATES.liveUnheard, shift: 'behind' } as const;
    expect(after(behind, { type: 'soundMoved' }).state).toMatchObject({ link: { news: 'none' } });
  });

  it('returns a station to the retry plan if its server answered and then failed again', () => {
    const unreachable = new SourceError({ kind: 'network', detail: 'refused' }, 'unreachable');
    const answered = after(STATES.liveAway, { type: 'serverBack' });
    expect(answered.effects).toEqual([{ do: 'open', again: 1, probing: true }]);
    const failed = after(answered.state, { type: 'attemptFailed', error: unreachable });
    expect(failed.effects).toEqual([
      { do: 'wait', milliseconds: 500, probing: null, aside: false },
    ]);
    const next = after(failed.state, { type: 'retryDue' });
    expect(next.effects).toEqual([{ do: 'open', again: 1, probing: false }]);
    expect(after(next.state, { type: 'connected', url: 'x', alternates: [] }).state).toMatchObject({
      link: { is: 'connected', news: 'unheard' },
    });
  });
});
