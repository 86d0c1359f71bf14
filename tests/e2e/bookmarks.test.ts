import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';
import { createFileFolder, type FileFolder } from './transfer-steps.ts';

const TRANSCRIPT = `WEBVTT

00:00.000 --> 01:00.000
Good evening.

01:00.000 --> 02:30.000
<v Ada>And then *it* rained.
`;
const LINE = '“And then *it* rained.”';

const button = (name: string) => ({ role: 'button', name });
const tab = (name: string) => ({ role: 'tab', name });
const BOOKMARKS = { role: 'list', name: 'Bookmarks' };
const ADD_BOOKMARK = button('Bookmark this moment');
const UNDO = button('Undo');
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

describe('bookmarks in an episode', () => {
  let podcast: DemoPodcast;
  let server: LocalServer;
  let folder: FileFolder;
  let driver: Driver;
  let ui: UiPage;
  let other: UiPage;

  beforeAll(async () => {
    [podcast, folder] = await Promise.all([createDemoPodcast(), createFileFolder()]);
    server = await listenLocally(({ url = '' }, response) => {
      const files: Record<string, string> = { '/feed.xml': feed(), '/told.vtt': TRANSCRIPT };
      response.writeHead(files[url] === undefined ? 404 : 200).end(files[url]);
    });
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    await folder.takeDownloads(ui);
    await askBackground(ui, 'library:subscribe', `${server.url}/feed.xml`);
    await ui.click(tab('Podcasts'));
    await ui.click(button('Open Told show'));
    await ui.click(playRow('Told'));
    await ui.waitFor(PAUSE);
    await goTo(65);
  });
  afterAll(async () => {
    await driver?.close();
    await folder?.removeAll();
    await Promise.all([podcast?.close(), server?.close()]);
  });

  function feed(): string {
    return `<?xml version="1.0"?><rss version="2.0"
      xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Told show</title>
      <item><title>Told</title><guid>told</guid><link>https://told.example/told</link>
      <podcast:transcript url="${server.url}/told.vtt" type="text/vtt"/>
      <enclosure url="${encodeURI(decodeURI(podcast.episodes[0]?.url ?? ''))}" length="1" type="audio/mpeg"/></item>
      </channel></rss>`;
  }

  async function goTo(seconds: number) {
    await askBackground(ui, 'player:seek', seconds);
    await driver.waitForAudio(
      ({ currentTime, paused }) => !paused && Math.abs(currentTime - seconds) < 5,
    );
  }
  const stored = () => askBackground(ui, 'library:bookmarks', null);
  const rows = (page: UiPage) =>
    page.evaluate(() =>
      [...document.querySelectorAll('ul[aria-label=Bookmarks] li')].map((row) => row.textContent),
    );
  /** The row's button whose name begins like this. */
  async function rowButton(start: string) {
    const found = async () =>
      (await ui.names('button')).find((name) => name.startsWith(start)) ?? '';
    await poll(found).not.toBe('');
    return button(await found());
  }

  it('keep the moment and what was said, and do not stop the sound', async () => {
    await ui.click(button('Open now playing'));
    await ui.click(tab('Transcript'));
    await ui.waitFor({ role: 'list', name: 'Transcript' });
    await ui.click(ADD_BOOKMARK);
    await ui.waitFor(UNDO);
    await audioAdvances(driver);
    const [bookmark] = await stored();
    expect(bookmark).toMatchObject({
      ...{ link: 'https://told.example/told', line: 'And then *it* rained.', note: '' },
      item: { title: 'Told', artist: 'Told show', showId: `${server.url}/feed.xml` },
    });
    expect(Math.abs((bookmark?.position ?? 0) - 65)).toBeLessThan(12);
    const marks = () => ui.evaluate(() => document.querySelectorAll('[data-bookmark-mark]').length);
    await poll(marks).toBeGreaterThan(0);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.press('Escape');
    await ui.waitGone(ADD_BOOKMARK);
  });

  it('are made with a key as well, and undone', async () => {
    await ui.press('b');
    await poll(async () => (await stored()).length).toBe(2);
    await ui.click(UNDO);
    await poll(async () => (await stored()).length).toBe(1);
  });

  it('are listed, with a note that another window shows at once', async () => {
    await ui.click(button('Back'));
    await ui.click(button('Bookmarks'));
    await poll(() => rows(ui)).toEqual([expect.stringMatching(/^Told1:\d\d · Told show/)]);
    expect((await rows(ui))[0]).toContain(LINE);
    other = await driver.open('popup');
    await other.click(tab('Podcasts'));
    await other.click(button('Bookmarks'));
    await other.waitFor(BOOKMARKS);
    const { name } = await rowButton('Note on Told at');
    await ui.click(button(name));
    await ui.fill({ role: 'textbox', name }, 'Ask Ada <about> it');
    await ui.press('Enter');
    await poll(() => rows(other)).toEqual([expect.stringContaining('Ask Ada <about> it')]);
    expect((await stored())[0]?.note).toBe('Ask Ada <about> it');
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  });

  it('play from there', async () => {
    await goTo(120);
    await ui.click(await rowButton('Play Told from'));
    await driver.waitForAudio(({ currentTime, paused }) => !paused && currentTime < 90);
    await audioAdvances(driver);
  });

  it('are exported as Markdown, in which what strangers wrote is only text', async () => {
    const { name, text } = await folder.saved(ui, 'Export as Markdown');
    expect(name).toMatch(/^skywave-bookmarks-\d{4}-\d\d-\d\d\.md$/);
    expect(text).toMatch(
      /^# Bookmarks\n\n## Told show\n\n### Told\n\n- \[1:\d\d\]\(https:\/\/told\.example\/told#t=\d+\) “And then \\\*it\\\* rained\.”\\\n {2}Ask Ada \\<about\\> it\n$/,
    );
  });

  it('outlive the subscription, come back when a removal is undone, and go in every window', async () => {
    await askBackground(ui, 'library:unsubscribe', `${server.url}/feed.xml`);
    expect(await stored()).toHaveLength(1);
    await ui.click(await rowButton('Remove the bookmark in Told at'));
    await ui.waitGone(BOOKMARKS);
    await ui.click(UNDO);
    await ui.waitFor(BOOKMARKS);
    await ui.click(await rowButton('Remove the bookmark in Told at'));
    await poll(() => rows(other)).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
