import type { Clock } from '@/lib/platform/time/clock';

/** This much audio is enough to continue, in seconds. */
const ENOUGH = 0.5;
/** Audio that has just arrived may start to play on its own within this time. Milliseconds. */
const SETTLE_TIME = 100;
/** `readyState`: there is something to play after the position. */
const HAVE_FUTURE_DATA = 3;

export interface RebufferNudgeDeps {
  element: HTMLMediaElement;
  /** Seconds of audio ahead of the position. */
  ahead(): number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Restarts an element that ran out of audio. Each time, Chromium waits for twice as much audio as before, up
 * to 3 s, which a live station takes 3 s to send; a seek to the current position makes it start again with
 * 0.2 s (media/filters/audio_renderer_algorithm.cc: `IncreasePlaybackThreshold`, `FlushBuffers`). Call it
 * after each write.
 */
export function createRebufferNudge({
  element,
  ahead,
  clock,
  signal,
}: RebufferNudgeDeps): () => void {
  let hasPlayed = false;
  let helped = false;
  let waiting = false;
  const onPlaying = () => {
    hasPlayed = true;
    helped = false;
  };
  element.addEventListener('playing', onPlaying, { signal });

  const isDry = () =>
    hasPlayed &&
    !helped &&
    !element.paused &&
    !element.seeking &&
    element.readyState < HAVE_FUTURE_DATA &&
    ahead() >= ENOUGH;

  return () => {
    if (waiting || !isDry()) return;
    waiting = true;
    clock.after(SETTLE_TIME, () => {
      waiting = false;
      if (signal.aborted || !isDry()) return;
      helped = true;
      const { currentTime } = element;
      element.currentTime = currentTime;
    });
  };
}
