import { beforeAll, describe, expect, it } from 'vitest';
import { createDialogueGate } from '@/lib/audio/sound/dialogue-gate';
import { createLoudnessMeter, loudnessOf as lufs } from '@/lib/audio/sound/loudness-meter';
import { atLoudness, joined, MUSIC, speech } from './programmes.ts';
import { blocksOf, RATE } from './signals.ts';

let spoken: Float32Array;
beforeAll(async () => {
  spoken = atLoudness(await speech(), -23);
});

/** The loudness of each block that is passed on, and how many blocks there were. */
function passed(samples: Float32Array, rate = RATE) {
  const found: number[] = [];
  let blocks = 0;
  const gate = createDialogueGate(rate, (energy) => found.push(lufs(energy)));
  const meter = createLoudnessMeter(rate, 2, (energy) => {
    blocks++;
    gate.take(energy);
  });
  for (const block of blocksOf([samples, samples])) {
    gate.push(block, block[0]?.length ?? 0);
    meter.push(block, block[0]?.length ?? 0);
  }
  gate.end();
  return { found, blocks, part: found.length / blocks };
}

describe('the dialogue gate', () => {
  it('passes on most of what is spoken, however loud', () => {
    expect(passed(spoken).part).toBeGreaterThan(0.6);
    expect(passed(spoken.map((sample) => sample / 100)).part).toBeCloseTo(passed(spoken).part, 1);
  });

  it('passes on what is spoken over quiet music', () => {
    const bed = atLoudness(MUSIC['chords that are held'](Math.ceil(spoken.length / RATE)), -43);
    expect(passed(spoken.map((sample, at) => sample + (bed[at] ?? 0))).part).toBeGreaterThan(0.5);
  });

  it.each(Object.entries(MUSIC))('passes on hardly anything of %s', (_, music) => {
    expect(passed(music(15)).part).toBeLessThan(0.05);
  });

  it('passes on nothing of silence, or of a hum', () => {
    expect(passed(new Float32Array(10 * RATE)).found).toEqual([]);
    const hum = new Float32Array(10 * RATE).map((_, at) =>
      Math.sin((2 * Math.PI * 50 * at) / RATE),
    );
    expect(passed(hum).found).toEqual([]);
  });

  it.each(Object.entries(MUSIC))(
    'takes no note of %s for a word of those beside it',
    (_, music) => {
      const jingle = atLoudness(music(4), -13);
      const words = spoken.subarray(0, 12 * RATE);
      const { found } = passed(joined(jingle, words, jingle));
      expect(found.length).toBeGreaterThan(50);
      // Even the loudest words are hardly that loud.
      expect(found.filter((loudness) => loudness > -15).length).toBeLessThan(0.02 * found.length);
    },
  );

  it('goes on after broken samples', () => {
    const broken = spoken.slice();
    broken.fill(Number.NaN, RATE, RATE + 10);
    expect(passed(broken).part).toBeGreaterThan(0.5);
  });

  it('knows nothing of less than a few words', () => {
    expect(passed(spoken.subarray(0, 1.5 * RATE)).found).toEqual([]);
  });
});
