/**
 * How many samples a Vorbis packet yields: a quarter of its own block and of the one before (Vorbis I,
 * 1.3.2 and 4.3.8). Which of the two block sizes a packet has depends on its mode, and the modes stand
 * at the end of the setup header, so they are read backwards from there.
 */
export function createVorbisTimer(
  head: Uint8Array,
  setup: Uint8Array,
): (packet: Uint8Array) => number {
  const sizes = [1 << ((head[28] ?? 0) & 15), 1 << ((head[28] ?? 0) >> 4)] as const;
  const modes = readModes(setup);
  const modeBits = modes.length > 1 ? 32 - Math.clz32(modes.length - 1) : 0;
  let previous: number | null = null;
  return (packet) => {
    const mode = ((packet[0] ?? 0) >> 1) & ((1 << modeBits) - 1);
    const size = sizes[modes[mode] ?? 0];
    const samples = previous === null ? 0 : (previous + size) / 4;
    previous = size;
    return samples;
  };
}

/** Each mode's block flag. A mode is 41 bits: flag, 16 zeros, 16 zeros, mapping; before them 6 bits with their number less one. */
function readModes(setup: Uint8Array): (0 | 1)[] {
  const bit = (at: number) => ((setup[at >> 3] ?? 0) >> (at & 7)) & 1;
  const number = (at: number, bits: number) => {
    let value = 0;
    for (let n = 0; n < bits; n++) value |= bit(at + n) << n;
    return value;
  };
  // The framing bit is the last one that is set.
  let end = setup.length * 8 - 1;
  while (end > 0 && bit(end) === 0) end--;
  const modes: (0 | 1)[] = [];
  let found: (0 | 1)[] = [];
  for (let at = end - 41; at > 6 && modes.length < 64; at -= 41) {
    if (number(at + 1, 16) !== 0 || number(at + 17, 16) !== 0 || number(at + 33, 8) > 63) break;
    modes.unshift(bit(at) as 0 | 1);
    if (number(at - 6, 6) + 1 === modes.length) found = [...modes];
  }
  return found;
}
