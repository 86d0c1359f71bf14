import { beforeEach, expect, it, vi } from 'vitest';
import { createOnAir } from '@/lib/background/playback/on-air';
import type { SideFinding, SideSources } from '@/lib/metadata/side-sources/side-sources';
import type { RadioItem } from '@/lib/model/playable-item';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

const station = (name: string): RadioItem => ({
  ...{ radio_id: name, id: name, aURL: `https://${name}.example/live`, isLive: true, title: name },
});
const fip = station('fip');
const kexp = station('kexp');
const plays = (title: string): SideFinding => ({
  metadata: { title, artist: 'Artist', coverImageUrl: '', radioId: 'fip' },
  ...{ source: 'icecast', raw: title, streamCover: '' },
});
const nothing: SideFinding = { none: 'station-sends-none' };

let background: FakeBackground;
let find: ReturnType<typeof vi.fn<SideSources['find']>>;
let onAir: ReturnType<typeof createOnAir>;

beforeEach(() => {
  find = vi.fn<SideSources['find']>(async ({ radioId }) =>
    radioId === 'fip' ? plays('Sinnerman') : nothing,
  );
  background = createFakeBackground();
  background.state.hostAccess = true;
  onAir = createOnAir(background, { find });
});

it('answers in order, with null where a station tells nothing', async () => {
  const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'Episode' };
  expect(await onAir([kexp, fip, episode])).toEqual([
    null,
    { artist: 'Artist', title: 'Sinnerman' },
    null,
  ]);
});

it('never asks by a second stream, and remembers who answered', async () => {
  await onAir([fip]);
  expect(find.mock.lastCall?.[0]).toMatchObject({ url: fip.aURL, streamIsSilent: true });
  expect(background.stations.read('fip').titleSource).toBe('icecast');
  background.clock.pass(30_000);
  await onAir([fip]);
  expect(find.mock.lastCall?.[1]).toBe('icecast');
});

it('remembers nothing of what is asked for in a private window', async () => {
  background.state.isPrivate = true;
  await onAir([fip]);
  expect(background.stations.read('fip').titleSource).toBe('');
});

it('asks a station once in 30 s, and one that tells nothing once in two minutes', async () => {
  await Promise.all([onAir([fip, kexp]), onAir([fip])]);
  background.clock.pass(29_000);
  await onAir([fip, kexp]);
  expect(find).toHaveBeenCalledTimes(2);
  background.clock.pass(1000);
  await onAir([fip, kexp]);
  expect(find).toHaveBeenCalledTimes(3);
  background.clock.pass(90_000);
  await onAir([kexp]);
  expect(find).toHaveBeenCalledTimes(4);
});

it('counts the 30 s from the question, however long the answer takes', async () => {
  find.mockImplementation(async () => {
    background.clock.pass(2000);
    return plays('Sinnerman');
  });
  await onAir([fip]);
  background.clock.pass(27_999);
  await onAir([fip]);
  expect(find).toHaveBeenCalledTimes(1);
  background.clock.pass(1);
  await onAir([fip]);
  expect(find).toHaveBeenCalledTimes(2);
});

it('asks four at a time, and gives one up that does not answer', async () => {
  find.mockImplementation(
    (_, __, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(nothing))),
  );
  const asked = onAir(Array.from({ length: 6 }, (_, nth) => station(`s${nth}`)));
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(4));
  background.clock.pass(10_000);
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(6));
  background.clock.pass(10_000);
  expect(await asked).toEqual(Array(6).fill(null));
});

it('asks nobody in the listener’s own network, and uses no login', async () => {
  const addresses = ['http://192.168.1.1/live', 'http://nas/live', 'https://a:b@fip.example/live'];
  const items = addresses.map((aURL) => ({ ...fip, aURL }));
  expect(await onAir(items)).toEqual([null, null, null]);
  expect(find).not.toHaveBeenCalled();
});

it('asks nobody without access to all sites, or when switched off', async () => {
  background.state.hostAccess = false;
  expect(await onAir([fip])).toEqual([null]);
  background.state.hostAccess = true;
  background.state.settings.onAir = false;
  expect(await onAir([fip])).toEqual([null]);
  expect(find).not.toHaveBeenCalled();
});
