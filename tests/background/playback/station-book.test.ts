import { describe, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { hydrate } from '@/lib/background/storage/hydrate';
import { createFakeBackground } from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const granted = async () => true;
const fip = { radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true };
const known = { addresses: ['https://b.example/fip'], titleSource: '' };

async function wake(storage = createFakeStorage()) {
  const background = createFakeBackground(storage);
  await hydrate(background, granted);
  return background;
}

describe('what is known about stations', () => {
  it('is ready for a press after a restart without another read of storage', async () => {
    const storage = createFakeStorage();
    (await wake(storage)).stations.learn('fip', known);
    const background = await wake(storage);
    storage.local.get = async () => Promise.reject(new Error('nobody waits for it'));
    void toggleItem(background, { item: fip });
    expect(background.host.orders).toMatchObject([['play', { url: 'https://b.example/fip' }]]);
  });

  it.each([
    [
      'that is still set',
      'https://p.example',
      'https://p.example/http://b.example/fip',
      'http://b.example/fip',
    ],
    [
      'that was changed',
      'https://q.example',
      'https://p.example/http://a.example/fip',
      'http://a.example/fip',
    ],
    ['that was removed', '', 'https://p.example/in/http://a.example/2', 'http://a.example/2'],
    [
      'unless the address behind it is on another host',
      '',
      'https://p.example/http://b.example/fip',
      'https://p.example/http://b.example/fip',
    ],
  ])('is used without a stored proxy %s', async (_what, proxyHost, stored, asked) => {
    const storage = createFakeStorage();
    (await wake(storage)).stations.learn('fip', { ...known, addresses: [stored] });
    const background = await wake(storage);
    background.state.settings = { ...background.state.settings, proxyHost };
    void toggleItem(background, { item: { ...fip, aURL: 'http://a.example/fip' } });
    expect(background.host.orders).toMatchObject([['play', { url: asked, proxy: proxyHost }]]);
  });

  it('includes the encoding of titles, and keeps the rest if that cannot be read', async () => {
    const storage = createFakeStorage();
    (await wake(storage)).stations.learn('fip', { ...known, titleEncoding: 'windows-1251' });
    expect((await wake(storage)).stations.read('fip').titleEncoding).toBe('windows-1251');
    storage.local.items.stations = [['fip', { ...known, titleEncoding: 7 }]];
    expect((await wake(storage)).stations.read('fip')).toEqual(known);
  });

  it('is kept for the last 1000 stations only', async () => {
    const background = await wake();
    for (let n = 0; n <= 1000; n++) background.stations.learn(`${n}`, known);
    expect(background.storage.local.items.stations).toHaveLength(1000);
    expect(background.stations.read('0').addresses).toEqual([]);
    expect(background.stations.read('1')).toEqual(known);
  });

  it('is not overwritten in storage if it could not be read', async () => {
    const storage = createFakeStorage();
    storage.local.items.stations = [['other', known]];
    const { get } = storage.local;
    storage.local.get = async (keys) =>
      keys?.includes('stations') ? Promise.reject(new Error('not read')) : get(keys);
    const background = await wake(storage);
    background.stations.learn('fip', known);
    expect(background.stations.read('fip')).toEqual(known);
    expect(storage.local.items.stations).toEqual([['other', known]]);
  });
});
