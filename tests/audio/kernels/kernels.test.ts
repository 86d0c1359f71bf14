import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kernels, openKernels } from '@/lib/audio/kernels/kernels';
import { compileWat } from '@/lib/build/wat';

/** What a broken decoder may yield, too. */
const anySamples = fc
  .array(fc.oneof(fc.float({ min: -4, max: 4 }), fc.constantFrom(Number.NaN, -0, 1e-40)), {
    ...{ maxLength: 30, size: 'max' },
  })
  .map((samples) => Float32Array.from(samples));

function allocateSamples(length: number, kernels: Kernels): Float32Array {
  const at = kernels.allocate(4 * length) / 4;
  return kernels.floats.subarray(at, at + length);
}

/** Puts samples into a memory, behind one that they must not reach. */
function placed(samples: Float32Array, kernels: Kernels) {
  const own = allocateSamples(samples.length + 2, kernels);
  own.fill(7);
  own.set(samples, 1);
  const view = own.subarray(1, -1);
  return { at: view.byteOffset, view, around: () => [own[0], own.at(-1)] };
}

const peakOf = (samples: Float32Array) =>
  samples.reduce((peak, sample) => (Math.abs(sample) > peak ? Math.abs(sample) : peak), 0);

const audible = (samples: Float32Array) => samples.map((sample) => sample || 0);

describe('the loops over samples', () => {
  it('find the highest sample, whatever else is NaN', () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const kernels = openKernels();
        const { at } = placed(samples, kernels);
        expect(kernels.peakOf(at, samples.length)).toBe(peakOf(samples));
      }),
    );
  });

  it('copy samples, with silence instead of NaN, and touch no others', () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const kernels = openKernels();
        const from = placed(samples, kernels);
        const to = placed(new Float32Array(samples.length), kernels);
        expect(kernels.copy(from.at, samples.length, to.at)).toBe(peakOf(samples));
        expect(audible(to.view)).toEqual(audible(samples));
        expect(to.view.some(Number.isNaN)).toBe(false);
        expect(to.around()).toEqual([7, 7]);
      }),
    );
  });

  it('amplify samples by a gain that moves in a straight line', () => {
    const kernels = openKernels();
    const { at, view, around } = placed(new Float32Array(5).fill(1), kernels);
    kernels.amplify(at, 5, 1, 0.5);
    expect([...view]).toEqual([1.5, 2, 2.5, 3, 3.5]);
    expect(around()).toEqual([7, 7]);
  });

  it('sum squares', () => {
    const kernels = openKernels();
    const { at } = placed(Float32Array.of(1, -2, 3), kernels);
    expect(kernels.energyOf(at, 3)).toBe(14);
    expect(kernels.energyOf(at, 0)).toBe(0);
  });

  it('tell whether two channels are the same', () => {
    fc.assert(
      fc.property(anySamples, fc.nat(), (samples, place) => {
        const kernels = openKernels();
        const left = placed(audible(samples), kernels);
        const right = placed(audible(samples), kernels);
        const areEqual = () => kernels.areEqual(left.at, right.at, samples.length) === 1;
        expect(areEqual()).toBe(true);
        if (samples.length === 0) return;
        right.view[place % samples.length] = 5;
        expect(areEqual()).toBe(false);
      }),
    );
  });
});

describe('the memory', () => {
  it('gives each part a place of its own, at a multiple of 16, and keeps it when it grows', () => {
    const kernels = openKernels();
    const first = kernels.allocate(5);
    kernels.bytes.fill(9, first, first + 5);
    const second = kernels.allocate(1_000_000);
    expect(second - first).toBe(16);
    expect([...kernels.bytes.subarray(first, first + 5)]).toEqual([9, 9, 9, 9, 9]);
    expect(kernels.bytes.length).toBeGreaterThanOrEqual(second + 1_000_000);
    expect(kernels.floats.buffer).toBe(kernels.bytes.buffer);
    expect(kernels.doubles.buffer).toBe(kernels.bytes.buffer);
  });

  it('leaves samples that are in it where they are', () => {
    const kernels = openKernels();
    const own = allocateSamples(10, kernels);
    expect(kernels.place(own.subarray(2), 3, 6, 0)).toBe(own.byteOffset + 4 * 5);
  });

  it('takes a copy of others, and gives it back', () => {
    const kernels = openKernels();
    const samples = Float32Array.of(1, 2, 3, 4, 5);
    const other = Float32Array.of(6);
    const at = kernels.place(samples, 1, 4, 0);
    expect(kernels.place(other, 0, 1, 1)).not.toBe(at);
    kernels.amplify(at, 3, 10, 0);
    kernels.putBack(samples, 1, 4, 0);
    expect([...samples]).toEqual([1, 20, 30, 40, 5]);
    expect([...other]).toEqual([6]);
  });
});

it('names the place of a mistake in WebAssembly text', () => {
  expect(() => compileWat('loops.wat', '(module\n  (func (nonsense)))')).toThrow(/loops\.wat:2:10/);
});
