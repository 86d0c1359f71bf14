import { beforeEach, describe, expect, it } from 'vitest';
import type { Kept } from '@/lib/audio/sources/source';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { createLostSound, type FakeKept, fakeKept, type LostSound } from './lost-sound.ts';

const OWN = 'https://station.example/128';
const OTHER = 'https://station.example/also';
const LIGHTER = [
  { url: 'https://station.example/32', bitrate: 32 },
  { url: 'https://station.example/64', bitrate: 64 },
];
const [LIGHTEST, LIGHT] = LIGHTER.map(({ url }) => url);
const MINUTE = 60_000;

describe('a station whose link is too slow for it', () => {
  let lost: LostSound;
  let kept: Kept & FakeKept;
  beforeEach(() => {
    lost = createLostSound();
    kept = fakeKept();
  });

  async function plays(lighter = LIGHTER) {
    lost.plays({ live: true, url: OWN, alternates: [OTHER], lighter }, kept);
    await lost.playOn(10_000);
  }
  /** Runs dry while a little audio keeps arriving, which is collected. */
  async function runsDry(milliseconds = 6000) {
    lost.element.currentTime = lost.element.bufferedEnd;
    lost.element.fire('waiting', { readyState: 2 });
    for (let passed = 0; passed < milliseconds; passed += 500) {
      lost.element.fire('progress');
      await lost.pass(500);
    }
    lost.element.fire('playing', { readyState: 4 });
    await lost.playOn(2000);
  }
  const asks = () => {
    const { url, alternates } = lost.attempt().context;
    return [url, ...alternates];
  };

  it('goes on with a lighter stream on the same element, and is told as what it is', async () => {
    await plays();
    await runsDry();
    expect(lost.attempts).toHaveLength(2);
    expect(asks()).toEqual([LIGHT, OWN, OTHER]);
    expect(lost.attempt().context).toMatchObject({ kept, again: 1 });
    expect(lost.attempts[0]?.context.signal.aborted).toBe(true);
    expect(lost.last()).toMatchObject({ recovery: null, buffering: false });
    lost.attempt().comes(kept);
    await lost.playOn(2000);
    expect(lost.last()).toMatchObject({ lighter: 64, addresses: [OWN, OTHER], recovery: null });
    expect(kept.dropped).toBe(false);
    await runsDry();
    expect(asks()).toEqual([LIGHTEST, OWN, OTHER]);
    lost.attempt().comes(kept);
    await lost.playOn(2000);
    await runsDry();
    expect(lost.attempts).toHaveLength(3);
    expect(lost.last()).toMatchObject({ lighter: 32 });
  });

  it('goes back up after ten quiet minutes, where a song begins', async () => {
    await plays();
    await runsDry();
    lost.attempt().comes(kept);
    const begins = (raw: string) => lost.attempt().context.onTitle({ raw, source: 'icy' });
    await lost.playOn(9 * MINUTE);
    begins('A - B');
    expect(lost.attempts).toHaveLength(2);
    await lost.playOn(MINUTE);
    begins('C - D');
    expect(lost.attempts).toHaveLength(3);
    expect(asks()).toEqual([OWN, OTHER]);
    expect(lost.last()).toMatchObject({ lighter: 64, recovery: null });
    lost.attempt().comes(kept);
    await lost.playOn(2000);
    expect(lost.last()?.lighter).toBeUndefined();
    expect(lost.last()).toMatchObject({ addresses: [OWN, OTHER], recovery: null });
  });

  it('keeps to its own if the lighter one does not play, and does not request that again', async () => {
    await plays();
    await runsDry();
    lost.attempt().context.onAddress(OWN, [OTHER]);
    await lost.playOn(2000);
    expect(lost.last()?.lighter).toBeUndefined();
    expect(lost.last()).toMatchObject({ addresses: [OWN, OTHER] });
    await runsDry();
    expect(asks()).toEqual([LIGHTEST, OWN, OTHER]);
  });

  it('is connected again to the lighter stream when that breaks off, and to its own by the next press', async () => {
    await plays();
    await runsDry();
    lost.attempt().comes(kept);
    await lost.playOn(20_000);
    await lost.attempt().fail('broke');
    await lost.pass(500);
    expect(asks()).toEqual([LIGHT, OWN, OTHER]);
    lost.attempt().comes(kept);
    await lost.playOn(2000);
    lost.host.pause();
    expect(lost.last()?.lighter).toBeUndefined();
    await plays();
    expect(asks()).toEqual([OWN, OTHER]);
  });

  it('stays with its own after an outage', async () => {
    await plays();
    lost.element.bufferedEnd = lost.element.currentTime;
    lost.element.fire('waiting', { readyState: 2 });
    await lost.pass(8000);
    expect(asks()).toEqual([OWN, OTHER]);
    lost.attempt().comes(kept);
    await lost.playOn(10_000);
    expect(lost.attempts).toHaveLength(2);
  });

  it('stays with its own while it is recorded', async () => {
    lost = createLostSound(() => ({ ...createNoRecorder(), underWay: ['song'] }));
    await plays();
    await runsDry();
    expect(lost.attempts).toHaveLength(1);
  });

  it('stays with its own if no lighter one is known, and in HLS, which has steps of its own', async () => {
    await plays([]);
    await runsDry();
    expect(lost.attempts).toHaveLength(1);
    kept = Object.assign(fakeKept(), { kind: 'hls' }) as Kept & FakeKept;
    await plays();
    await runsDry();
    expect(lost.attempts).toHaveLength(2);
  });

  it('can be told of lighter ones while it plays, but not of those of another station', async () => {
    await plays([]);
    lost.host.setLighter('another', LIGHTER);
    await runsDry();
    expect(lost.attempts).toHaveLength(1);
    lost.host.setLighter('item', LIGHTER);
    await runsDry();
    expect(asks()).toEqual([LIGHT, OWN, OTHER]);
  });
});
