import type { AudioPhase, AudioStatus, PlayOrder, SourceKind } from '@/lib/contract/audio';

import type { StreamTitle } from '@/lib/model/now-playing';

/** One order on its way through the element, from its press to the next one. */
export interface Playback {
  order: PlayOrder;
  abort: AbortController;
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
  /** Where it was when the element was taken from it, in seconds. */
  position: number;
  source: SourceKind | null;
  fallback: string | null;
  addresses: string[];
  failure: AudioStatus['failure'];
  streamTitle: StreamTitle | null;
}

export function createPlayback(order: PlayOrder, wanted: boolean): Playback {
  return {
    order,
    abort: new AbortController(),
    attached: false,
    wanted,
    loaded: false,
    sounded: false,
    sounding: false,
    ended: false,
    position: order.startAt,
    source: null,
    fallback: null,
    addresses: [],
    failure: null,
    streamTitle: null,
  };
}

export function phaseOf(playback: Playback | null): AudioPhase {
  if (playback === null) return 'idle';
  if (playback.failure !== null) return 'failed';
  if (playback.wanted) return playback.sounding ? 'playing' : 'loading';
  if (playback.ended) return 'ended';
  if (playback.sounded || playback.abort.signal.aborted) return 'paused';
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
  const attached = playback?.attached === true;
  const { duration } = element;
  return {
    press,
    phase,
    position: attached ? element.currentTime : (playback?.position ?? 0),
    duration: attached && Number.isFinite(duration) && duration > 0 ? duration : null,
    measuredAt,
    buffering: phase === 'playing' && element.readyState < HAVE_FUTURE_DATA,
    source: playback?.source ?? null,
    fallback: playback?.fallback ?? null,
    addresses: playback?.addresses ?? [],
    failure: playback?.failure ?? null,
    streamTitle: phase === 'playing' ? (playback?.streamTitle ?? null) : null,
  };
}

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAVE_FUTURE_DATA = 3;
