/** The bitrates of MPEG-1 Layer III. All fixtures are in this format, at 44.1 kHz and without CRC. */
const KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const SAMPLES_PER_FRAME = 1152;
const SAMPLE_RATE = 44_100;

/** The duration of one frame, in seconds. */
export const FRAME_SECONDS = SAMPLES_PER_FRAME / SAMPLE_RATE;

/**
 * Splits MP3 data into its frames (ISO 11172-3, 2.4.1.3). Drops an incomplete frame at the end. Throws if
 * there is anything else between the frames.
 */
export function splitMp3Frames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = frameLength(bytes.readUInt32BE(at));
    if (at + length > bytes.length) break;
    frames.push(bytes.subarray(at, at + length));
    at += length;
  }
  return frames;
}

function frameLength(header: number): number {
  if (header >>> 20 !== 0xfff || ((header >>> 10) & 3) !== 0) {
    throw new Error(`No MP3 frame at 44.1 kHz begins with ${header.toString(16)}.`);
  }
  const kbps = KBPS[(header >>> 12) & 15] ?? 0;
  const padding = (header >>> 9) & 1;
  return Math.floor((144_000 * kbps) / SAMPLE_RATE) + padding;
}
