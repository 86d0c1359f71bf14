import { anyBytes, joinAll } from './mutate.ts';
import type { Random } from './random.ts';

const encoder = new TextEncoder();
const u32 = (value: number) => [
  value & 255,
  (value >>> 8) & 255,
  (value >>> 16) & 255,
  (value >>> 24) & 255,
];

/** An Ogg page (RFC 3533) with these packets. Its checksum is wrong, but never read. */
function page(flags: number, serial: number, packets: readonly Uint8Array[], random: Random) {
  const lacing = packets.flatMap(({ length }) => [
    ...new Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  const segments = lacing.slice(0, 255);
  const count = random.oneIn(30) ? random.below(256) : segments.length;
  return joinAll([
    encoder.encode('OggS'),
    Uint8Array.of(
      0,
      flags,
      ...new Array(8).fill(random.below(256)),
      ...u32(serial),
      ...u32(0),
      ...u32(0),
      count,
    ),
    Uint8Array.from(segments),
    ...packets,
  ]);
}

/** A comment block whose lengths may be wrong. */
function comments(random: Random): Uint8Array<ArrayBuffer> {
  const entries = [
    'ARTIST=Ada',
    'TITLE=Ünï - x',
    'title',
    '=',
    `COMMENT=${'x'.repeat(random.below(300))}`,
  ];
  const wrong = (length: number) =>
    random.oneIn(25) ? random.pick([0xffffffff, 0, 1, 0x7fffffff]) : length;
  const some = entries.filter(() => random.oneIn(2)).map((text) => encoder.encode(text));
  return joinAll([
    Uint8Array.from(u32(wrong(3))),
    encoder.encode('xyz'),
    Uint8Array.from(u32(wrong(some.length))),
    ...some.flatMap((bytes) => [Uint8Array.from(u32(wrong(bytes.length))), bytes]),
  ]);
}

const any = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => random.below(256));

/** The headers of a logical stream, with arbitrary values in their fields. */
function headers(random: Random): Uint8Array<ArrayBuffer>[] {
  const kind = random.below(3);
  const block = comments(random);
  if (kind === 0) {
    const head = joinAll([encoder.encode('OpusHead'), any(random, 11 + random.below(3))]);
    return [head, joinAll([encoder.encode('OpusTags'), block])];
  }
  if (kind === 1) {
    const head = joinAll([encoder.encode('\x01vorbis'), any(random, 23)]);
    if (random.oneIn(2)) head.set(u32(random.pick([0, 44100, 1])), 12);
    return [
      head,
      joinAll([encoder.encode('\x03vorbis'), block]),
      joinAll([encoder.encode('\x05vorbis'), anyBytes(random, 80)]),
    ];
  }
  const head = joinAll([
    Uint8Array.of(0x7f),
    encoder.encode('FLAC'),
    Uint8Array.of(1, 0, 0, random.below(4)),
    encoder.encode('fLaC'),
    Uint8Array.of(0, 0, 0, 34),
    any(random, 34),
  ]);
  if (random.oneIn(2)) head.set([0, 0, 0], 27);
  return [
    head,
    joinAll([Uint8Array.of(random.pick([0x84, 4, 0x81])), Uint8Array.of(0, 0, 0), block]),
  ];
}

/** A chain of logical streams, all more or less invalid. */
export function anyOgg(random: Random): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let streams = 1 + random.below(3); streams > 0; streams--) {
    const serial = random.below(3);
    const [first = new Uint8Array(0), ...others] = headers(random);
    parts.push(page(random.oneIn(20) ? 0 : 2, serial, [first], random));
    parts.push(page(random.oneIn(10) ? 1 : 0, serial, others, random));
    for (let pages = random.below(4); pages > 0; pages--) {
      const packets = Array.from({ length: random.below(5) }, () => anyBytes(random, 300));
      parts.push(page(random.pick([0, 0, 1, 4]), random.oneIn(8) ? 9 : serial, packets, random));
    }
  }
  return joinAll(parts);
}
