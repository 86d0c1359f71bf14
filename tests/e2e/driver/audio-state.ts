/** The state of the host's `<audio>` element. Times in seconds. */
export interface AudioState {
  currentTime: number;
  /** null if it is not known yet or infinite. */
  duration: number | null;
  paused: boolean;
  ended: boolean;
  src: string;
  readyState: number;
  playbackRate: number;
  /** 0…1 */
  volume: number;
  muted: boolean;
  /** Where the first buffered range begins and the last one ends; both 0 if nothing is buffered. */
  bufferedStart: number;
  bufferedEnd: number;
  /** The MediaError's code, or null. */
  error: number | null;
}

/** Runs in the host's document. Throws unless there is exactly one element. */
export function readAudioState(): AudioState {
  const elements = document.querySelectorAll('audio');
  const audio = elements[0];
  if (!audio || elements.length > 1) {
    throw new Error(`The host's document has ${elements.length} audio elements.`);
  }
  const { buffered } = audio;
  const ranges = buffered.length;
  return {
    currentTime: audio.currentTime,
    duration: Number.isFinite(audio.duration) ? audio.duration : null,
    paused: audio.paused,
    ended: audio.ended,
    src: audio.currentSrc || audio.src,
    readyState: audio.readyState,
    playbackRate: audio.playbackRate,
    volume: audio.volume,
    muted: audio.muted,
    bufferedStart: ranges > 0 ? buffered.start(0) : 0,
    bufferedEnd: ranges > 0 ? buffered.end(ranges - 1) : 0,
    error: audio.error?.code ?? null,
  };
}
