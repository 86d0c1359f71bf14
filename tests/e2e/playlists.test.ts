import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameFromAddress } from '@/lib/model/values/audio-address';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import {
  createPlaylistServer,
  type PlaylistPath,
  type PlaylistServer,
} from '../servers/playlists.ts';
import { createProxyServer, type ProxyServer } from '../servers/proxy.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { NOW_PLAYING, PAUSE } from './names.ts';
import {
  addAddress,
  alertSays,
  anythingBusy,
  audioAdvances,
  liveItem,
  openBrowser,
  pressItem,
  pressStation,
} from './steps.ts';

describe('an address that leads elsewhere', () => {
  let station: DemoStation;
  let mount: Mount;
  let lists: PlaylistServer;
  /** On the internet as far as Skywave can tell: only the pass-through proxy knows their host names. */
  let farLists: PlaylistServer;
  let proxy: ProxyServer;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    station = await createDemoStation();
    mount = station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
    farLists = await createPlaylistServer('http://station.example/live.mp3');
    [lists, proxy, driver] = await Promise.all([
      createPlaylistServer(mount.url),
      createProxyServer({ 'station.example': station.url, 'lists.example': farLists.url }),
      openBrowser(),
    ]);
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station, lists, farLists, proxy].map((server) => server?.close()));
  });

  async function plays(name: string, url: string) {
    await pressStation(popup, name, url);
    await audioAdvances(driver);
    await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
    expect((await driver.audio())?.src).toMatch(/^blob:/);
    await expect.poll(() => mount.openConnections.value).toBe(1);
  }

  it.each([
    ['M3U, called text/plain', '/listen.php'],
    ['a bare relative entry, called application/octet-stream', '/relative/radio.m3u8'],
    ['M3U8 that is no HLS', '/radio.m3u8'],
    ['PLS, called audio/mpeg, named .asx', '/tune.asx'],
    ['XSPF, called text/html', '/xspf'],
    ['ASX, called audio/x-mpegurl, named .pls', '/station.pls'],
    ['playlists three deep', '/nested'],
    ['a playlist of which only the last entry works', '/last-works'],
  ] satisfies [string, PlaylistPath][])('plays %s', async (name, path) => {
    await plays(name, lists.at(path));
  });

  it.each([1, 2, 12] as const)('follows %i redirects', async (hops) => {
    await plays(`Redirected ${hops}`, lists.at(`/redirect/${hops}`));
  });

  it.each([
    '/includes-itself',
    '/circle',
    '/nested-too-deep',
    '/empty',
    '/no-entries',
    '/prose',
  ] as const)('%s shows “Error loading audio” after few requests', async (path) => {
    const before = lists.requests.length;
    await pressItem(popup, liveItem(`List ${path}`, lists.at(path)));
    await popup.waitFor({ role: 'heading', name: `List ${path}` });
    await alertSays(popup, 'Error loading audio');
    expect(await anythingBusy(popup)).toBe(false);
    expect(lists.requests.length - before).toBeLessThan(10);
    await mount.openConnections.until((count) => count === 0, 2_000);
  });

  it.each(['/listen.php', '/xspf', '/nested/2.xspf'] as const)(
    'adds %s by its address',
    async (path) => {
      await addAddress(popup, `${lists.at(path)}?added`);
      await popup.waitFor({ role: 'heading', name: nameFromAddress(lists.at(path)) });
      await popup.waitFor(PAUSE);
      await popup.waitForText(NOW_PLAYING, 'Nina Simone – Sinnerman');
      await audioAdvances(driver);
    },
  );

  it('fetches http:// audio through the pass-through proxy, as {host}/{original_url}', async () => {
    const settings = await driver.open('options');
    const save = async (address: string) => {
      await settings.fill({ role: 'textbox', name: 'Proxy address' }, address);
      // Several fields on that page have a "Save" button.
      await settings.press('Enter');
    };
    await save(`${proxy.url}/`);
    const far = 'http://station.example/live.mp3?a=1&b=http://x/';
    await plays('Proxied FM', far);
    expect(proxy.requests).toEqual([`/${far}`]);
    // The playlist and its entry go through the proxy too, each by its own address.
    await plays('Listed FM', 'http://lists.example/listen.php');
    expect(proxy.requests.slice(1)).toEqual([
      '/http://lists.example/listen.php',
      '/http://station.example/live.mp3',
    ]);
    // Addresses in the listener's own network bypass the proxy.
    await plays('Near FM', `${mount.url}?near`);
    await save('');
    await plays('Direct FM', `${mount.url}?direct`);
    expect(proxy.requests).toHaveLength(3);
    await settings.close();
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
