import { beforeEach, expect, it } from 'vitest';
import { followAd, setVolume, toggleAd, toggleMute } from '@/lib/background/playback/controls';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import type { AdChoice } from '@/lib/model/sound/sound';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

const fip = { radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true } as const;
const other = {
  radio_id: 'other',
  id: 'other',
  aURL: 'https://a.example/o',
  isLive: true,
} as const;
const AD = 'Advert: buy this';
const SONG = 'Nina Simone - Sinnerman';

let background: FakeBackground;

beforeEach(async () => {
  background = createFakeBackground();
  choose('quiet');
  setVolume(background, 0.8);
  await toggleItem(background, { item: fip });
  hears(SONG);
  background.host.orders.length = 0;
});

const state = () => background.state;
function choose(announcedAds: AdChoice): void {
  state().settings = { ...state().settings, announcedAds };
  followAd(background);
}
const hears = (raw: string) =>
  background.hostSays({ phase: 'playing', streamTitle: { raw, source: 'icy' } });
const volumes = () =>
  background.host.orders.flatMap(([name, volume]) => (name === 'setVolume' ? [volume] : []));

it('is turned down for as long as it is heard, and the volume is the listener’s again', () => {
  hears(AD);
  expect(state()).toMatchObject({ adSound: 'quiet', volume: 0.8 });
  hears(AD);
  hears(SONG);
  expect(volumes()).toEqual([0.1, 0.8]);
  expect(state().adSound).toBeNull();
});

it('is silent if the listener wants that, and plays as it is if nothing was chosen', () => {
  choose('mute');
  hears(AD);
  expect(volumes()).toEqual([0]);
  choose('play');
  expect(volumes()).toEqual([0, 0.8]);
  hears(SONG);
  hears(AD);
  expect(volumes()).toEqual([0, 0.8]);
});

it('has its sound back at a press, also for what follows at once, and goes again at another', () => {
  hears(AD);
  toggleAd(background);
  expect([state().adSound, volumes()]).toEqual(['heard', [0.1, 0.8]]);
  hears('Advert: and this');
  expect(volumes()).toEqual([0.1, 0.8]);
  toggleAd(background);
  expect(volumes()).toEqual([0.1, 0.8, 0.1]);
  hears(SONG);
  hears(AD);
  expect(volumes()).toEqual([0.1, 0.8, 0.1, 0.8, 0.1]);
});

it('is turned down from whatever volume is set, and muting holds', () => {
  hears(AD);
  setVolume(background, 0.4);
  toggleMute(background);
  hears(SONG);
  expect(volumes()).toEqual([0.1, 0.05, 0]);
});

it('says nothing about the next station', async () => {
  hears(AD);
  await toggleItem(background, { item: other });
  const played = background.host.orders.filter(([name]) => name === 'play').at(-1);
  expect(played?.[1]).toMatchObject({ volume: 0.8 });
  expect(state().adSound).toBeNull();
});

it('is over when its station is stopped', () => {
  hears(AD);
  background.hostSays({ phase: 'paused' });
  expect([state().adSound, volumes().at(-1)]).toEqual([null, 0.8]);
});

it('is nothing that a press could change if none is heard', () => {
  toggleAd(background);
  expect([state().adSound, volumes()]).toEqual([null, []]);
});
