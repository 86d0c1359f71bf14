import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings, setRate, setVolume, skip } from '@/lib/background/playback/controls';
import { enqueue } from '@/lib/background/playback/queue';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { prepareCurrent } from '@/lib/background/serve-messages';
import type { OwnSettings } from '@/lib/model/own-settings';
import type { PlayableItem } from '@/lib/model/playable-item';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

const [one, two] = ['one', 'two'].map((id) => ({
  ...{ id, enclosureUrl: `https://a.example/${id}.mp3`, showId: 'tides' },
})) as [PlayableItem, PlayableItem];
const other = { id: 'o', enclosureUrl: 'https://a.example/o.mp3', showId: 'other' };
const fip = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what a show or station has of its own', () => {
  let background: FakeBackground;
  beforeEach(() => {
    background = createFakeBackground();
  });

  const orders = (name: string) => background.host.orders.filter(([order]) => order === name);
  const lastPlay = () => orders('play').at(-1)?.[1] as Record<string, unknown>;
  const own = (changes: OwnSettings, key = 'show tides') =>
    changeSettings(background, { own: { [key]: changes } });
  async function plays(item: PlayableItem, position = 0) {
    await toggleItem(background, { item });
    background.hostSays({ phase: 'playing', duration: 600, position });
  }
  const at = (position: number) =>
    background.hostSays({ phase: 'playing', duration: 600, position });

  it('is how its items start, and nothing else', async () => {
    own({ rate: 2, volume: 0.5, voiceBoost: true });
    setVolume(background, 0.6);
    await plays(one);
    expect(lastPlay()).toMatchObject({ rate: 2, volume: 0.3, sound: { voiceBoost: true } });
    await plays(other);
    expect(lastPlay()).toMatchObject({ rate: 1, volume: 0.6, sound: null });
    own({ volume: 4 }, 'fip');
    await plays(fip);
    expect(lastPlay()).toMatchObject({ volume: 0.6, sound: { gain: 4, target: null } });
  });

  it('is heard at once if it changes while one of them plays', async () => {
    await plays(one);
    own({ rate: 1.5, volume: 0.5, voiceBoost: true });
    expect(orders('setRate')).toEqual([['setRate', 1.5]]);
    expect(orders('setVolume')).toEqual([['setVolume', 0.5]]);
    expect(orders('setSound').at(-1)).toMatchObject(['setSound', { voiceBoost: true }]);
    own({});
    expect(orders('setRate').at(-1)).toEqual(['setRate', 1]);
    expect(orders('setVolume').at(-1)).toEqual(['setVolume', 1]);
    expect(orders('setSound').at(-1)).toEqual(['setSound', null]);
    expect(background.state.settings.own).toEqual({});
    const before = background.host.orders.length;
    own({ rate: 3, volume: 0.5, voiceBoost: true }, 'show other');
    expect(background.host.orders.length).toBe(before);
  });

  it('may skip the silences of its episodes, and only of episodes', async () => {
    own({ skipSilences: true });
    await plays(other);
    expect(lastPlay().skipSilences).toBeUndefined();
    await plays(one);
    expect(lastPlay()).toMatchObject({ skipSilences: true });
    own({ skipSilences: false });
    expect(orders('setSkipSilences')).toEqual([['setSkipSilences', false]]);
    changeSettings(background, { skipSilences: true });
    expect(orders('setSkipSilences').length).toBe(1);
    await plays(other);
    expect(lastPlay()).toMatchObject({ skipSilences: true });
    await plays(fip);
    expect(lastPlay().skipSilences).toBeUndefined();
  });

  it('counts what skipping silences has saved, over presses and lives of the background', async () => {
    const saved = () => background.stations.read('show tides').saved?.total ?? 0;
    const saves = (seconds: number, phase: 'playing' | 'paused' = 'playing') =>
      background.hostSays({ phase, duration: 600, position: 100, saved: seconds });
    await plays(one);
    saves(3);
    expect(saved()).toBe(0);
    saves(6);
    expect(saved()).toBe(6);
    saves(6);
    saves(8, 'paused');
    expect(saved()).toBe(8);
    await plays(two);
    saves(20);
    expect(saved()).toBe(28);
    await plays(other);
    saves(50);
    expect(saved()).toBe(28);
    await plays(one);
    background.state.isPrivate = true;
    saves(50);
    expect(saved()).toBe(28);
  });

  it('keeps the speed that is chosen in the player, which stays as it was for everything else', async () => {
    own({ rate: 2, volume: 0.5 });
    await plays(one);
    setRate(background, 2.5);
    expect(orders('setRate')).toEqual([['setRate', 2.5]]);
    expect(background.state.settings.own).toEqual({ 'show tides': { rate: 2.5, volume: 0.5 } });
    await plays(other);
    expect(lastPlay()).toMatchObject({ rate: 1 });
    setRate(background, 1.25);
    await plays(one);
    expect(lastPlay()).toMatchObject({ rate: 2.5 });
  });

  it('counts for the volume that is changed, and for a skip', async () => {
    own({ rate: 2, volume: 0.5 });
    await plays(one);
    setVolume(background, 0.8);
    expect(orders('setVolume').at(-1)).toEqual(['setVolume', 0.4]);
    expect(background.state.volume).toBe(0.8);
    at(100);
    background.clock.pass(10_000);
    await skip(background, 'forward');
    expect(orders('seek').at(-1)).toEqual(['seek', 150]);
  });

  it('skips the first seconds of what was not begun, even if it is loaded, and never on resuming', async () => {
    own({ skipFirst: 30 });
    await plays(one, 30);
    expect(lastPlay()).toMatchObject({ startAt: 30 });
    expect(background.state.seekValue).toBe(30);
    background.hostSays({ phase: 'paused', duration: 600, position: 10 });
    await toggleItem(background, { item: one });
    expect(lastPlay()).toMatchObject({ startAt: 10 });
    await toggleItem(background, { item: two, startAt: 0 });
    expect(lastPlay()).toMatchObject({ startAt: 0 });
    await plays(other);
    expect(lastPlay()).toMatchObject({ startAt: 0 });
  });

  it('skips them in an episode that was made ready at its beginning', async () => {
    own({ skipFirst: 30 });
    background.state.currentTrack = one;
    prepareCurrent(background);
    background.hostSays({ phase: 'ready', duration: 600 });
    await toggleItem(background, { item: one });
    expect(orders('seek')).toEqual([['seek', 30]]);
  });

  it('ends an episode as played when the last seconds begin, and goes on', async () => {
    own({ skipLast: 20 });
    await plays(one);
    enqueue(background, { items: [two] });
    at(579.8);
    await turn();
    expect(background.state.currentTrack).toEqual(one);
    at(580.1);
    await turn();
    expect(lastPlay()).toMatchObject({ item: 'two' });
    // Its sound ends when the next one replaces it, rather than at once.
    expect(orders('pause')).toEqual([]);
    expect(background.state).toMatchObject({
      markedAsPlayedMap: { one: true },
      currentTimeMap: { one: 0 },
    });
  });

  it('is paused at its beginning then, if the listener wants nothing to follow', async () => {
    own({ skipLast: 20 });
    await plays(one);
    enqueue(background, { items: [two] });
    background.state.sleepTimer = { kind: 'episode' };
    at(579.8);
    at(580.1);
    await turn();
    expect(background.host.orders.slice(-2)).toEqual([['pause'], ['seek', 0]]);
    expect(background.state).toMatchObject({
      ...{ isPlaying: false, sleepTimer: null, queue: [two], currentTrack: one },
      markedAsPlayedMap: { one: true },
    });
  });

  it('plays itself again if it follows itself', async () => {
    own({ skipLast: 20 });
    await plays(one);
    background.state.queue = [one];
    at(579.8);
    at(580.1);
    await turn();
    expect(background.host.orders.slice(-2)).toMatchObject([
      ['play', { item: 'one' }],
      ['seek', 0],
    ]);
    expect(background.state.queue).toEqual([]);
  });

  it('is paused at its beginning then, if nothing follows', async () => {
    own({ skipLast: 20 });
    await plays(one);
    at(579.8);
    at(580.1);
    expect(background.host.orders.slice(-2)).toEqual([['pause'], ['seek', 0]]);
    background.hostSays({ phase: 'paused', duration: 600, position: 0 });
    expect(background.state).toMatchObject({
      ...{ isPlaying: false, seekValue: 0, currentTrack: one },
      ...{ markedAsPlayedMap: { one: true }, currentTimeMap: { one: 0 } },
    });
  });

  it('plays the last seconds if the listener has sought into them', async () => {
    own({ skipLast: 20 });
    await plays(one, 590);
    at(595);
    expect(orders('pause')).toEqual([]);
    expect(background.state.isPlaying).toBe(true);
  });
});
