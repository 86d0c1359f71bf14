import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlaybackEffect, PlaybackEvent, PlaybackView } from '@/lib/audio/host/playback-events';
import { isOpen, isWanted, type PlaybackState, statusOf } from '@/lib/audio/host/playback-state';
import { transition } from '@/lib/audio/host/transition';
import { isSeeking } from '@/lib/audio/recovery/link';
import { SourceError } from '@/lib/audio/sources/source';
import type { Trouble } from '@/lib/contract/audio';
import { playOrder } from '../../support/play-order.ts';

/** What the effects have started but not ended, and the element as they left it. */
interface World {
  state: PlaybackState;
  now: number;
  /** `open` until it delivers audio; then `holds` as long as a station's connection lasts. */
  attempt: 'none' | 'open' | 'holds';
  isWaiting: boolean;
  isProbing: boolean;
  /** Whether the element has a source. */
  isFilled: boolean;
  kept: PlaybackView['kept'];
  /** How far the kept station plays behind its newest audio, in seconds; null if nothing is kept of it. */
  behind: number | null;
  media: { -readonly [Name in keyof PlaybackView['media']]: PlaybackView['media'][Name] };
}

const EMPTY = {
  currentTime: 0,
  duration: Number.NaN,
  paused: true,
  seeking: false,
  ended: false,
  error: null,
  readyState: 4,
};
/** Seconds kept of a station. */
const KEPT = 1800;
const NOTHING_RUNS = { attempt: 'none', isWaiting: false, isProbing: false } as const;

function run(world: World, effect: PlaybackEffect): void {
  switch (effect.do) {
    case 'letGo':
      Object.assign(world, { ...NOTHING_RUNS, kept: null, isFilled: false, media: { ...EMPTY } });
      world.behind = null;
      break;
    case 'supersede':
      Object.assign(world, { ...NOTHING_RUNS, kept: null, behind: null });
      break;
    case 'endAttempt':
      Object.assign(world, NOTHING_RUNS);
      break;
    case 'stopWaiting':
      Object.assign(world, { isWaiting: false, isProbing: false });
      break;
    case 'open':
      Object.assign(world, { attempt: 'open', isWaiting: false, isProbing: effect.probing });
      break;
    case 'wait':
      Object.assign(world, { ...NOTHING_RUNS, isWaiting: true });
      world.isProbing = effect.probing !== null;
      break;
    case 'dropKept':
      Object.assign(world, { kept: null, behind: null });
      break;
    case 'keepForRewinding':
      if (effect.seconds === 0) world.behind = null;
      break;
    case 'rejoinLive':
      if (world.behind !== null) world.behind = effect.lag ?? 3;
      break;
    case 'goToBroadcast':
      if (world.behind !== null) world.behind = Math.max(1, (world.now - effect.at) / 1000);
      break;
    case 'playElement':
      Object.assign(world.media, { paused: false, ended: false });
      break;
    case 'pauseElement':
      world.media.paused = true;
      break;
    case 'goTo':
      Object.assign(world.media, { currentTime: effect.seconds, ended: false });
  }
}

/** Whether the event is possible in this world; if so, applies what must precede it. */
function comesAbout(world: World, event: PlaybackEvent): boolean {
  const { state, media } = world;
  switch (event.type) {
    case 'elementLoaded':
    case 'elementPaused':
    case 'elementPlaying':
    case 'elementEnded':
    case 'elementFailed':
      if (!world.isFilled || media.error !== null) return false;
      if (event.type === 'elementLoaded') media.duration = lengthOf(state);
      else if (event.type === 'elementPaused') media.paused = true;
      else if (event.type === 'elementFailed') media.error = { code: 2 } as MediaError;
      else if (media.paused) return false;
      else if (event.type === 'elementPlaying') media.currentTime = HEARD_TO;
      else Object.assign(media, { ended: true, paused: true });
      return true;
    case 'playRefused':
      return isOpen(state) && state.source === event.source && !media.paused;
    case 'attached':
      if (world.attempt !== 'open') return false;
      world.kept = event.source === 'element' ? null : event.source;
      Object.assign(world, { isFilled: true, behind: null, media: { ...EMPTY } });
      return true;
    case 'connected': {
      // Either a source was attached after the element failed or ended, or the attempt continues what was kept.
      const isNew = world.isFilled && media.error === null && !media.ended;
      if (world.attempt !== 'open' || !(isNew || world.kept !== null)) return false;
      if (!isOpen(state) || state.media === 'none') return false;
      world.attempt = state.order.live ? 'holds' : 'none';
      if (world.kept === 'stream' && state.order.rewind) world.behind ??= 3;
      return true;
    }
    case 'attemptFailed':
      if (world.attempt === 'none') return false;
      world.attempt = 'none';
      return true;
    case 'pausedLong':
      return isOpen(state) && state.is === 'paused' && world.behind !== null;
    case 'looked':
      // Playback catches up, and a pause falls behind.
      if (world.behind !== null) world.behind += state.is === 'playing' ? -100 : 100;
      return isOpen(state);
    case 'retryDue':
      world.now += 500;
      return world.isWaiting;
    case 'serverBack':
      return world.isProbing;
    default:
      return true;
  }
}

const lengthOf = (state: PlaybackState) =>
  (isOpen(state) && state.order.knownDuration) || Number.POSITIVE_INFINITY;

/** The element's position while playing, in seconds: at the end of one file, well before that of the other. */
const HEARD_TO = 60;
const FILES = [HEARD_TO, 100].map((knownDuration) =>
  playOrder({
    item: String(knownDuration),
    url: `https://a.example/${knownDuration}.mp3`,
    knownDuration,
  }),
);
const STATION = playOrder({ item: 'station', url: 'https://a.example/live', live: true });
const KEPT_STATION = { ...STATION, item: 'kept', rewind: KEPT };
const ORDERS = [...FILES, STATION, KEPT_STATION].flatMap((order) => [
  order,
  { ...order, resumes: true },
]);
const NOWHERE = playOrder({ item: 'none', url: '' });
const TROUBLES: Trouble[] = ['unreachable', 'silent', 'busy', 'gone', 'broke', 'no-ranges'];

const orders: PlaybackEvent[] = [
  ...[...ORDERS, NOWHERE].map((order) => ({ type: 'play', order }) as const),
  ...[...ORDERS, NOWHERE].map((order) => ({ type: 'prepare', order }) as const),
  ...[{ type: 'pause' } as const, { type: 'release' } as const],
  ...[0, 50, 1000].map((seconds) => ({ type: 'seek', seconds }) as const),
  { type: 'setRate', rate: 2 },
];
const START = 1_000_000;
const inBroadcast: PlaybackEvent[] = [
  ...[null, START - 600_000, START].map((at) => ({ type: 'seekBroadcast', at }) as const),
  ...[{ type: 'catchUp' } as const, { type: 'pausedLong' } as const, { type: 'pause' } as const],
  ...[0, KEPT].map((seconds) => ({ type: 'setRewind', seconds }) as const),
  ...[500, 10_000].map(
    (quiet) => ({ type: 'looked', ahead: 20, quiet, silent: false, passed: 1000 }) as const,
  ),
  { type: 'play', order: KEPT_STATION },
];
const ofTheElement: PlaybackEvent[] = [
  ...[{ type: 'elementLoaded' } as const, { type: 'elementPlaying' } as const],
  ...[{ type: 'elementPaused' } as const, { type: 'elementEnded' } as const],
  ...[{ type: 'elementFailed' } as const, { type: 'elementSeeked' } as const],
  { type: 'playRefused', failure: { kind: 'blocked', detail: 'no gesture' }, source: 'element' },
];
const ofTheSource: PlaybackEvent[] = [
  ...(['element', 'stream', 'hls'] as const).map(
    (source) => ({ type: 'attached', source, fallback: null }) as const,
  ),
  ...TROUBLES.map((trouble) => ({
    type: 'attemptFailed' as const,
    error: new SourceError({ kind: 'network', detail: trouble }, trouble),
  })),
];
const retryDue: PlaybackEvent = { type: 'retryDue' };
const connected: PlaybackEvent = { type: 'connected', url: STATION.url, alternates: [] };
const ofTime: PlaybackEvent[] = [
  ...[{ type: 'serverBack' } as const, { type: 'backTold' } as const],
  ...[{ type: 'serverSilent' } as const, { type: 'soundMoved' } as const],
  ...[0, 5].map((ahead) => ({ type: 'soundStalled', ahead, held: 0 }) as const),
  { type: 'soundStarving' },
  ...[{ type: 'soundHindered' } as const, { type: 'fellBehind' } as const],
  ...[{ type: 'woke' } as const, { type: 'online' } as const],
];
/** The events of a successful attempt. */
const comes = ofTheSource
  .slice(0, 3)
  .map((attached) => [
    ...[attached, { type: 'elementLoaded' } as const, connected],
    { type: 'elementPlaying' } as const,
  ]);
const anyEvents = fc.oneof(
  ...[orders, inBroadcast, ofTheElement, ofTheSource, ofTime, [connected], [retryDue]].map(
    (events) => fc.constantFrom(...events).map((event) => [event]),
  ),
  { arbitrary: fc.constantFrom(...comes), weight: 3 },
);

/** The rewind window; after a long pause, the position may lie before it. */
function windowOf({ now, behind }: World): PlaybackView['rewind'] {
  if (behind === null) return null;
  const position = now - behind * 1000;
  return {
    oldest: now - KEPT * 1000,
    edge: now,
    position,
    behind: Math.max(0, behind),
    clock: 1,
    loss: null,
  };
}

const asksForSound = (event: PlaybackEvent) =>
  event.type === 'play' || (event.type === 'seekBroadcast' && event.at === null);

function checkThat(world: World): void {
  const { state, now, attempt, isWaiting, isProbing, isFilled, media } = world;
  if (!isOpen(state)) {
    const running = { attempt, isWaiting, isProbing, isFilled };
    expect(running, `runs when ${state.is}`).toEqual({ ...NOTHING_RUNS, isFilled: false });
    return;
  }
  const { phase, recovery } = statusOf(state, media, now);
  const { link } = state;
  const isKept = state.is === 'paused' && state.shift !== 'live' && state.order.rewind !== 0;
  if (state.order.live) {
    expect(isWanted(state) || isKept, 'connects to a station to hear it').toBe(true);
  }
  if (link.is === 'closed') {
    expect({ attempt, isWaiting, isProbing }, 'leaves the station alone').toEqual(NOTHING_RUNS);
    expect(state.is).toBe('paused');
    expect(recovery).toBeNull();
  }
  expect(isWaiting, 'waits for the next attempt').toBe(link.is === 'waiting');
  if (link.is === 'connected') expect(isProbing, 'asks for a server that is there').toBe(false);
  else if (link.is !== 'closed') {
    expect(isWaiting || attempt === 'open', `is ${link.is}`).toBe(true);
  }
  const isUnderWay = isWaiting || attempt === 'open';
  if (phase === 'loading') expect(isUnderWay || isFilled, 'loads').toBe(true);
  if (recovery?.doing === 'connecting') expect(isUnderWay || isWanted(state)).toBe(true);
  const hasSource = isFilled && state.media !== 'none';
  if (phase === 'playing') expect(hasSource || isSeeking(link), 'sounds').toBe(true);
  // Between two sources the element may still play or be paused.
  if (!hasSource || isSeeking(link) || media.error !== null) return;
  expect(!media.paused, `the element plays when ${state.is}`).toBe(isWanted(state));
}

it('has a source while it plays, something in progress while it loads, and nothing running after it stops', () => {
  fc.assert(
    fc.property(fc.array(anyEvents, { maxLength: 40, size: 'max' }), (events) => {
      const world: World = {
        ...{ state: { is: 'idle', press: 0 }, now: START, kept: null, behind: null },
        ...{ ...NOTHING_RUNS, isFilled: false, media: { ...EMPTY } },
      };
      for (const event of events.flat()) {
        if (!comesAbout(world, event)) continue;
        const { now, media, kept } = world;
        const rewind = windowOf(world);
        const view = { now, random: 0.5, media: { ...media }, bufferedEnd: 0, kept, rewind };
        const wasWanted = isWanted(world.state);
        const { state, effects } = transition(world.state, event, view);
        world.state = state;
        if (isWanted(state) && !wasWanted) {
          expect(asksForSound(event), `${event.type} starts to play`).toBe(true);
        }
        for (const effect of effects) run(world, effect);
        checkThat(world);
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
});
