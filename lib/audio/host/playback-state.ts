import type {
  AudioPhase,
  AudioStatus,
  OwnTitles,
  PlayOrder,
  Reached,
  SourceKind,
  Trouble,
} from '@/lib/contract/audio';
import { DEFAULT_RATE } from '@/lib/model/constants';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { RewindState } from '@/lib/model/rewind';
import { type Cushion, openCushion } from '../recovery/cushion';
import { isSeeking, type Link, recoveryOf } from '../recovery/link';
import type { Rewindable } from '../timeshift/timeshift';
import { OWN_QUALITY, type Quality } from './quality';

/** What is known about an order in every state. Positions and durations are in seconds. */
export interface OrderFacts {
  order: PlayOrder;
  /**
   * The position when the element cannot tell: before it loads, while reconnecting, and after it is released.
   */
  position: number;
  /** 0 if unknown. */
  duration: number;
  /** Where a file ended that was known to be longer. */
  endedEarly: number | null;
  source: SourceKind | null;
  /** Why an earlier source was given up for this one. */
  fallback: string | null;
  /** For a station: the address that is playing, then the other known ones. */
  addresses: string[];
  /** Where the request to that address led. */
  reached: Reached | null;
  streamTitle: StreamTitle | null;
  ownTitles: OwnTitles;
  /** For a station. */
  cushion: Cushion;
  /** For a station: which of its streams is heard. */
  quality: Quality;
  /** For a station: whether it is live, behind or catching up, and the rate chosen for when it is not live. */
  shift: RewindState;
  behindRate: number;
  /** When a pause's position proved to be no longer kept, in milliseconds since 1970; null if not, or once told. */
  placeLostAt: number | null;
}

/** An order with an open source. */
interface OpenFacts extends OrderFacts {
  /** How much of the source the element has: nothing yet, its address, or its metadata, too. */
  media: 'none' | 'attached' | 'loaded';
  link: Link;
}

/**
 * preparing and ready: a file that should not play yet. starting: it should play, but the element has not said
 * that it does; `isHeard` if it played before, for example when resuming. playing: it plays, or it played and
 * is being recovered (see `link`). paused: the element still has it, a file or a station that is kept. ended: a
 * file that played to its end.
 */
export type OpenPlayback = OpenFacts &
  (
    | { is: 'preparing' }
    | { is: 'ready' }
    | { is: 'starting'; isHeard: boolean }
    | { is: 'playing' }
    | { is: 'paused' }
    | { is: 'ended'; isHeard: boolean }
  );

/** stopped: paused, with the element and the connection released. */
export type PlaybackState =
  | { is: 'idle'; press: number }
  | OpenPlayback
  | (OrderFacts & { is: 'stopped' })
  | (OrderFacts & {
      is: 'failed';
      failure: NonNullable<AudioStatus['failure']>;
      /** What stopped audio that was playing and wanted; null if none was. */
      givenUp: Trouble | null;
    });

export function factsOf(order: PlayOrder): OrderFacts {
  return {
    order,
    position: order.startAt,
    duration: order.knownDuration ?? 0,
    endedEarly: null,
    source: null,
    fallback: null,
    addresses: [],
    reached: null,
    streamTitle: null,
    ownTitles: 'unread',
    cushion: openCushion(order.cushion ?? 'balanced', order.cushionWanted),
    quality: OWN_QUALITY,
    ...{ shift: 'live', behindRate: DEFAULT_RATE, placeLostAt: null },
  };
}

/** What is still known about an order when the element is released. */
export function factsLeft(
  state: Exclude<PlaybackState, { is: 'idle' }>,
  { currentTime }: Pick<HTMLMediaElement, 'currentTime'>,
): OrderFacts {
  const { order, duration, endedEarly, source, fallback } = state;
  const { addresses, reached, streamTitle, ownTitles, cushion, behindRate } = state;
  const isThere = isOpen(state) && state.media === 'loaded' && !isAway(state);
  return {
    ...{ order, duration, endedEarly, source, fallback },
    ...{ addresses, reached, streamTitle, ownTitles, cushion, behindRate },
    quality: OWN_QUALITY,
    // The kept audio is gone with the element.
    ...{ shift: 'live', placeLostAt: null },
    position: isThere ? currentTime : state.position,
  };
}

export function isOpen(state: PlaybackState): state is OpenPlayback {
  return state.is !== 'idle' && state.is !== 'stopped' && state.is !== 'failed';
}

/** Whether the order has been heard. */
export function isHeard(state: OpenPlayback): boolean {
  if (state.is === 'starting' || state.is === 'ended') return state.isHeard;
  return state.is === 'playing' || state.is === 'paused';
}

export function isWanted(state: PlaybackState): boolean {
  return state.is === 'starting' || state.is === 'playing';
}

/** Whether the element has lost its place in a file, and is returning to `position`. */
export function isAway(state: OpenPlayback): boolean {
  return !state.order.live && isSeeking(state.link);
}

function phaseOf({ is }: PlaybackState): AudioPhase {
  if (is === 'preparing' || is === 'starting') return 'loading';
  return is === 'stopped' ? 'paused' : is;
}

/** The element's properties that go into a status. */
type StatusMedia = Pick<
  HTMLMediaElement,
  'currentTime' | 'duration' | 'readyState' | 'error' | 'ended'
>;

/** Always the same array, since lists are compared by identity. */
const NO_TITLES: AudioStatus['titles'] = [];

/**
 * The status to send, from the state and the element's current properties. `measuredAt`: milliseconds since
 * 1970.
 */
export function statusOf(
  state: PlaybackState,
  media: StatusMedia,
  measuredAt: number,
  timeshift: Pick<Rewindable, 'look' | 'gaps' | 'titles' | 'makesFiles'> | null = null,
  recordings: string[] = [],
): AudioStatus {
  const phase = phaseOf(state);
  const status: AudioStatus = {
    press: state.is === 'idle' ? state.press : state.order.press,
    phase,
    position: 0,
    duration: null,
    measuredAt,
    buffering: phase === 'playing' && !hasSound(media),
    source: null,
    fallback: null,
    addresses: [],
    reached: null,
    failure: state.is === 'failed' ? state.failure : null,
    recovery: recoveryTold(state),
    streamTitle: null,
    ownTitles: 'unread',
    cushion: null,
    rewind: null,
    titles: NO_TITLES,
    recordings,
  };
  if (state.is === 'idle') return status;
  const { source, fallback, addresses, reached, streamTitle, ownTitles } = state;
  const attached = isOpen(state) && state.media !== 'none';
  const position = attached && !isAway(state) ? media.currentTime : state.position;
  const isInPlace = timeshift !== null && isOpen(state) && isHeard(state);
  const isTimed = attached && Number.isFinite(media.duration) && state.duration > 0;
  return {
    ...status,
    ...{ source, fallback, addresses, reached, position },
    duration: isTimed ? state.duration : null,
    ...((phase === 'playing' || isInPlace) && { streamTitle, ownTitles }),
    ...(timeshift !== null && isOpen(state) && keptTold(state, timeshift)),
    ...(phase === 'playing' && {
      ...{ cushion: cushionTold(state), lighter: state.quality.bitrate ?? undefined },
    }),
  };
}

function keptTold(
  { shift, behindRate, placeLostAt }: OpenPlayback,
  timeshift: Pick<Rewindable, 'look' | 'gaps' | 'titles' | 'makesFiles'>,
): Pick<AudioStatus, 'rewind' | 'titles'> {
  const { look, gaps, titles, makesFiles } = timeshift;
  const window = look();
  if (window === null) return { rewind: null, titles: NO_TITLES };
  const { oldest, edge, position, loss, clock } = window;
  const rewind = {
    ...{ is: shift, rate: behindRate, isPlaceLost: placeLostAt !== null, loss, gaps: gaps() },
    ...{ makesFiles, clock },
    ...{ oldest: Math.round(oldest), edge: Math.round(edge), position: Math.round(position) },
  };
  return { rewind, titles: titles() };
}

function cushionTold({
  order,
  source,
  cushion: { reported, needed },
}: OrderFacts): AudioStatus['cushion'] {
  if (!order.live || source === null || source === 'element') return null;
  return { ahead: reported, needed };
}

function recoveryTold(state: PlaybackState): AudioStatus['recovery'] {
  // A paused station's connection is not reported: there is kept audio to resume with.
  if (state.is === 'paused' && state.order.live) return null;
  if (isOpen(state)) return recoveryOf(state.link, isWanted(state));
  if (state.is !== 'failed' || state.givenUp === null) return null;
  return { doing: 'given-up', trouble: state.givenUp };
}

/** Whether there is audio to play at the position, and the element has not reached its end. */
export function hasSound({
  readyState,
  error,
  ended,
}: Pick<StatusMedia, 'readyState' | 'error' | 'ended'>): boolean {
  return readyState >= HAVE_FUTURE_DATA && error === null && !ended;
}

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAVE_FUTURE_DATA = 3;
