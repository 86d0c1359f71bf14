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
  /** Where the first frame begins and the last one ends: byte offsets in the file. */
  from: number;
  to: number;
  /** Seconds. */
  duration: number;
  /** Reads the frames from about this second on. Rejects if finding it in the file takes a request, and that fails. */
  reader(seconds: number): FrameReader | Promise<FrameReader>;
}

export interface FrameReader {
  /** The byte offset in the file to start reading at. */
  from: number;
  /** Takes the next bytes; returns the frames that they complete, timed in seconds of the file. */
  push(bytes: Uint8Array<ArrayBuffer>): AudioFrame[];
}

/** Whether frames of the two formats can follow each other without a new initialisation. */
export function isSameFormat(a: AudioFormat, b: AudioFormat): boolean {
  return (
    a.codec === b.codec &&
    a.sampleRate === b.sampleRate &&
    a.channels === b.channels &&
    isSameBytes(a.description, b.description)
  );
}

/** Frames that are further apart than this do not follow each other. Seconds. */
export const APART = 0.05;

/** Whether a frame can be decoded together with the one before it, as it follows without a gap. */
export function isNext(
  frame: AudioFrame | undefined,
  before: Omit<AudioFrame, 'data'> | undefined,
): boolean {
  if (frame === undefined || before === undefined) return false;
  const gap = frame.time - (before.time + before.duration);
  return Math.abs(gap) < APART && isSameFormat(frame.format, before.format);
}

/** The most formats in one batch of frames. A stream with more is damaged, and each costs an initialisation. */
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
