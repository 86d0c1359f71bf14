import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoStation, type DemoStation } from '../servers/demo-station.ts';
import { createForwardProxy, type ForwardProxy } from '../servers/forward-proxy.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import {
  alertSays,
  audioAdvances,
  DIRECTORIES,
  isFirefox,
  liveItem,
  openBrowser,
  pressItem,
} from './steps.ts';

const PUBLIC = 'http://public.example';
/** Hosts in the listener's own network: some that the listener never entered, and one that they do enter. */
const NOBODYS = [
  '192.168.7.7',
  'nas',
  '[fd00::7]',
  'fritz.box',
  '127.0.0.1',
  '100.64.0.7',
  '172.20.0.7',
];
const OWN = '192.168.7.8';

const LIST = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXTINF:2,
${PUBLIC}/?to=http://192.168.7.7/part.ts
`;

describe('a redirect from the internet', () => {
  let proxy: ForwardProxy;
  let content: LocalServer;
  let station: DemoStation;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [proxy, station, content] = await Promise.all([
      createForwardProxy(),
      createDemoStation(),
      listenLocally(({ url = '' }, response) => {
        const { pathname, searchParams } = new URL(url, PUBLIC);
        const to = searchParams.get('to');
        if (to !== null) response.writeHead(302, { location: to }).end();
        else if (pathname === '/list.m3u8') response.writeHead(200).end(LIST);
        else response.writeHead(404).end();
      }),
    ]);
    station.addMount({ path: '/live.mp3', titles: ['Nina Simone - Sinnerman'] });
    proxy.route(new URL(PUBLIC).host, content.url);
    proxy.route(OWN, station.url);
    // By default they are on this machine, which would then count as a host that the player itself asks.
    const hosts = Object.fromEntries(DIRECTORIES.map((host) => [host, 'http://away.example']));
    driver = await openBrowser({ proxy: proxy.url, hosts });
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([proxy, station, content].map((server) => server?.close()));
  });

  const asked = (host: string) => proxy.asked.filter((one) => one.host === host).length;
  const leadingTo = (host: string, what: string) => `${PUBLIC}/?to=http://${host}/${what}`;

  describe.each(NOBODYS)('to %s', (host) => {
    /** Each `what` gives a different address, so that no remembered redirect interferes. */
    async function leadsNowhere(what: string, ask: (address: string) => Promise<unknown>) {
      const before = asked('public.example');
      await ask(leadingTo(host, what));
      await expect.poll(() => asked('public.example')).toBeGreaterThan(before);
      // Any request to that host would have arrived by now.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(asked(host)).toBe(0);
    }

    it('loads no picture', () =>
      leadsNowhere('picture.png', (address) =>
        ui.evaluate((address) => {
          const image = new Image();
          const settled = new Promise<void>((resolve) => {
            image.onload = image.onerror = () => resolve();
          });
          image.src = address;
          return settled;
        }, address),
      ));

    it('plays no station', () =>
      leadsNowhere('live.mp3', async (address) => {
        await pressItem(ui, liveItem(`Station at ${host}`, address));
        await alertSays(ui, 'Error loading audio');
      }));

    it('plays no file', () =>
      leadsNowhere('file.mp3', async (address) => {
        await pressItem(ui, { id: address, url: address, title: `File at ${host}` });
        await alertSays(ui, 'Error loading audio');
      }));

    it('reads no feed', () =>
      leadsNowhere('feed.xml', (address) =>
        askBackground(ui, 'library:subscribe', address).catch(() => {}),
      ));
  });

  it('to the listener’s own network loads no HLS segment', async () => {
    const url = `${PUBLIC}/list.m3u8`;
    await pressItem(ui, liveItem('In parts', url));
    const parts = () => proxy.asked.filter(({ url }) => url.includes('part.ts')).length;
    await expect.poll(parts, { timeout: 15_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(asked('192.168.7.7')).toBe(0);
  });

  it('is blocked, but a local address that the listener enters plays', async () => {
    await pressItem(ui, liveItem('Own FM', `http://${OWN}/live.mp3`));
    await audioAdvances(driver);
    expect(asked(OWN)).toBeGreaterThan(0);
    if (!isFirefox()) {
      // This still works after the worker restarts.
      await driver.killWorker();
    }
    await pressItem(ui, liveItem('Own FM again', `http://${OWN}/live.mp3?again`));
    await audioAdvances(driver);
  });
});
