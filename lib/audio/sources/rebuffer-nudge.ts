import type { Clock } from '@/lib/platform/time/clock';

/** So much sound is enough to go on with, in seconds. */
const ENOUGH = 0.5;
/** What has just come may be played by itself, in milliseconds. */
const SETTLE_TIME = 100;
/** `readyState`: there is something to play behind the position. */
const HAVE_FUTURE_DATA = 3;

export interface RebufferNudgeDeps {
  element: HTMLMediaElement;
  /** Seconds of sound ahead of the position. */
  ahead(): number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Gets an element going again that ran dry. Chromium waits each time for twice as much sound as the time
 * before, up to 3 s, which a station sends in 3 s; a seek to where it is makes it begin anew with 0.2 s
 * (media/filters/audio_renderer_algorithm.cc: `IncreasePlaybackThreshold`, `FlushBuffers`). To be called
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
