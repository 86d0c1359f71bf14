import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswersServer, createAnswersServer } from '../servers/answers.ts';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { ADD, ADD_BY_ADDRESS, ADDRESS, PAUSE, playRow } from './names.ts';
import {
  addAddress,
  alertSays,
  anythingBusy,
  audioAdvances,
  isFirefox,
  openBrowser,
} from './steps.ts';

const button = (name: string) => ({ role: 'button', name });
const heading = (name: string) => ({ role: 'heading', name });
const checkbox = (name: string) => ({ role: 'checkbox', name });

describe('adding by address', () => {
  let server: AnswersServer;
  let station: DemoStation;
  let mount: Mount;
  let podcast: DemoPodcast;
  let other: DemoPodcast;
  let apple: PodcastDirectoriesServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [server, station, podcast, other, apple] = await Promise.all([
      createAnswersServer(),
      createDemoStation(),
      createDemoPodcast({ title: 'Demo podcast' }),
      createDemoPodcast({ title: 'Other podcast', episodes: [{ title: 'One', seconds: 5 }] }),
      createPodcastDirectoriesServer(),
    ]);
    mount = station.addMount({ path: '/live.mp3', name: 'Live FM' });
    driver = await openBrowser({ hosts: apple.hosts });
    ui = await driver.open('sidepanel');
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([server, station, podcast, other, apple].map((one) => one?.close()));
  });

  /** Types an address and presses "Add". */
  async function add(address: string) {
    await ui.click(ADD_BY_ADDRESS);
    await ui.fill(ADDRESS, address);
    await ui.click(ADD);
  }

  /** A dialog catches clicks until it has faded out. */
  const dialogGone = () =>
    expect.poll(() => ui.evaluate(() => document.querySelectorAll('[role=dialog]').length)).toBe(0);

  async function cancel() {
    await ui.press('Escape');
    await dialogGone();
  }

  /** The text of the open dialog. */
  const dialogText = () =>
    ui.evaluate(() => document.querySelector<HTMLElement>('[role=dialog]')?.innerText ?? '');

  async function isAccessible() {
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  }

  it('plays a stream immediately', async () => {
    await addAddress(ui, mount.url);
    await ui.waitFor(heading('Live FM'));
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
  });

  it('shows the podcast of a feed, and subscribes when “Subscribe” is pressed', async () => {
    await add(podcast.feedUrl);
    await ui.waitFor(heading('A podcast'));
    expect(await dialogText()).toMatch(/Demo podcast\s+Skywave\s+2 episodes/);
    expect(podcast.requests.filter(({ path }) => path === '/feed.xml')).toHaveLength(1);
    await isAccessible();
    await ui.click(button('Subscribe'));
    await dialogGone();
    await ui.waitFor(heading('Demo podcast'));
    await ui.waitFor(button('Unsubscribe from Demo podcast'));
    await ui.waitFor(playRow('The first wave'));
  });

  it('says if the listener is already subscribed to a feed, and opens its page', async () => {
    await ui.click({ role: 'tab', name: 'Home' });
    await add(podcast.feedUrl);
    await ui.waitFor(button('Open its page'));
    expect(await dialogText()).toContain('You are subscribed to this podcast.');
    expect(await ui.exists(button('Subscribe'))).toBe(false);
    await ui.click(button('Open its page'));
    await dialogGone();
    await ui.waitFor(button('Unsubscribe from Demo podcast'));
  });

  it('asks which stations of a playlist to add, and adds those to the favourites', async () => {
    const entry = (name: string) => `#EXTINF:-1,${name}\n${mount.url}?${name}\n`;
    const url = server.serve('/stations.m3u', {
      type: 'audio/x-mpegurl',
      body: `#EXTM3U\n${['One', 'Two', 'Three'].map(entry).join('')}`,
    });
    await add(url);
    await ui.waitFor(button('Add 3 stations'));
    await isAccessible();
    await ui.click(checkbox('Two'));
    await ui.waitFor(button('Add 2 stations'));
    expect(await ui.attribute(checkbox('All 3'), 'aria-checked')).toBe('mixed');
    await ui.click(checkbox('All 3'));
    await ui.click(checkbox('All 3'));
    await ui.click(checkbox('Three'));
    await ui.click(checkbox('One'));
    await ui.click(button('Add 2 stations'));
    await ui.waitFor(heading('Added'));
    expect(await dialogText()).toContain('2 stations added to your favourites on Home.');
    await ui.click(button('Done'));
    await dialogGone();
    await ui.click({ role: 'tab', name: 'Home' });
    await ui.waitFor(playRow('One'));
    await ui.waitFor(playRow('Three'));
    expect(await ui.exists(playRow('Two'))).toBe(false);
  });

  it('lists the feeds of a page that has several, shows one and goes back', async () => {
    const link = (title: string, href: string) =>
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
    const url = server.serve('/page', {
      type: 'text/html',
      body: `<!doctype html><title>Shows</title>${link('The first', podcast.feedUrl)}${link('The other', other.feedUrl)}`,
    });
    await add(url);
    await ui.waitFor(heading('A page with several feeds'));
    await isAccessible();
    await ui.click(button('The other'));
    await ui.waitFor(heading('A podcast'));
    expect(await dialogText()).toMatch(/Other podcast\s+Skywave\s+1 episode\n/);
    await ui.click(button('Back'));
    await ui.waitFor(ADDRESS);
    await cancel();
  });

  it('shows the podcast behind a link to Apple’s directory', async () => {
    apple.list({ id: 77, title: 'Other podcast', author: 'Skywave', feedUrl: other.feedUrl });
    await add('https://podcasts.apple.com/de/podcast/other/id77?i=1000');
    await ui.waitFor(heading('A podcast'));
    expect(await dialogText()).toContain('Other podcast');
    await cancel();
  });

  it('shows what importing a list of subscriptions would change, and imports it', async () => {
    const url = server.serve('/subscriptions.opml', {
      type: 'text/xml',
      body: `<?xml version="1.0"?><opml version="2.0"><body><outline type="rss" text="Other podcast" xmlUrl="${other.feedUrl}"/><outline type="rss" text="Demo podcast" xmlUrl="${podcast.feedUrl}"/></body></opml>`,
    });
    await add(url);
    await ui.waitFor(heading('Import podcasts'));
    expect(await dialogText()).toMatch(/1 new, 1 already here/);
    await ui.click(button('Import'));
    await ui.waitFor(heading('Imported'));
    await ui.click(button('Close'));
    await dialogGone();
    await ui.click({ role: 'tab', name: 'Podcasts' });
  });

  it.each([
    [
      'a page without links',
      { type: 'text/html', body: '<!doctype html><p>No.' },
      /link to a feed/,
    ],
    ['an empty playlist', { body: '[playlist]\nNumberOfEntries=0\n' }, /playlist is empty/],
    ['a failing server', { status: 503 }, /has a problem \(503\)/],
    ['an empty response', { type: 'audio/mpeg' }, /doesn’t send anything/],
  ])('explains the problem: %s', async (_, answer, said) => {
    await add(server.serve('/other', answer));
    await alertSays(ui, said);
    expect(await anythingBusy(ui)).toBe(false);
    await ui.waitFor(ADDRESS);
    await cancel();
  });

  it('closes a pending connection when the dialog is closed', async () => {
    await add(server.serve('/hangs', { hangs: true }));
    await expect.poll(server.open).toBe(1);
    await cancel();
    await expect.poll(server.open).toBe(0);
  });

  it('stops what was about to play when the dialog is closed, and leaves no trace of it', async () => {
    // Its type makes it look like a station, but it sends no audio.
    const url = server.serve('/silent', {
      ...{ type: 'audio/mpeg', body: 'x'.repeat(5000), endless: true },
    });
    await add(url);
    await expect.poll(() => server.requests.filter((path) => path === '/silent').length).toBe(2);
    expect(await ui.attribute(ADD, 'aria-busy')).toBe('true');
    await cancel();
    await expect.poll(server.open, { timeout: 10_000 }).toBe(0);
    await ui.click({ role: 'tab', name: 'Home' });
    await ui.waitGone(button('Remove silent from recently played'));
    expect(await anythingBusy(ui)).toBe(false);
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
