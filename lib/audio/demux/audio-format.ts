/** What a decoder needs to know of a stream of frames. */
export interface AudioFormat {
  /** Of MPEG audio one of its layers; Media Source calls them all by the name of the third. */
  codec: 'mp1' | 'mp2' | 'mp3' | 'aac' | 'opus' | 'vorbis' | 'flac';
  /** Hz. For AAC that of the core coder: HE-AAC plays at twice this rate and lasts as long. */
  sampleRate: number;
  channels: number;
  /** The codec's private data, as its WebCodecs registration has it; raw MP3 has none. */
  description?: Uint8Array<ArrayBuffer>;
}

/** One frame of a live stream and the time it stands for. */
export interface AudioFrame {
  format: AudioFormat;
  data: Uint8Array<ArrayBuffer>;
  /** Seconds since the stream's first frame. */
  time: number;
  /** Seconds. */
  duration: number;
}

/** Whether frames of the two can follow each other without a new initialisation. */
export function isSameFormat(a: AudioFormat, b: AudioFormat): boolean {
  return (
    a.codec === b.codec &&
    a.sampleRate === b.sampleRate &&
    a.channels === b.channels &&
    isSameBytes(a.description, b.description)
  );
}

/** Formats in a second of sound or so; a stream that has more is damaged, and each costs an initialisation. */
const MOST_FORMATS = 50;

/** The frames in runs that one fragment can hold: of one format, and for as long as they fit to the run's first one. */
export function runsOf(
  frames: readonly AudioFrame[],
  fits: (first: AudioFrame, frame: AudioFrame) => boolean = () => true,
): AudioFrame[][] {
  const runs: AudioFrame[][] = [];
  let run: AudioFrame[] = [];
  let formats = 0;
  for (const frame of frames) {
    const [first] = run;
    const isSame = first !== undefined && isSameFormat(first.format, frame.format);
    if (!isSame && ++formats > MOST_FORMATS) throw new Error('The format changes all the time');
    if (first !== undefined && isSame && fits(first, frame)) {
      run.push(frame);
    } else {
      run = [frame];
      runs.push(run);
    }
  }
  return runs;
}

function isSameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((byte, at) => byte === b[at]);
}
