import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeQuery, SubscribedShow } from '@/lib/contract/library';
import { createDemoPodcast } from '../servers/demo-podcast.ts';
import { createFeedServer, type FeedServer } from '../servers/feeds.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { audioAdvances, isFirefox, openBrowser, pressItem } from './steps.ts';

/** Time for a busy machine to read a hundred feeds. Milliseconds. */
const LONG = { timeout: 60_000 };
const SOON = { timeout: 15_000 };

const ALL: EpisodeQuery = {
  ...{ showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 50 },
};

let server: FeedServer;
let driver: Driver;

const shows = (ui: UiPage) => askBackground(ui, 'library:shows');
const showOf = async (ui: UiPage, url: string) =>
  (await shows(ui)).find(({ show }) => show.id === url) as SubscribedShow;
const titles = async (ui: UiPage, query: Partial<EpisodeQuery> = {}) =>
  (await askBackground(ui, 'library:episodes', { ...ALL, ...query })).rows.map(
    ({ episode, fresh }) => (fresh ? '* ' : '') + episode.title,
  );
const asked = (path: string) => server.requests.filter((request) => request.path === path);

/** Refreshes a show and waits until that is done. */
async function refresh(ui: UiPage, url: string): Promise<SubscribedShow> {
  const before = await showOf(ui, url);
  const count = server.requests.length;
  await askBackground(ui, 'library:refresh', url);
  await expect.poll(() => server.requests.length, SOON).toBeGreaterThan(count);
  await expect
    .poll(async () => {
      const { refreshedAt, trouble } = await showOf(ui, url);
      return refreshedAt !== before.refreshedAt || trouble !== null;
    }, SOON)
    .toBe(true);
  return showOf(ui, url);
}

/** The number on the toolbar button. */
const badge = () =>
  driver.backgroundEval(async () => {
    interface Button {
      getBadgeText(details: object): Promise<string>;
    }
    const { browser, chrome } = globalThis as unknown as Record<string, Record<string, Button>>;
    const api = browser ?? chrome;
    return (api?.action ?? api?.browserAction)?.getBadgeText({});
  });

describe('subscriptions', () => {
  beforeAll(async () => {
    [server, driver] = await Promise.all([createFeedServer(), openBrowser()]);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it('are kept over a restart, with their episodes, and asked only for what changed', async () => {
    const feed = server.add('waves', { episodes: 3 });
    const popup = await driver.open('popup');
    const outcome = await askBackground(popup, 'library:subscribe', feed.url);
    expect(outcome).toMatchObject({ ok: true, show: { id: feed.url, title: feed.title } });
    await popup.close();

    await driver.restart();
    const again = await driver.open('popup');
    expect(await shows(again)).toMatchObject([{ episodes: 3, fresh: 0, trouble: null }]);
    expect(await titles(again)).toEqual([3, 2, 1].map((nth) => `${feed.title}, episode ${nth}`));
    await refresh(again, feed.url);
    const last = asked('/waves.xml').at(-1);
    await expect.poll(() => last?.status, SOON).toBe(304);
    expect(last?.ifNoneMatch).toMatch(/^"/);
    await again.close();
  });

  it('have new episodes counted on the toolbar until the listener looks', async () => {
    const feed = server.add('news', { episodes: 2 });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', feed.url);
    await expect.poll(badge, SOON).toBe('');
    feed.publish('Breaking');
    expect(await refresh(popup, feed.url)).toMatchObject({ episodes: 3, fresh: 1 });
    await expect.poll(badge, SOON).toBe('1');
    expect((await titles(popup))[0]).toBe('* Breaking');

    await askBackground(popup, 'player:changeSettings', { badge: false });
    await expect.poll(badge, SOON).toBe('');
    await askBackground(popup, 'player:changeSettings', { badge: true });
    await expect.poll(badge, SOON).toBe('1');

    await askBackground(popup, 'library:looked', feed.url);
    await expect.poll(badge, SOON).toBe('');
    expect((await titles(popup))[0]).toBe('Breaking');
    await popup.close();
  });

  it('are refreshed by the alarm, which wakes the worker', async () => {
    const feed = server.add('hourly', { episodes: 1 });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', feed.url);
    feed.publish('At the full hour');
    await makeDue(popup, feed.url);
    await driver.backgroundEval(() => {
      interface Alarms {
        create(name: string, info: object): void;
      }
      const { chrome } = globalThis as unknown as { chrome: { alarms: Alarms } };
      chrome.alarms.create('history/cleanup', { when: Date.now() + 2000, periodInMinutes: 10 });
    });
    if (!isFirefox()) expect(await driver.killWorker()).toBe(true);
    await expect.poll(() => asked('/hourly.xml').length, LONG).toBe(2);
    await expect.poll(badge, SOON).toBe('1');
    await popup.close();
  });

  it('that fail keep their episodes and say why, and come back', async () => {
    const feed = server.add('weather', { episodes: 2 });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', feed.url);
    const troubles = new Set<string>();
    for (const behaviour of ['500', '404', '503', 'page', 'reset'] as const) {
      feed.behave(behaviour);
      const { trouble, episodes } = await refresh(popup, feed.url);
      expect(trouble, behaviour).not.toBeNull();
      expect(episodes).toBe(2);
      troubles.add(trouble?.kind ?? '');
      // Clear this problem, so that the next one can be told apart.
      feed.behave('serve');
      await expect.poll(async () => (await refresh(popup, feed.url)).trouble, SOON).toBeNull();
    }
    expect(troubles.size).toBeGreaterThanOrEqual(4);
    expect(await titles(popup, { showId: feed.url })).toHaveLength(2);

    feed.behave('410');
    expect((await refresh(popup, feed.url)).trouble).toEqual({ kind: 'gone' });
    await popup.close();
  });

  it('follow a feed that names another address, and keep what they are', async () => {
    const old = server.add('moving', { title: 'Moving', episodes: 2 });
    const now = server.add('moved', { title: 'Moving', episodes: 3, like: 'moving' });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', old.url);
    old.announce(now.url);
    old.publish('The last one here');
    await expect.poll(async () => (await refresh(popup, old.url)).show.feedUrl, SOON).toBe(now.url);
    old.behave('410');
    await askBackground(popup, 'library:refresh', old.url);
    await expect.poll(() => asked('/moved.xml').length, SOON).toBeGreaterThan(0);
    expect(await showOf(popup, old.url)).toMatchObject({ trouble: null, episodes: 3 });
    // The feed's new address belongs to the same subscription.
    const count = (await shows(popup)).length;
    await askBackground(popup, 'library:subscribe', now.url);
    expect(await shows(popup)).toHaveLength(count);
    await popup.close();
  });

  it('follow a feed that is led elsewhere again and again, and ask only there from then on', async () => {
    const old = server.add('before', { title: 'Led away', episodes: 2 });
    const now = server.add('after', { title: 'Led away', episodes: 2, like: 'before' });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', old.url);
    old.behave({ moved: now.url });
    await expect.poll(async () => (await refresh(popup, old.url)).show.feedUrl, SOON).toBe(now.url);
    const count = asked('/before.xml').length;
    const here = asked('/after.xml').length;
    await askBackground(popup, 'library:refresh', old.url);
    await expect.poll(() => asked('/after.xml').length, SOON).toBeGreaterThan(here);
    expect(asked('/before.xml')).toHaveLength(count);
    expect(await showOf(popup, old.url)).toMatchObject({ episodes: 2, trouble: null });
    await popup.close();
  });

  it('come back whole when they are taken back, though the feed is away', async () => {
    const feed = server.add('undone', { episodes: 4 });
    const popup = await driver.open('popup');
    await askBackground(popup, 'library:subscribe', feed.url);
    const before = await showOf(popup, feed.url);
    await askBackground(popup, 'library:unsubscribe', feed.url);
    expect(await showOf(popup, feed.url)).toBeUndefined();
    feed.behave('reset');
    await askBackground(popup, 'library:subscribe', feed.url);
    expect(await showOf(popup, feed.url)).toEqual(before);
    await popup.close();
  });

  it('are not needed to look at a show, which is gone in the next session', async () => {
    const feed = server.add('glance', { episodes: 120 });
    const popup = await driver.open('popup');
    const opened = await askBackground(popup, 'library:show', feed.url);
    expect(opened).toMatchObject({ ok: true, page: { subscribed: false, episodes: 120 } });
    if (!isFirefox()) expect(await driver.killWorker()).toBe(true);
    const late = { showId: feed.url, offset: 100 };
    expect(await titles(popup, late)).toHaveLength(20);
    expect(await showOf(popup, feed.url)).toBeUndefined();
    await popup.close();
    await driver.restart();
    const again = await driver.open('popup');
    const gone = await askBackground(again, 'library:episodes', { ...ALL, showId: feed.url });
    expect(gone).toEqual({ rows: [], total: 0 });
    await again.close();
  });

  it('threw nowhere', async () => {
    // The browser itself reports the requests that were made to fail.
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/Failed to load resource|status of \d/.test(text))).toEqual([]);
  });
});

describe('what was begun', () => {
  it('is found among all episodes, the latest listened to first, and goes when it is played', async () => {
    const podcast = await createDemoPodcast();
    driver = await openBrowser();
    try {
      const popup = await driver.open('popup');
      await askBackground(popup, 'library:subscribe', podcast.feedUrl);
      const begun = () => titles(popup, { filter: 'in-progress' });
      expect(await begun()).toEqual([]);
      const { rows } = await askBackground(popup, 'library:episodes', ALL);
      for (const { episode } of rows.toReversed()) {
        const { id, enclosureUrl, title, showTitle, showId } = episode;
        await pressItem(popup, { id, enclosureUrl, title, artist: showTitle, showId });
        await audioAdvances(driver, 0.5);
      }
      await expect.poll(begun, SOON).toEqual(rows.map(({ episode }) => episode.title));
      const [first] = rows;
      await askBackground(popup, 'player:togglePlayedStatus', {
        ...{ id: first?.episode.id ?? '', enclosureUrl: first?.episode.enclosureUrl ?? '' },
      });
      const played = () => titles(popup, { filter: 'played' });
      await askBackground(popup, 'player:toggle');
      await expect.poll(played, SOON).toEqual([first?.episode.title]);
      await popup.close();
      await driver.restart();
      const again = await driver.open('popup');
      expect(await titles(again, { filter: 'played' })).toEqual([first?.episode.title]);
      expect(await titles(again, { filter: 'in-progress' })).toEqual([rows[1]?.episode.title]);
    } finally {
      await driver.close();
      await podcast.close();
    }
  });
});

describe('long work', () => {
  const FEEDS = 100;
  let urls: string[];

  beforeAll(async () => {
    [server, driver] = await Promise.all([createFeedServer(), openBrowser()]);
    const feeds = Array.from({ length: FEEDS }, (_, nth) => server.add(`feed-${nth}`));
    urls = feeds.map(({ url }) => url);
    feeds[5]?.behave('500');
    feeds[6]?.behave('404');
    // The worker waits for these until a test releases them.
    for (const nth of [30, 31, 32, 33]) feeds[nth]?.behave('hang');
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it('loses nothing when the worker is ended, or the browser, in the middle of 100 feeds', async () => {
    const options = await driver.open('options');
    await importAll(options, urls);
    const job = (ui: UiPage) => askBackground(ui, 'library:job');
    await expect.poll(async () => (await job(options))?.done, LONG).toBe(30);
    expect(await job(options)).toMatchObject({ kind: 'import', total: FEEDS, state: 'running' });
    await options.close();

    if (isFirefox()) await driver.restart();
    else expect(await driver.killWorker()).toBe(true);
    // The job's alarm would wake the worker within a minute; a page does so immediately.
    const again = await driver.open('options');
    await expect.poll(() => asked('/feed-33.xml').length, LONG).toBe(2);
    expect((await job(again))?.done).toBe(30);
    await again.close();
    await driver.restart();

    const last = await driver.open('options');
    await expect.poll(() => asked('/feed-33.xml').length, LONG).toBe(3);
    server.release();
    await expect.poll(async () => (await job(last))?.state, LONG).toBe('done');
    const done = await job(last);
    expect(done).toMatchObject({ done: FEEDS, total: FEEDS });
    // The feed whose server fails is kept and retried; the missing one is only reported.
    expect(done?.faults).toHaveLength(2);
    const found = await shows(last);
    const missing = urls.filter((url) => !found.some(({ show }) => show.id === url));
    expect(missing).toEqual([urls[6]]);
    expect(found.find(({ show }) => show.id === urls[5])?.trouble).toEqual({ kind: 'server' });
    expect(found.reduce((sum, { episodes }) => sum + episodes, 0)).toBe(3 * (FEEDS - 2));
    await last.close();
  });

  it('can be cancelled, and what was done stays', async () => {
    const options = await driver.open('options');
    await askBackground(options, 'library:refresh', null);
    const job = () => askBackground(options, 'library:job');
    await expect.poll(async () => (await job())?.kind, SOON).toBe('refresh');
    await askBackground(options, 'library:cancelJob');
    expect(await job()).toMatchObject({ state: 'cancelled' });
    expect(await shows(options)).toHaveLength(FEEDS - 1);
    await options.close();
  });
});

/** Uploads a list of subscriptions, like the settings page does with a file, and imports it. */
async function importAll(ui: UiPage, urls: readonly string[]): Promise<void> {
  const outlines = urls.map((url, nth) => `<outline type="rss" text="${nth}" xmlUrl="${url}"/>`);
  const opml = `<opml version="2.0"><body>${outlines.join('\n')}</body></opml>`;
  const base64 = Buffer.from(opml).toString('base64');
  await askBackground(ui, 'library:uploadPart', { upload: 'file', nth: 0, base64 });
  const preview = await askBackground(ui, 'library:previewImport', 'file');
  if (!preview.ok) throw new Error(preview.trouble.kind);
  const { id } = preview.preview;
  await askBackground(ui, 'library:import', { id, mode: 'merge', settings: false, addresses: [] });
}

/** Makes a show due for its hourly refresh, so that the test doesn't have to wait. */
async function makeDue(ui: UiPage, url: string): Promise<void> {
  await ui.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('shows', 'readwrite');
          const store = transaction.objectStore('shows');
          const reading = store.get(id);
          reading.onsuccess = () => store.put({ ...reading.result, dueAt: 1 });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    url,
  );
}
