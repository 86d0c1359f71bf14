import type {
  AudioPhase,
  AudioStatus,
  OwnTitles,
  PlayOrder,
  Recovery,
  SourceKind,
} from '@/lib/contract/audio';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { Reconnector } from '../recovery/reconnector';
import type { Kept } from '../sources/source';

/** One order on its way through the element, from its press to the next one. */
export interface Playback {
  order: PlayOrder;
  /** Ends everything that was started for it. */
  life: AbortController;
  /** Keeps it connected, from when it was opened. */
  line: Reconnector | null;
  /** The element's `src` is this order's. */
  attached: boolean;
  /** It should sound. */
  wanted: boolean;
  /** Its metadata is there. */
  loaded: boolean;
  /** Sound has come at least once. */
  sounded: boolean;
  /** Sound has come since it was last started. */
  sounding: boolean;
  /** A file ran to its end and was not started again. */
  ended: boolean;
  /** Where it was when the element was taken from it, or lost its place, in seconds. */
  position: number;
  /** The element has lost its place, and is on its way back to `position`. */
  displaced: boolean;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Where a file ended that was known to be longer, in seconds. */
  endedEarly: number | null;
  source: SourceKind | null;
  fallback: string | null;
  /** What of its source outlives a connection. */
  kept: Kept | null;
  addresses: string[];
  recovery: Recovery | null;
  failure: AudioStatus['failure'];
  streamTitle: StreamTitle | null;
  ownTitles: OwnTitles;
}

export function createPlayback(order: PlayOrder, wanted: boolean): Playback {
  const resumes = order.resumes === true && wanted;
  return {
    order,
    life: new AbortController(),
    line: null,
    attached: false,
    wanted,
    loaded: false,
    sounded: resumes,
    sounding: resumes,
    ended: false,
    position: order.startAt,
    displaced: resumes && !order.live,
    duration: order.knownDuration ?? 0,
    endedEarly: null,
    source: null,
    fallback: null,
    kept: null,
    addresses: [],
    recovery: null,
    failure: null,
    streamTitle: null,
    ownTitles: 'unread',
  };
}

export function phaseOf(playback: Playback | null): AudioPhase {
  if (playback === null) return 'idle';
  if (playback.failure !== null) return 'failed';
  if (playback.wanted) return playback.sounding ? 'playing' : 'loading';
  if (playback.ended) return 'ended';
  if (playback.sounded || playback.life.signal.aborted) return 'paused';
  return playback.loaded ? 'ready' : 'loading';
}

/** The status of the element, as it is now. */
export function statusOf(
  playback: Playback | null,
  element: HTMLMediaElement,
  press: number,
  measuredAt: number,
): AudioStatus {
  const phase = phaseOf(playback);
  const attached = playback?.attached === true && !playback.displaced;
  const duration = playback?.attached && Number.isFinite(element.duration) ? playback.duration : 0;
  return {
    press,
    phase,
    position: attached ? element.currentTime : (playback?.position ?? 0),
    duration: duration > 0 ? duration : null,
    measuredAt,
    buffering: phase === 'playing' && !hasSound(element),
    source: playback?.source ?? null,
    fallback: playback?.fallback ?? null,
    addresses: playback?.addresses ?? [],
    failure: playback?.failure ?? null,
    recovery: playback?.recovery ?? null,
    streamTitle: phase === 'playing' ? (playback?.streamTitle ?? null) : null,
    ownTitles: phase === 'playing' ? (playback?.ownTitles ?? 'unread') : 'unread',
  };
}

/** Whether there is something to be heard at the position, and the element is not at its end with it. */
function hasSound({ readyState, error, ended }: HTMLMediaElement): boolean {
  return readyState >= HAVE_FUTURE_DATA && error === null && !ended;
}

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAVE_FUTURE_DATA = 3;
