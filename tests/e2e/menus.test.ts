import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswersServer, createAnswersServer } from '../servers/answers.ts';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

interface ChromeEvents {
  contextMenus: {
    onClicked: { dispatch(info: object, tab: object): void };
    update(id: string, changes: object): Promise<void>;
  };
  omnibox: {
    onInputChanged: { dispatch(typed: string, show: (shown: Suggestion[]) => void): void };
    onInputEntered: { dispatch(typed: string, disposition: string): void };
    setDefaultSuggestion(suggestion: { description: string }): void;
  };
  action: { getBadgeText(details: { tabId: number }): Promise<string> };
  tabs: { query(query: object): Promise<{ id: number; url?: string }[]> };
}

interface Suggestion {
  content: string;
  description: string;
}

// Menus and the address bar belong to the browser, and no remote control of Chrome reaches them. Instead, the
// extension fires the events that it listens to. In Firefox, a separate test presses the real ones.
describe.runIf(!isFirefox())('the context menu and address bar', () => {
  let server: AnswersServer;
  let station: DemoStation;
  let mount: Mount;
  let found: Mount;
  let podcast: DemoPodcast;
  let directory: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [server, station, podcast] = await Promise.all([
      createAnswersServer(),
      createDemoStation(),
      createDemoPodcast({ title: 'Demo podcast' }),
    ]);
    mount = station.addMount({ path: '/live.mp3', name: 'Live FM' });
    found = station.addMount({ path: '/found.mp3' });
    directory = await createRadioBrowserServer({
      stations: [apiStation({ name: 'Drum & <Bass> FM', url: found.url })],
    });
    driver = await openBrowser({ hosts: directory.hosts });
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([server, station, podcast, directory].map((one) => one?.close()));
  });

  /** The active tab. */
  const tab = () =>
    driver.backgroundEval(async () => {
      const { tabs } = (self as unknown as { chrome: ChromeEvents }).chrome;
      return (await tabs.query({ active: true }))[0]?.id ?? 0;
    });

  const choose = async (menuItemId: string, info: object) =>
    driver.backgroundEval(
      (info, id) => {
        const { contextMenus } = (self as unknown as { chrome: ChromeEvents }).chrome;
        contextMenus.onClicked.dispatch(info, { id });
      },
      { menuItemId, ...info },
      await tab(),
    );

  /** The button's badge text for each tab. */
  const badges = () =>
    driver.backgroundEval(async () => {
      const { action, tabs } = (self as unknown as { chrome: ChromeEvents }).chrome;
      const all = await tabs.query({});
      return Promise.all(all.map(({ id }) => action.getBadgeText({ tabId: id })));
    });

  /** The text of the page that opens to ask about an address; closes the page. */
  async function askedAbout(address: string): Promise<string> {
    const browser = ui.page.browser();
    const target = await browser.waitForTarget(
      (one) => one.url() === `${driver.origin}/sidepanel.html?add=${encodeURIComponent(address)}`,
      { timeout: 15_000 },
    );
    const page = await target.page();
    await page?.waitForSelector('[role=dialog] :is([role=alert], h2 ~ *)');
    await page?.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    const text = await page?.evaluate(
      () => document.querySelector<HTMLElement>('[role=dialog]')?.innerText,
    );
    await page?.close();
    return text ?? '';
  }

  it('both menu entries exist, even after the worker was ended', async () => {
    const titled = () =>
      driver.backgroundEval(async () => {
        const { contextMenus } = (self as unknown as { chrome: ChromeEvents }).chrome;
        await contextMenus.update('play', { title: 'Play in Skywave' });
        await contextMenus.update('add', { title: 'Add to Skywave' });
        return true;
      });
    // They are made as soon as the listener's language is known, which a window doesn't wait for.
    await expect.poll(() => titled().catch(() => false)).toBe(true);
    await driver.killWorker();
    await ui.page.reload();
    await ui.waitFor({ role: 'tab', name: 'Home' });
    expect(await titled()).toBe(true);
  });

  it('“Play in Skywave” on a link plays its target', async () => {
    await choose('play', { linkUrl: mount.url });
    await ui.waitFor({ role: 'heading', name: 'Live FM' });
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
  });

  it('“Play in Skywave” on an audio element plays its file, not the link around it', async () => {
    const [episode] = podcast.episodes;
    await choose('play', {
      ...{ mediaType: 'audio', srcUrl: episode?.url, linkUrl: `${server.url}/around` },
    });
    await ui.waitFor({ role: 'heading', name: 'Demo podcast – The first wave' });
    await driver.waitForAudio(({ duration }) => duration !== null && duration > 100);
    expect(server.requests).not.toContain('/around');
  });

  it('“Play in Skywave” on a feed plays an episode', async () => {
    await choose('play', { linkUrl: podcast.feedUrl });
    await ui.waitFor({ role: 'heading', name: 'Demo podcast' });
    await ui.waitFor(PAUSE);
  });

  it('“Add to Skywave” on a station adds it to the favourites, and briefly ticks the button', async () => {
    await choose('add', { linkUrl: `${mount.url}?kept` });
    await expect.poll(badges).toContain('✓');
    await ui.waitFor(playRow('Live FM'));
    await expect.poll(badges, { timeout: 5_000 }).not.toContain('✓');
  });

  it('“Add to Skywave” on a feed subscribes to it', async () => {
    await choose('add', { linkUrl: podcast.feedUrl });
    await expect.poll(badges).toContain('✓');
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await expect
      .poll(() => ui.evaluate(() => document.querySelector('main')?.innerText))
      .toContain('Demo podcast');
  });

  it('“Add to Skywave” opens a window if the listener has to choose', async () => {
    const url = server.serve('/list.m3u', {
      body: '#EXTM3U\nhttp://a.example/1\nhttp://b.example/2\n',
    });
    await choose('add', { linkUrl: url });
    expect(await askedAbout(url)).toContain('Add 2 stations');
  });

  it('“Play in Skywave” opens a window that explains why there is nothing to play', async () => {
    const url = server.serve('/page', { type: 'text/html', body: '<!doctype html><p>No.' });
    await choose('play', { linkUrl: url });
    expect(await askedAbout(url)).toContain('a page that doesn’t link to a feed');
  });

  const suggestionsFor = (typed: string) =>
    driver.backgroundEval(
      (typed) =>
        new Promise<{ first: string; others: Suggestion[] }>((resolve) => {
          const { omnibox } = (self as unknown as { chrome: ChromeEvents }).chrome;
          const { setDefaultSuggestion } = omnibox;
          let first = '';
          omnibox.setDefaultSuggestion = (suggestion) => {
            first = suggestion.description;
            // Chrome throws if a description isn't valid XML.
            setDefaultSuggestion.call(omnibox, suggestion);
          };
          omnibox.onInputChanged.dispatch(typed, (others) => {
            omnibox.setDefaultSuggestion = setDefaultSuggestion;
            resolve({ first, others });
          });
        }),
      typed,
    );

  const enter = (typed: string) =>
    driver.backgroundEval((typed) => {
      const { omnibox } = (self as unknown as { chrome: ChromeEvents }).chrome;
      omnibox.onInputEntered.dispatch(typed, 'currentTab');
    }, typed);

  it('the address bar suggests favourites and stations from the directory, as XML', async () => {
    const { first, others } = await suggestionsFor('fm');
    expect(first).toBe('Play <match>Live FM</match> <dim>– Favourite</dim>');
    expect(others.map(({ content }) => content)).toContain('Drum & <Bass> FM');
    expect(others.map(({ description }) => description).join()).toContain(
      '<match>Drum &amp; &lt;Bass&gt; FM</match>',
    );
  });

  it('Enter plays the best match', async () => {
    await enter('bass');
    await ui.waitFor({ role: 'heading', name: 'Drum & <Bass> FM' });
    await ui.waitFor(PAUSE);
    await expect.poll(() => found.openConnections.value).toBe(1);
  });

  it('Enter plays an episode of a matching show, or the stream at an address', async () => {
    await enter('demo pod');
    await ui.waitFor({ role: 'heading', name: 'Demo podcast' });
    await ui.waitFor(PAUSE);
    await enter(mount.url);
    await ui.waitFor({ role: 'heading', name: 'Live FM' });
    await ui.waitFor(PAUSE);
  });

  it('Enter shows “?” on the button if nothing matches', async () => {
    await enter('nothing has such a name');
    await expect.poll(badges).toContain('?');
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
