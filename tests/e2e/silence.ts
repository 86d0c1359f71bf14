/** What an element was heard to do, in seconds; a silence is one at least as long as is audible. */
export interface Sampled {
  heard: number;
  /** Of audio: fewer than were heard if it played slower. */
  played: number;
  silent: number;
  silences: number;
  /** When each silence that is over began and ended, in seconds since the sampling began. */
  spans: [from: number, to: number][];
}

interface Scope {
  sampled: Sampled & { silentFor: number };
}

/** Runs in the element's document: from now on adds up sound and silence. */
export function sampleSilence(): void {
  /** A shorter gap is not audible, and within the error of the element's clock. Seconds. */
  const HEARD = 0.15;
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const spans: Sampled['spans'] = [];
  const sampled = { heard: 0, played: 0, silent: 0, silences: 0, spans, silentFor: 0 };
  Object.assign(globalThis, { sampled });
  const began = performance.now();
  let at = began;
  let time = audio.currentTime;
  setInterval(() => {
    const passed = (performance.now() - at) / 1000;
    const pace = audio.playbackRate || 1;
    const played = Math.max(0, audio.currentTime - time) / pace;
    at += passed * 1000;
    time = audio.currentTime;
    // What is skipped is not played.
    sampled.played += pace * Math.min(played, passed + 0.5);
    const missing = Math.max(0, passed - played);
    if (missing < passed / 2) {
      if (sampled.silentFor >= HEARD) {
        const to = (at - began) / 1000 - passed;
        spans.push([to - sampled.silentFor, to]);
        sampled.silences++;
        sampled.silent += sampled.silentFor;
      } else {
        sampled.heard += sampled.silentFor;
      }
      sampled.silentFor = 0;
      sampled.heard += passed;
    } else {
      sampled.silentFor += missing;
      sampled.heard += passed - missing;
    }
  }, 50);
}

/** Runs there: the sums so far. */
export function readSilence(): Sampled {
  const { silentFor, ...sampled } = (globalThis as unknown as Scope).sampled;
  const isSilent = silentFor >= 0.15;
  return {
    heard: Number(sampled.heard.toFixed(2)),
    played: Number(sampled.played.toFixed(2)),
    silent: Number((sampled.silent + (isSilent ? silentFor : 0)).toFixed(2)),
    silences: sampled.silences + (isSilent ? 1 : 0),
    spans: sampled.spans,
  };
}

/** Runs there: how long the current silence lasts, in seconds. */
export function silentFor(): number {
  return (globalThis as unknown as Scope).sampled.silentFor;
}
