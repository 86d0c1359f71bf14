import type { LighterStream } from '@/lib/contract/audio';
import { type PlaybackEvent, type PlaybackStep, type PlaybackView, step } from './playback-events';
import { isOpen, type OpenPlayback } from './playback-state';
import { lookAtQuality, OWN_QUALITY, type Quality, qualityAtTitle } from './quality';

/** Steps down to a lighter stream if the connection is too slow for the station's own, and up again. */

/** The lighter stream to play; undefined for the station's own. */
export const lighterOf = ({ order, quality }: OpenPlayback): LighterStream | undefined =>
  order.lighter?.[quality.cap.level ?? -1];

/** Adds to a step what a check of a live station says about its quality. */
export function stepAtLook(
  done: PlaybackStep,
  { silent, quiet }: { silent: boolean; quiet: number },
  view: PlaybackView,
): PlaybackStep {
  const { state } = done;
  if (!isOpen(state) || !mayStep(state, view) || view.media.seeking) return done;
  const { link, quality } = state;
  const look = {
    ...{ silent, quiet, now: view.now, end: view.bufferedEnd },
    since: link.is === 'connected' ? link.since : view.now,
  };
  const next = stepTo(state, lookAtQuality(quality, look, countOf(state)), view);
  return { state: next.state, effects: [...done.effects, ...next.effects] };
}

/** Another song begins, where a change of quality is least noticeable. */
export function stepAtTitle(state: OpenPlayback, view: PlaybackView): PlaybackStep {
  if (state.is !== 'playing' || state.shift !== 'live' || !mayStep(state, view)) return step(state);
  return stepTo(state, qualityAtTitle(state.quality, countOf(state), view.now), view);
}

/** hls.js picks levels itself. A recording loses nothing to late audio, but would end where the format changes. */
function mayStep(state: OpenPlayback, { kept, isRecording }: PlaybackView): boolean {
  const isOurs = kept === 'stream' || state.quality.cap.level !== null;
  return countOf(state) > 0 && isOurs && !isRecording;
}

const countOf = ({ order }: OpenPlayback) => order.lighter?.length ?? 0;

/** The buffer plays on meanwhile, and the other stream continues it if it has the same codec. */
function stepTo(state: OpenPlayback, quality: Quality, { kept }: PlaybackView): PlaybackStep {
  if (quality === state.quality) return step(state);
  if (quality.cap.level === state.quality.cap.level) return step({ ...state, quality });
  // Until a connection plays, the next one has the quality of the one before.
  if (state.link.is !== 'connected') {
    return step({ ...state, quality: { ...quality, cap: state.quality.cap } });
  }
  return step(
    { ...state, quality },
    // An HLS session would otherwise go on.
    ...(kept === 'hls' ? [{ do: 'dropKept' } as const] : []),
    { do: 'open', again: 1, probing: false },
    // The old connection no longer delivers, and the new one has only just begun.
    { do: 'watchAnew' },
  );
}

/**
 * The state, and the station's addresses, once an attempt has brought audio. A lighter stream's address is not one of
 * them, and a lighter stream that failed is not requested again.
 */
export function heardFrom(
  state: OpenPlayback,
  { url, alternates, reached, lighter }: Extract<PlaybackEvent, { type: 'connected' }>,
): [state: OpenPlayback, addresses: string[]] {
  const { order, quality, addresses } = state;
  const own = addresses[0] ?? order.url;
  if (lighter !== undefined && alternates.includes(own)) {
    return [{ ...state, quality: { ...quality, bitrate: lighter.bitrate } }, addresses];
  }
  const heard = { ...state, reached: reached ?? state.reached };
  const found = [url, ...alternates];
  if (lighter === undefined) return [{ ...heard, quality: { ...quality, bitrate: null } }, found];
  const left = order.lighter?.filter((one) => one.url !== lighter.url);
  return [{ ...heard, order: { ...order, lighter: left }, quality: OWN_QUALITY }, found];
}
