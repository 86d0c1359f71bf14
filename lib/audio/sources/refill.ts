import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** A silence this soon after another one belongs to the same row. Milliseconds. */
const ROW = MINUTE;
/** How much is collected before playing on, by the silence's number in its row. Seconds. */
const COLLECTED = [4, 4, 8];
/** This much at once is a server's burst or what an outage held back: at the first silence, that is enough. Seconds. */
const AT_ONCE = 1;
/** However slowly it comes, it is played after this long. Seconds. */
const LONGEST = 12;
/** How long it takes to tell how fast audio comes, or is played. Seconds. */
const JUDGED = 0.5;
/** A network that brings this many seconds of audio a second is fast enough, apart from the pieces it comes in. */
export const IN_TIME = 0.85;
/** With more than this left, an element that falls behind has another reason than the network. Seconds. */
const LITTLE = 0.3;

export interface RefillDeps {
  element: HTMLMediaElement;
  /** Seconds of audio ahead of the position. */
  ahead(): number;
  clock: Clock;
  signal: AbortSignal;
  /**
   * Whether the element may run dry without a `waiting` event. Firefox's does while data trickles in: it plays each
   * frame as it arrives, and is silent in between. It also does once it has played at another pace.
   */
  hidesSilence: boolean;
}

/**
 * On a network slower than its station, an element would play each half second as soon as it has it. Few
 * silences are better than many short ones, so some audio is collected first, and more if silences come in a row.
 * The returned function tells whether to hold back this many seconds of audio that could be written.
 */
export function createRefill({
  element,
  ahead,
  clock,
  signal,
  hidesSilence,
}: RefillDeps): (seconds: number) => boolean {
  let hasPlayed = false;
  let inRow = 0;
  let isDry = false;
  let lastDryAt = 0;
  /** Since when audio has been held back, and how much there was, in seconds. */
  let held: { since: number; seconds: number } | null = null;
  /** From when and where the pace of playback is measured. */
  let from: { at: number; position: number } | null = null;
  const onPlaying = () => {
    hasPlayed = true;
    isDry = false;
  };
  const onDry = () => {
    if (!hasPlayed || element.seeking || isDry) return;
    isDry = true;
    held = null;
    const now = clock.now();
    inRow = Math.abs(now - lastDryAt) < ROW ? inRow + 1 : 1;
    lastDryAt = now;
  };
  element.addEventListener('playing', onPlaying, { signal });
  element.addEventListener('waiting', onDry, { signal });

  /** An element that plays less than the time that passes, with hardly anything left, is silent in between. */
  function lookIfDry(): void {
    const { currentTime: position, playbackRate, seeking, paused } = element;
    const at = clock.now();
    const passed = from === null ? 0 : (at - from.at) / SECOND;
    const played = from === null ? 0 : position - from.position;
    if (from !== null && passed >= 0 && passed < JUDGED && played >= 0) return;
    const isMeasured = passed >= JUDGED && played >= 0 && !seeking && !paused;
    if (isMeasured && played < IN_TIME * passed * playbackRate && ahead() < LITTLE) onDry();
    from = { at, position };
  }

  function isHeldBack(seconds: number): boolean {
    const enough = COLLECTED[Math.min(inRow, COLLECTED.length) - 1] ?? 0;
    if (seconds >= enough) return false;
    if (held === null && inRow === 1 && seconds >= AT_ONCE) return false;
    held ??= { since: clock.now(), seconds };
    const passed = Math.abs(clock.now() - held.since) / SECOND;
    if (passed < JUDGED) return true;
    // Measured again with each piece: one that is late by chance soon matters less.
    return seconds - held.seconds < IN_TIME * passed && passed < LONGEST;
  }

  return (seconds) => {
    if (hidesSilence && !isDry) lookIfDry();
    if (!isDry) return false;
    if (isHeldBack(seconds)) return true;
    isDry = false;
    from = null;
    return false;
  };
}
