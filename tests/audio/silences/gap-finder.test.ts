import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cut, createGapFinder, KEPT, LEAST_GAP } from '@/lib/audio/silences/gap-finder';

/** As good as any: noise is as loud at any rate. */
const RATE = 4000;
/** No word may lose more than this. Seconds. */
const NEAR = 0.02;

/** A stretch of sound, in seconds, and how loud it is, in dBFS. */
interface Sound {
  seconds: number;
  level: number;
}

/** Noise that is the same on every run. */
function createNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const amplitude = (level: number) => Math.sqrt(3) * 10 ** (level / 20);

/** These sounds one after another, over noise of this level. */
function samplesOf(sounds: readonly Sound[], floor = -70): Float32Array {
  const noise = createNoise();
  const parts = sounds.map(({ seconds, level }) =>
    new Float32Array(Math.round(seconds * RATE)).map(
      () => amplitude(floor) * noise() + amplitude(level) * noise(),
    ),
  );
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The cuts found when the samples come in pieces, as from the network. */
function cutsOf(samples: Float32Array, piece = 4): Cut[] {
  const finder = createGapFinder(RATE);
  const cuts: Cut[] = [];
  const length = Math.round(piece * RATE);
  for (let at = 0; at < samples.length; at += length) {
    cuts.push(...finder.push(at / RATE, [samples.subarray(at, at + length)]));
  }
  return cuts;
}

const NOTHING = -200;
const word = (seconds: number, level = -20): Sound => ({ seconds, level });
const gap = (seconds: number): Sound => ({ seconds, level: NOTHING });
const SPEECH = Array.from({ length: 12 }, () => [word(0.3), gap(0.1)]).flat();

describe('what is found to be silent', () => {
  it('is a gap, but for what is kept at its sides', () => {
    const [cut, ...others] = cutsOf(samplesOf([...SPEECH, gap(0.9), ...SPEECH]));
    expect(others).toEqual([]);
    expect(cut?.from).toBeCloseTo(4.7 + KEPT, 1);
    expect(cut?.to).toBeCloseTo(5.7 - KEPT, 1);
  });

  it('is found where pieces meet, too', () => {
    for (const piece of [0.5, 1.3, 5.2, 60]) {
      expect(cutsOf(samplesOf([...SPEECH, gap(0.9), ...SPEECH]), piece).length).toBe(1);
    }
  });

  it('may be the noise of a room', () => {
    expect(cutsOf(samplesOf([...SPEECH, gap(0.9), ...SPEECH], -58)).length).toBe(1);
  });

  it.each<[string, readonly Sound[], number]>([
    ['a pause that belongs to the sentence', [...SPEECH, gap(0.25), ...SPEECH], -70],
    ['the closure of a plosive', [word(4), gap(0.12), word(4)], -90],
    ['a bed of music under the words', [...SPEECH, gap(2), ...SPEECH], -42],
    ['quiet music between the words', [...SPEECH, word(3, -45), ...SPEECH], -90],
    ['the faint end of a word', [...SPEECH, word(0.6, -49), ...SPEECH], -90],
    ['music that swells and fades', Array.from({ length: 20 }, (_, n) => word(1, -20 - n)), -90],
    ['nobody who speaks', [gap(5), gap(5)], -70],
  ])('is not %s', (_, sounds, floor) => {
    expect(cutsOf(samplesOf(sounds, floor))).toEqual([]);
  });

  it('is told by who speaks now, however loud a jingle was just before', () => {
    const quiet = Array.from({ length: 20 }, () => [word(0.3, -34), gap(0.1)]).flat();
    const [cut, ...others] = cutsOf(
      samplesOf([word(6, -4), ...quiet, word(0.6, -63), ...quiet, gap(0.9), ...quiet], -90),
    );
    expect(others).toEqual([]);
    expect(cut?.from).toBeCloseTo(6 + 8 + 0.6 + 7.9 + KEPT, 1);
    expect(cut?.to).toBeCloseTo(6 + 8 + 0.6 + 8.9 - KEPT, 1);
  });

  it('is not what comes after a leap to another place', () => {
    const finder = createGapFinder(RATE);
    finder.push(0, [samplesOf([...SPEECH, gap(0.3)])]);
    expect(finder.push(100, [samplesOf([gap(0.3), ...SPEECH])])).toEqual([]);
  });

  it('is told by the loudest side', () => {
    const speech = samplesOf([...SPEECH, gap(1), ...SPEECH]);
    const other = samplesOf([...SPEECH, word(1), ...SPEECH]);
    expect(createGapFinder(RATE).push(0, [speech, other])).toEqual([]);
    expect(createGapFinder(RATE).push(0, [speech, speech]).length).toBe(1);
  });

  it('never holds any of a word, whatever is said, and most of each gap', () => {
    const said = fc.array(
      fc.record({
        seconds: fc.double({ min: 0.05, max: 1, noNaN: true }),
        level: fc.double({ min: -34, max: -14, noNaN: true }),
        pause: fc.double({ min: 0.02, max: 2.5, noNaN: true }),
      }),
      { minLength: 3, maxLength: 12 },
    );
    const floors = fc.double({ min: -95, max: -62, noNaN: true });
    const pieces = fc.double({ min: 0.7, max: 6, noNaN: true });
    fc.assert(
      fc.property(said, floors, pieces, (words, floor, piece) => {
        const samples = samplesOf(
          [
            ...SPEECH,
            ...words.flatMap(({ seconds, level, pause }) => [word(seconds, level), gap(pause)]),
            word(1),
          ],
          floor,
        );
        const cuts = cutsOf(samples, piece);
        let at = 4.8;
        let found = 0;
        for (const { seconds, pause } of words) {
          const [from, to] = [at, at + seconds];
          for (const cut of cuts) {
            expect(cut.to <= from - NEAR || cut.from >= to + NEAR).toBe(true);
          }
          at = to + pause;
          if (pause > LEAST_GAP + 2 * NEAR) found++;
        }
        expect(cuts.length).toBeGreaterThanOrEqual(found);
      }),
      { numRuns: 40 },
    );
  });
});
