/** What a decoder needs to know about a stream of frames. */
export interface AudioFormat {
  /** One of the layers of MPEG audio; Media Source calls all of them by the name of the third. */
  codec: 'mp1' | 'mp2' | 'mp3' | 'aac' | 'opus' | 'vorbis' | 'flac';
  /** Hz. For AAC, the core coder's rate: HE-AAC plays at twice this rate with the same duration. */
  sampleRate: number;
  channels: number;
  /** The codec's private data, as in its WebCodecs registration; raw MP3 has none. */
  description?: Uint8Array<ArrayBuffer>;
}

/** A frame of a live stream, with its time. */
export interface AudioFrame {
  format: AudioFormat;
  data: Uint8Array<ArrayBuffer>;
  /** Seconds since the stream's first frame. */
  time: number;
  /** Seconds. */
  duration: number;
}

/** A file of frames, and how to find them. */
export interface FrameFile {
  format: AudioFormat;
  /** Where the first frame begins, and where the last one ends, in bytes of the file. */
  from: number;
  to: number;
  /** Seconds. */
  duration: number;
  /** Reads the frames from about this second on. Rejects if its place in the file has to be looked for and does not come. */
  reader(seconds: number): FrameReader | Promise<FrameReader>;
}

export interface FrameReader {
  /** The byte of the file to begin with. */
  from: number;
  /** Takes the bytes that come next; returns the frames that are whole by then, with their second in the file. */
  push(bytes: Uint8Array<ArrayBuffer>): AudioFrame[];
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

/** Formats per second of audio; a stream that has more is damaged, and each costs an initialisation. */
const MOST_FORMATS = 50;

/** Splits frames into runs that fit one fragment: of the same format as the run's first frame. */
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
