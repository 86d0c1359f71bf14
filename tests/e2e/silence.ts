/** What was heard of an element, in seconds. A silence counts only if it is long enough to be audible. */
export interface Sampled {
  heard: number;
  /** Seconds of audio: fewer than were heard if it played slower. */
  played: number;
  silent: number;
  silences: number;
  /** When each silence that is over began and ended, in seconds since sampling began. */
  spans: [from: number, to: number][];
}

/** The time of a sample, and how long the element had not played until then: seconds since sampling began. */
type Look = [at: number, missing: number];

interface Scope {
  sampled: { looks: Look[]; played: number };
}

/**
 * Runs in the element's document: from now on adds up sound and silence. On a busy machine, the element's clock is
 * reported late, too: audio that seems to be missing but is there a moment later was no silence, so a look is dropped
 * if a later one saw less missing.
 */
export function sampleSilence(): void {
  /** By how much the clock may be late, in seconds. */
  const LATE = 1;
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const looks: Look[] = [[0, 0]];
  const sampled: Scope['sampled'] = { looks, played: 0 };
  Object.assign(globalThis, { sampled });
  const began = performance.now();
  let at = 0;
  let missing = 0;
  let time = audio.currentTime;
  let hasSkipped = false;
  for (const type of ['seeking', 'emptied']) {
    audio.addEventListener(type, () => {
      hasSkipped = true;
    });
  }
  setInterval(() => {
    const now = (performance.now() - began) / 1000;
    const passed = now - at;
    const pace = audio.playbackRate || 1;
    const played = Math.max(0, audio.currentTime - time) / pace;
    // Skipped audio was not played.
    const heard = hasSkipped || played > passed + LATE ? Math.min(played, passed) : played;
    at = now;
    time = audio.currentTime;
    hasSkipped = false;
    sampled.played += pace * heard;
    missing += passed - heard;
    while (looks.length > 1) {
      const [then, before] = looks[looks.length - 1] as Look;
      if (before <= missing) break;
      if (then < now - LATE) {
        missing = before;
        break;
      }
      looks.pop();
    }
    looks.push([now, missing]);
  }, 50);
}

/** Runs there: the sums so far. */
export function readSilence(): Sampled {
  /** A shorter gap is not audible, and within the error of the element's clock. Seconds. */
  const HEARD = 0.15;
  const { looks, played } = (globalThis as unknown as Scope).sampled;
  const [end] = looks[looks.length - 1] as Look;
  const spans: Sampled['spans'] = [];
  let silent = 0;
  let silences = 0;
  let ended = Number.NEGATIVE_INFINITY;
  let [from, before] = looks[0] as Look;
  let last = from;
  const close = (missing: number) => {
    if (missing - before < HEARD) return;
    silent += missing - before;
    // A click does not split a silence in two: Firefox's clock, too, moves a moment before there is sound.
    const goesOn = from - ended < HEARD;
    if (!goesOn) silences++;
    if (last < end) spans.push([(goesOn && spans.pop()?.[0]) || from, last]);
    ended = last;
  };
  let seen = before;
  for (const [at, missing] of looks) {
    // It plays again.
    if (missing - seen < (at - last) / 2) {
      close(seen);
      from = at;
      before = missing;
    }
    last = at;
    seen = missing;
  }
  close(seen);
  return {
    heard: Number((end - silent).toFixed(2)),
    played: Number(played.toFixed(2)),
    silent: Number(silent.toFixed(2)),
    silences,
    spans,
  };
}

/** Runs there: how long the current silence lasts, in seconds. */
export function silentFor(): number {
  const { looks } = (globalThis as unknown as Scope).sampled;
  let index = looks.length - 1;
  const [, missing] = looks[index] as Look;
  for (; index > 0; index--) {
    const [at, after] = looks[index] as Look;
    const [then, before] = looks[index - 1] as Look;
    if (after - before < (at - then) / 2) break;
  }
  return missing - (looks[index] as Look)[1];
}
