import code from './kernels.wat';

/** The functions of `kernels.wat`, which says what they do. Places are in bytes, lengths in samples. */
interface Loops {
  memory: WebAssembly.Memory;
  filterTwice(left: number, right: number, length: number, first: number, second: number): void;
  weigh(left: number, right: number, length: number, weighting: number): void;
  peakOf(from: number, length: number): number;
  copy(from: number, length: number, to: number): number;
  raise(
    row: number,
    peaks: number,
    length: number,
    taps: number,
    floor: number,
    near: number,
    far: number,
    unseen: number,
  ): number;
  energyOf(from: number, length: number): number;
  amplify(from: number, length: number, gain: number, stride: number): void;
  areEqual(left: number, right: number, length: number): number;
  pack(from: number, length: number, to: number): void;
  /** `length` in bytes. */
  crc16(from: number, length: number, crc: number, tables: number): number;
}

/**
 * Loops over samples in WebAssembly, with a memory of their own. In a page of which nothing but its sound is perceived,
 * Chromium's V8 optimises scripts late and little: the first half second of sound took them 20 ms. WebAssembly is
 * compiled at once, and computes both channels together.
 */
export interface Kernels extends Omit<Loops, 'memory'> {
  /** The memory's samples, double-precision numbers and bytes. They are others after `allocate`. */
  readonly floats: Float32Array<ArrayBuffer>;
  readonly doubles: Float64Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A place for this many bytes, all of them 0, at a multiple of 16. It is never freed. */
  allocate(bytes: number): number;
  /** Where the samples from one to before another are: their own place in the memory, or that of a copy in this slot. */
  place(samples: Float32Array, from: number, to: number, slot: number): number;
  /** Copies back what `place` has copied. */
  putBack(samples: Float32Array, from: number, to: number, slot: number): void;
}

/** Of WebAssembly's memory. Bytes. */
const PAGE = 65_536;
/** How far a loop may read beyond what it is for. Bytes. */
const SPARE = 64;

let compiled: WebAssembly.Module | null = null;

export function openKernels(): Kernels {
  compiled ??= new WebAssembly.Module(code);
  const loops = new WebAssembly.Instance(compiled).exports as unknown as Loops;
  const { memory } = loops;
  let used = 0;
  let buffer = memory.buffer as ArrayBuffer;
  let floats = new Float32Array(buffer);
  let doubles = new Float64Array(buffer);
  let bytes = new Uint8Array(buffer);
  /** Where samples from elsewhere are copied, and how many have room there. */
  const slots: { at: number; length: number }[] = [];

  function allocate(size: number): number {
    const at = used;
    used += Math.ceil(size / 16) * 16;
    const missing = used + SPARE - buffer.byteLength;
    if (missing <= 0) return at;
    memory.grow(Math.ceil(missing / PAGE));
    buffer = memory.buffer as ArrayBuffer;
    floats = new Float32Array(buffer);
    doubles = new Float64Array(buffer);
    bytes = new Uint8Array(buffer);
    return at;
  }

  return {
    ...loops,
    get floats() {
      return floats;
    },
    get doubles() {
      return doubles;
    },
    get bytes() {
      return bytes;
    },
    allocate,
    place(samples, from, to, nth) {
      if (samples.buffer === buffer) return samples.byteOffset + 4 * from;
      const length = to - from;
      let slot = slots[nth];
      if (slot === undefined || slot.length < length) {
        slot = { at: allocate(4 * length), length };
        slots[nth] = slot;
      }
      const isWhole = samples.length === length;
      floats.set(isWhole ? samples : samples.subarray(from, to), slot.at / 4);
      return slot.at;
    },
    putBack(samples, from, to, nth) {
      if (samples.buffer === buffer) return;
      // Without a view, since the browser's audio thread should leave nothing to collect.
      const copied = (slots[nth]?.at ?? 0) / 4 - from;
      for (let at = from; at < to; at++) samples[at] = floats[copied + at] as number;
    },
  };
}
