import { anyBytes, joinAll } from './mutate.ts';
import type { Random } from './random.ts';

/** An ADTS frame (ISO/IEC 13818-7) at any sample rate, usually with the correct size. */
export function adtsFrame(random: Random): Uint8Array<ArrayBuffer> {
  const payload = anyBytes(random, 200);
  const size = random.oneIn(30) ? random.below(8192) : payload.length + 7;
  const rate = random.oneIn(4) ? random.below(16) : 4;
  const head = Uint8Array.of(
    0xff,
    0xf1,
    (random.below(4) << 6) | (rate << 2),
    (random.below(4) << 6) | (size >> 11),
    (size >> 3) & 255,
    ((size & 7) << 5) | 31,
    0xfc | random.below(4),
  );
  return joinAll([head, payload]);
}

/** A Layer III frame at any rate, usually as long as its header says. */
export function mp3Frame(random: Random): Uint8Array<ArrayBuffer> {
  const isFirst = random.oneIn(2);
  const bitrate = 1 + random.below(14);
  const rate = random.below(3);
  const padding = random.below(2);
  const kbps = isFirst
    ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][bitrate]
    : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][bitrate];
  const hertz = ([44100, 48000, 32000][rate] ?? 44100) / (isFirst ? 1 : 2);
  const size = Math.floor(((isFirst ? 144 : 72) * (kbps ?? 128) * 1000) / hertz) + padding;
  const frame = new Uint8Array(random.oneIn(30) ? random.below(size + 9) + 4 : size);
  frame.set([
    0xff,
    isFirst ? 0xfb : 0xf3,
    (bitrate << 4) | (rate << 2) | (padding << 1),
    random.below(4) << 6,
  ]);
  return frame;
}

/** Consecutive frames, usually of one kind, sometimes with something else in between. */
export function anyFrames(random: Random): Uint8Array<ArrayBuffer> {
  const makes = random.oneIn(2)
    ? [adtsFrame]
    : random.oneIn(4)
      ? [adtsFrame, mp3Frame]
      : [mp3Frame];
  const first = random.pick(makes)(random);
  const parts: Uint8Array[] = random.oneIn(3) ? [anyBytes(random, 500)] : [];
  for (let left = random.below(8); left > 0; left--) {
    parts.push(random.oneIn(2) ? first : random.pick(makes)(random));
    if (random.oneIn(8)) parts.push(anyBytes(random, 200));
  }
  return joinAll(parts);
}

/** An ID3v2 tag (id3.org) whose sizes may be wrong. */
export function anyId3(random: Random): Uint8Array<ArrayBuffer> {
  const frames: Uint8Array[] = [];
  for (let left = random.below(6); left > 0; left--) {
    const name = random.pick(['TIT2', 'TPE1', 'WXXX', 'TXXX', 'APIC', 'T\0\0\0']);
    const body = anyBytes(random, 60);
    if (body.length > 0) body[0] = random.below(5);
    const size = random.oneIn(10) ? random.pick([0xffffffff, 0, 0x7f7f7f7f, 128]) : body.length;
    frames.push(joinAll([new TextEncoder().encode(name), word(size), Uint8Array.of(0, 0), body]));
  }
  const body = joinAll(frames);
  const size = random.oneIn(10) ? random.pick([0, 0x7f7f7f7f, 0xffffffff]) : body.length;
  const synchSafe = ((size & 0x3f80) << 1) | (size & 127);
  return joinAll([
    Uint8Array.of(0x49, 0x44, 0x33, random.pick([2, 3, 4]), 0, 0),
    word(synchSafe),
    body,
  ]);
}

const word = (value: number) =>
  Uint8Array.of((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
