import { beforeAll, describe, expect, it } from 'vitest';
import { createLevelling } from '@/lib/audio/sound/levelling';
import { createLimiter, createTruePeak } from '@/lib/audio/sound/limiter';
import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import { createSoundProcessor, type SoundOrder } from '@/lib/audio/sound/sound-processor';
import { atLoudness, joined, MUSIC, speech } from './programmes.ts';
import { amplitude, blocksOf, finePeak, lowPassed, noise, RATE, tones } from './signals.ts';

/** The output of a processor with these orders. */
function processed(signal: readonly Float32Array[], ...orders: SoundOrder[]) {
  const processor = createSoundProcessor(RATE);
  for (const order of orders) processor.take(order);
  const length = Math.floor((signal[0]?.length ?? 0) / 128) * 128;
  const out = [new Float32Array(length), new Float32Array(length)];
  const outputs = blocksOf(out);
  blocksOf(signal.map((channel) => channel.subarray(0, length))).forEach((block, at) => {
    processor.process(block, outputs[at] ?? []);
  });
  return { out, processor };
}

function loudness(signal: readonly Float32Array[], from: number, to: number): number {
  const meter = createLoudnessMeter(RATE, 2);
  const part = signal.map((channel) => channel.subarray(from * RATE, to * RATE));
  meter.push(part, part[0]?.length ?? 0);
  return meter.integrated();
}

function truePeak(signal: readonly Float32Array[]): number {
  const peaks = signal.map((channel) => {
    const peak = createTruePeak();
    return channel.reduce((most, sample) => Math.max(most, peak(sample)), 0);
  });
  return 20 * Math.log10(Math.max(...peaks));
}

const LEVEL = { target: -18 };
/** One second was measured before it is heard. */
const ahead = (loudness: number) => ({ expected: { loudness, seconds: 1 } });

describe('levelling', () => {
  it.each([-32, -28, -23, -18, -12, -6])(
    'brings %i LUFS to the target in 15 s, at the first press',
    (level) => {
      const { out } = processed(tones([{ seconds: 20, level }]), LEVEL, { remembered: null });
      expect(Math.abs(loudness(out, 15, 20) + 18)).toBeLessThan(1);
    },
  );

  it.each([-35, -14, -6])('begins right with the remembered %i LUFS', (level) => {
    const { out } = processed(tones([{ seconds: 4, level }]), LEVEL, { remembered: level });
    expect(Math.abs(loudness(out, 0, 1) + 18)).toBeLessThan(1);
    expect(Math.abs(loudness(out, 3, 4) + 18)).toBeLessThan(0.5);
  });

  it.each([-35, -6])('begins right with %i LUFS if that was measured ahead', (level) => {
    const signal = tones([{ seconds: 4, level }]);
    const { out } = processed(signal, LEVEL, { remembered: null }, ahead(level));
    expect(Math.abs(loudness(out, 0, 1) + 18)).toBeLessThan(1);
  });

  it('soon trusts what is heard more than what was measured ahead, but not what is remembered less', () => {
    const signal = tones([{ seconds: 12, level: -24 }]);
    const { out } = processed(signal, LEVEL, { remembered: null }, ahead(-30));
    expect(Math.abs(loudness(out, 10, 12) + 18)).toBeLessThan(1.5);
    const known = processed(signal, LEVEL, { remembered: -24 }, ahead(-40));
    expect(Math.abs(loudness(known.out, 0, 1) + 18)).toBeLessThan(0.5);
  });

  it('leaves what is to be louder than everything else by so much louder, and measures it as it is', () => {
    const signal = tones([{ seconds: 20, level: -28 }]);
    const alone = processed(signal, { target: null, gain: 2 });
    expect(loudness(alone.out, 1, 20)).toBeCloseTo(-22, 0);
    const { out, processor } = processed(signal, { ...LEVEL, gain: 2 }, { remembered: -28 });
    expect(Math.abs(loudness(out, 1, 20) + 12)).toBeLessThan(1);
    expect(processor.loudness()).toBeCloseTo(-28, 0);
  });

  it('remembers how loud it was, once enough was heard', () => {
    const order = { remembered: null };
    const few = processed(tones([{ seconds: 5, level: -26 }]), LEVEL, order);
    expect(few.processor.loudness()).toBeNull();
    const { processor } = processed(tones([{ seconds: 20, level: -26 }]), LEVEL, order);
    expect(processor.loudness()).toBeCloseTo(-26, 0);
  });

  it('is never faster upwards than 1 dB a second, whatever plays', () => {
    const random = noise(5);
    for (let run = 0; run < 20; run++) {
      const levelling = createLevelling(-18);
      levelling.begin(run % 2 === 0 ? null : -30 + 20 * random());
      let before = levelling.next(0);
      for (let block = 0; block < 2000; block++) {
        levelling.take(10 ** ((-25 + 24 * random()) / 10));
        const gain = levelling.next(0.1);
        expect(gain - before).toBeLessThanOrEqual(0.1 + 1e-9);
        before = gain;
      }
    }
  });

  it('does not pump: quiet and loud passages of a song keep their distance', () => {
    // Five minutes of a song that falls and rises by 8 dB every ten seconds.
    const levelling = createLevelling(-18);
    levelling.begin(null);
    const gains: number[] = [];
    for (let block = 0; block < 3000; block++) {
      const loud = Math.floor(block / 100) % 2 === 0;
      levelling.take(10 ** (((loud ? -14 : -22) + 0.691) / 10));
      gains.push(levelling.next(0.1));
    }
    const later = gains.slice(600);
    expect(Math.max(...later) - Math.min(...later)).toBeLessThan(1);
  });

  it('keeps its gain in silence', () => {
    const levelling = createLevelling(-18);
    levelling.begin(-28);
    for (let block = 0; block < 600; block++) levelling.take(0);
    expect(levelling.next(60)).toBeCloseTo(10, 5);
  });

  it('forgets what was remembered of a station that is another now', () => {
    const { out } = processed(tones([{ seconds: 40, level: -12 }]), LEVEL, { remembered: -30 });
    expect(Math.abs(loudness(out, 30, 40) + 18)).toBeLessThan(1);
  });

  it('leaves a mute station alone', () => {
    const { out } = processed(tones([{ seconds: 2, level: -Infinity }]), LEVEL, {
      remembered: null,
    });
    expect(out.every((channel) => channel.every((sample) => sample === 0))).toBe(true);
  });

  it.each([NaN, Infinity])('goes on after broken samples of %d', (broken) => {
    const signal = tones([{ seconds: 20, level: -24 }]);
    for (const channel of signal) channel.fill(broken, RATE, RATE + 10);
    const { out } = processed(signal, { ...LEVEL, voiceBoost: true }, { remembered: null });
    expect(Math.abs(loudness(out, 15, 20) + 18)).toBeLessThan(1);
  });
});

describe('an episode with loud jingles', () => {
  const EPISODE = { remembered: null, hasWords: true };
  const WORDS = -27;
  /** Seconds: when the words between the jingles begin and end. */
  const between = { from: 10, to: 40 };
  let words: Float32Array;
  let episode: Float32Array[];
  beforeAll(async () => {
    words = atLoudness((await speech()).subarray(0, 30 * RATE), WORDS);
    const jingle = atLoudness(MUSIC['a song with drums'](10), WORDS + 12);
    const both = joined(jingle, words, jingle, words);
    episode = [both, both];
  });
  const distance = (out: Float32Array[], from: number, to: number) => loudness(out, from, to) + 18;

  it('ends with its words at the target, between them and after them', () => {
    const { out } = processed(episode, LEVEL, EPISODE);
    expect(Math.abs(distance(out, between.to - 12, between.to))).toBeLessThan(1);
    expect(Math.abs(distance(out, 51, 79))).toBeLessThan(1);
    // Levelled by everything in the episode, the words would be too quiet.
    const whole = processed(episode, LEVEL, { remembered: null });
    expect(distance(whole.out, 51, 79)).toBeLessThan(-3);
  });

  it('is remembered by its words, and not by a jingle alone', () => {
    const { processor } = processed(episode, LEVEL, EPISODE);
    expect(Math.abs((processor.loudness() ?? 0) - WORDS)).toBeLessThan(1);
    const begin = episode.map((channel) => channel.subarray(0, between.from * RATE));
    expect(processed(begin, LEVEL, EPISODE).processor.loudness()).toBeNull();
  });

  it('begins with its words at the target once they are remembered, or were measured ahead', () => {
    for (const orders of [
      [{ remembered: WORDS, hasWords: true }],
      [EPISODE, { expected: { loudness: WORDS, seconds: 15 } }],
    ]) {
      const { out } = processed(episode, LEVEL, ...orders);
      expect(Math.abs(distance(out, between.from + 1, between.to))).toBeLessThan(1.5);
    }
  });

  it('is levelled by what is heard if nobody speaks in it', () => {
    const music = atLoudness(MUSIC['a song with drums'](20), -25);
    const { out } = processed([music, music], LEVEL, EPISODE);
    expect(Math.abs(distance(out, 15, 20))).toBeLessThan(1);
    const plain = processed([music, music], LEVEL, { remembered: null });
    expect(out.map((channel) => channel.at(-1))).toEqual(
      plain.out.map((channel) => channel.at(-1)),
    );
  });

  it('is as loud as it was if its voices are boosted', () => {
    const { out } = processed(episode, { ...LEVEL, voiceBoost: true }, EPISODE);
    expect(Math.abs(distance(out, 51, 79))).toBeLessThan(1);
  });
});

describe('voice boost', () => {
  const BOOST = { target: null, voiceBoost: true };
  /** Alternating loud and quiet words. */
  const speech = tones(
    Array.from({ length: 40 }, (_, word) => ({ seconds: 0.5, level: word % 2 === 0 ? -12 : -32 })),
  );

  it('brings quiet words nearer to loud ones', () => {
    const { out } = processed(speech, BOOST);
    const distance = loudness(out, 10, 10.5) - loudness(out, 10.5, 11);
    expect(distance).toBeLessThan(14);
    expect(loudness(out, 10.5, 11)).toBeGreaterThan(-26);
  });

  it('is measured and levelled as it sounds, with a peak that is no higher', () => {
    const { out, processor } = processed(speech, { ...BOOST, ...LEVEL }, { remembered: null });
    expect(Math.abs(loudness(out, 15, 20) + 18)).toBeLessThan(1);
    expect(processor.loudness()).toBeCloseTo(loudness(processed(speech, BOOST).out, 0, 20), 0);
    expect(truePeak(processed(tones([{ seconds: 1, level: 0 }]), BOOST).out)).toBeLessThan(-1);
  });

  it('delays nothing more, and leaves the browser’s samples as they are', () => {
    const signal = tones([{ seconds: 1, level: -3 }]);
    const copy = signal.map((channel) => channel.slice());
    const first = ({ out }: { out: Float32Array[] }) =>
      out[0]?.findIndex((sample) => sample !== 0) ?? -1;
    expect(first(processed(signal, BOOST))).toBe(first(processed(signal, { target: null })));
    expect(signal).toEqual(copy);
  });

  it('is over once it is switched off', () => {
    const { out, processor } = processed(speech, BOOST);
    processor.take({ target: null });
    const [input, output] = [blocksOf(speech), blocksOf(out)];
    input.forEach((block, at) => {
      processor.process(block, output[at] ?? []);
    });
    expect(loudness(out, 10, 10.5)).toBeCloseTo(loudness(speech, 10, 10.5), 1);
  });
});

describe('the limiter', () => {
  it('lets nothing peak above −1 dBTP, however sudden', () => {
    const random = noise(7);
    const burst = () => {
      const channel = new Float32Array(4 * RATE);
      for (let at = 0; at < channel.length; at++) {
        const isLoud = Math.floor(at / 6000) % 3 === 1;
        channel[at] = random() * (isLoud ? 4 : 0.02);
      }
      return channel;
    };
    const { out } = processed([burst(), burst()], { target: null });
    expect(truePeak(out)).toBeLessThanOrEqual(-1);
    for (const degrees of [0, 45, 60]) {
      const sine = new Float32Array(RATE).map(
        (_, at) => 1.4 * Math.sin((Math.PI * at) / 2 + (degrees * Math.PI) / 180),
      );
      const limited = processed([sine, sine], { target: null });
      expect(truePeak(limited.out)).toBeLessThanOrEqual(-1);
    }
  });

  it('lets nothing peak above −1 dBTP between samples that are few for it, either', () => {
    const rate = 44_100;
    const random = noise(3);
    const clipped = Float32Array.from({ length: rate / 2 }, (_, at) =>
      Math.floor(at / 4000) % 2 === 0 ? Math.max(-1, Math.min(1, 3 * random())) : 0.02 * random(),
    );
    // As a codec leaves it; a device may play peaks between its samples that the standard's meter misses.
    const stream = lowPassed(clipped, 20_000 / rate);
    expect(finePeak(stream)).toBeGreaterThan(3);
    const limiter = createLimiter(rate, 1);
    for (const block of blocksOf([stream])) limiter.process(block, block[0]?.length ?? 0);
    expect(finePeak(stream)).toBeLessThanOrEqual(-1);
  });

  it.each([
    ['44.1 kHz, between 19 and 21.5 kHz', 44_100, 19_000, 21_500, 11],
    ['48 kHz, between 20 and 23.5 kHz', 48_000, 20_000, 23_500, 11],
    ['48 kHz, between 22 and 23.9 kHz', 48_000, 22_000, 23_900, 3],
  ])('lets no noise near half the rate peak above −1 dBTP: at %s', (_, rate, from, to, seed) => {
    const random = noise(seed);
    const sines = Array.from({ length: 100 }, () => {
      const hertz = from + ((to - from) * (random() + 1)) / 2;
      return { turn: (2 * Math.PI * hertz) / rate, phase: Math.PI * random() };
    });
    const stream = Float32Array.from({ length: 16_000 }, (__, at) =>
      sines.reduce((sum, { turn, phase }) => sum + 0.1 * Math.sin(turn * at + phase), 0),
    );
    expect(finePeak(stream.subarray(0, 1000), 64)).toBeGreaterThan(5);
    const limiter = createLimiter(rate, 1);
    for (const block of blocksOf([stream])) limiter.process(block, block[0]?.length ?? 0);
    // Without the abrupt beginning and end, which are no such noise.
    expect(finePeak(stream.subarray(2000, -500), 64)).toBeLessThanOrEqual(-1);
  });

  it('passes on what is below, a few milliseconds later, bit for bit', () => {
    const signal = tones([{ seconds: 1, level: -3 }], { hertz: 440 });
    const { out } = processed(signal, { target: null });
    const [[before = new Float32Array()], [after = new Float32Array()]] = [signal, out];
    const delay = after.findIndex((sample) => sample !== 0) - 1;
    expect(delay / RATE).toBeLessThan(0.006);
    expect(after.subarray(delay, delay + 4000)).toEqual(before.subarray(0, 4000));
  });

  it('comes back after a peak', () => {
    const signal = tones([
      { seconds: 0.5, level: 6 },
      { seconds: 2, level: -10 },
    ]);
    const { out } = processed(signal, { target: null });
    const end = (out[0] ?? new Float32Array()).subarray(2 * RATE);
    expect(Math.max(...end)).toBeCloseTo(amplitude(-10), 3);
  });
});
