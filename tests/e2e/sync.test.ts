import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeedServer, type FeedServer } from '../servers/feeds.ts';
import { type GpodderServer, startGpodder } from '../servers/gpodder.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const SOON = { timeout: 20_000 };
const button = (name: string) => ({ role: 'button', name });
const field = (name: string) => ({ role: 'textbox', name });

describe('sync over a gpodder server', () => {
  let server: GpodderServer;
  let feeds: FeedServer;
  let driver: Driver;
  let settings: UiPage;

  beforeAll(async () => {
    [server, feeds, driver] = await Promise.all([
      startGpodder({ api: 'gpodder' }),
      createFeedServer(),
      openBrowser(),
    ]);
    settings = await driver.open('options');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([server?.close(), feeds?.close()]);
  });

  /** Asks the server as another of the listener's devices. */
  async function phone(path: string, body?: unknown): Promise<Record<string, unknown[]>> {
    const { url, user, password } = server;
    const answer = await fetch(`${url}/api/2/${path.replace('USER', encodeURIComponent(user))}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown[]>;
  }
  const feedsThere = async () => (await phone('subscriptions/USER/phone.json?since=0')).add;
  const says = (text: string) =>
    expect.poll(() => settings.evaluate(() => document.body.innerText), SOON).toContain(text);

  async function connect(password: string): Promise<void> {
    await settings.fill(field('Server address'), server.url);
    await settings.fill(field('User name'), server.user);
    await settings.fill(field('Password'), password);
    await settings.click(button('Connect'));
  }

  it('refuses a wrong password, and connects with the right one', async () => {
    await connect('wrong');
    await says('The server refused the user name or password.');
    await connect(server.password);
    await settings.waitFor(button('Sync now'), SOON);
    const page = await settings.evaluate(() => document.documentElement.outerHTML);
    expect(page).not.toContain(server.password);
  });

  it('brings a show there, and where another device is in its episode here', async () => {
    const feed = feeds.add('waves', { episodes: 2 });
    const subscribed = await askBackground(settings, 'library:subscribe', feed.url);
    expect(subscribed.ok).toBe(true);
    await expect.poll(feedsThere, SOON).toEqual([feed.url]);
    const query = { showId: feed.url, filter: 'all', text: '', order: 'newest' } as const;
    const list = () =>
      askBackground(settings, 'library:episodes', { ...query, offset: 0, limit: 10 });
    const [row] = (await list()).rows;
    await phone('episodes/USER.json', [
      {
        ...{ podcast: feed.url, episode: row?.episode.enclosureUrl, action: 'play' },
        ...{ device: 'phone', started: 0, position: 125, total: 1800 },
        timestamp: new Date().toISOString().slice(0, 19),
      },
    ]);
    await settings.click(button('Sync now'));
    await says('Done.');
    expect((await list()).rows[0]).toMatchObject({ currentTime: 125, played: false });
  });

  it('sends what waits when a page is closed', async () => {
    const [show] = await askBackground(settings, 'library:shows');
    const showId = show?.show.id ?? '';
    const query = { showId, filter: 'all', text: '', order: 'newest' } as const;
    const { rows } = await askBackground(settings, 'library:episodes', {
      ...{ ...query, offset: 0, limit: 10 },
    });
    const item = rows.at(-1)?.episode;
    if (item === undefined) throw new Error('There is no episode.');
    const there = async () => {
      const { actions = [] } = await phone('episodes/USER.json?since=0');
      return (actions as { episode: string }[]).map(({ episode }) => episode);
    };
    const popup = await driver.open('popup');
    await askBackground(popup, 'player:togglePlayedStatus', item);
    expect(await there()).not.toContain(item.enclosureUrl);
    // Left alone, it would be sent a minute after the last exchange.
    await popup.close();
    await expect.poll(there, SOON).toContain(item.enclosureUrl);
  });

  it('subscribes here to what another device added, and leaves what it removed', async () => {
    const feed = feeds.add('talks', { episodes: 1 });
    const shows = async () => {
      const list = await askBackground(settings, 'library:shows');
      return list.map(({ show, episodes }) => `${show.id} ${episodes}`);
    };
    const [first] = await shows();
    await phone('subscriptions/USER/phone.json', { add: [feed.url], remove: [] });
    await settings.click(button('Sync now'));
    // With its episode, once its feed has been read.
    await expect.poll(shows, SOON).toContain(`${feed.url} 1`);
    await phone('subscriptions/USER/phone.json', { add: [], remove: [feed.url] });
    await expect
      .poll(() => askBackground(settings, 'sync:status'), SOON)
      .toMatchObject({
        isBusy: false,
      });
    await settings.click(button('Sync now'));
    await expect.poll(shows, SOON).toEqual([first]);
  });

  it.skipIf(isFirefox())('loses nothing when its worker ends in the middle', async () => {
    const feed = feeds.add('owls', { episodes: 1 });
    // The server accepts the request and never answers.
    server.spoil(/subscriptions/, () => {});
    await askBackground(settings, 'library:subscribe', feed.url);
    const before = server.requests.length;
    await settings.click(button('Sync now'));
    await expect.poll(() => server.requests.length, SOON).toBeGreaterThan(before);
    expect(await driver.killWorker()).toBe(true);
    server.spoil(null);
    expect(await askBackground(settings, 'sync:order', 'now')).toEqual({ ok: true });
    expect(await feedsThere()).toContain(feed.url);
    expect(await askBackground(settings, 'sync:status')).toMatchObject({
      unsent: 0,
      trouble: null,
    });
    await askBackground(settings, 'library:unsubscribe', feed.url);
    await expect.poll(feedsThere, SOON).not.toContain(feed.url);
  });

  it('says that the server has a problem, and that it is over', async () => {
    server.spoil(/./, (response) => response.writeHead(500).end());
    await settings.click(button('Sync now'));
    await says('The server has a problem.');
    server.spoil(null);
    await settings.click(button('Sync now'));
    await says('Done.');
  });

  it('stops, and deletes nothing here or there', async () => {
    await settings.click(button('Stop syncing'));
    await settings.waitFor(button('Connect'));
    await says('Syncing has stopped.');
    expect(await askBackground(settings, 'library:shows')).toHaveLength(1);
    expect(await feedsThere()).toHaveLength(1);
    expect(await askBackground(settings, 'sync:status')).toMatchObject({ is: 'off', user: '' });
  });

  it('signs in to a Nextcloud on its own page, with nothing but its address', async () => {
    const cloud = await startGpodder({ api: 'nextcloud' });
    try {
      await settings.fill(field('Server address'), cloud.url);
      await settings.click(button('Sign in at the server'));
      const opened = () => cloud.requests.some(({ path }) => path.endsWith('/flow/abc'));
      await expect.poll(opened, SOON).toBe(true);
      // The tab is in front of this page, which a driver cannot operate then.
      await settings.page.bringToFront();
      await settings.waitFor(button('Cancel'), SOON);
      if (!isFirefox()) expect(await driver.killWorker()).toBe(true);
      cloud.allowLogin();
      await expect
        .poll(() => askBackground(settings, 'sync:status'), SOON)
        .toMatchObject({ is: 'on', user: cloud.user });
      await says('Connected.');
      expect(cloud.requests.at(-1)?.authorization).toBe(
        `Basic ${Buffer.from(`${cloud.user}:app-password`).toString('base64')}`,
      );
      await askBackground(settings, 'sync:order', 'stop');
    } finally {
      await cloud.close();
    }
  });
});
