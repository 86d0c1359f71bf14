import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

const CHAPTERS = {
  version: '1.2.0',
  chapters: [
    { startTime: 0, title: 'Welcome' },
    { startTime: 60, title: 'The middle' },
    { startTime: 90, title: 'A picture only', toc: false },
    { startTime: 150, title: 'The end' },
  ],
};

/** A line every three seconds. */
const TRANSCRIPT = `WEBVTT\n\n${Array.from(
  { length: 63 },
  (_, n) =>
    `${stamp(3 * n)} --> ${stamp(3 * n + 3)}\n<v ${n % 2 ? 'Bea' : 'Ann'}>Line number ${n}.\n`,
).join('\n')}`;

function stamp(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000`;
}

const tab = (name: string) => ({ role: 'tab', name });
const list = (name: string) => ({ role: 'list', name });

describe('the now-playing view of an episode', () => {
  let podcast: DemoPodcast;
  let server: LocalServer;
  const requests: string[] = [];
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast();
    const files: Record<string, [type: string, body: string]> = {
      '/chapters.json': ['application/json+chapters', JSON.stringify(CHAPTERS)],
      '/transcript.vtt': ['text/vtt', TRANSCRIPT],
    };
    server = await listenLocally((request, response) => {
      const path = request.url ?? '';
      requests.push(path);
      const [type, body] =
        path === '/feed.xml' ? ['application/rss+xml', feed()] : (files[path] ?? []);
      if (type === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    });
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', `${server.url}/feed.xml`);
    await ui.click(tab('Podcasts'));
    await ui.click({ role: 'button', name: 'Open Told show' });
    await ui.click({ role: 'button', name: 'Play Told' });
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), server?.close()]);
  });

  function feed(): string {
    const [episode] = podcast.episodes;
    return `<?xml version="1.0"?><rss version="2.0"
      xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Told show</title>
      <item><title>Told</title><guid>told</guid><description>What it is about.</description>
      <podcast:chapters url="${server.url}/chapters.json" type="application/json+chapters"/>
      <podcast:transcript url="${server.url}/transcript.vtt" type="text/vtt"/>
      <enclosure url="${encodeURI(decodeURI(episode?.url ?? ''))}" length="1" type="audio/mpeg"/></item>
      </channel></rss>`;
  }

  /** The line that is marked as current. */
  const current = () =>
    ui.evaluate(() => document.querySelector('[role=tabpanel] [aria-current]')?.textContent ?? '');
  const isInSight = () =>
    ui.evaluate(() => {
      const box = document.querySelector('[role=tabpanel] [aria-current]')?.getBoundingClientRect();
      return box !== undefined && box.top > 0 && box.bottom < window.innerHeight;
    });
  const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

  it('marks where chapters begin on the seek bar', async () => {
    const marks = () => ui.evaluate(() => document.querySelectorAll('[data-chapter-mark]').length);
    await poll(marks).toBe(2);
    expect(requests).not.toContain('/transcript.vtt');
  });

  it('opens with the transcript below the cover, which stays, and has the notes a press away', async () => {
    await ui.click({ role: 'button', name: 'Open now playing' });
    await ui.waitFor(list('Transcript'));
    expect(requests.filter((path) => path === '/transcript.vtt')).toHaveLength(1);
    const scrolled = () =>
      ui.evaluate(() => document.querySelector('[role=dialog] .scrolls')?.scrollTop);
    await poll(current).toMatch(/Line number \d+\.$/);
    expect(await scrolled()).toBe(0);
    await ui.click(tab('Notes'));
    await ui.waitFor({ role: 'region', name: 'Show notes' });
  });

  it('lists the chapters, marks the current one, and jumps to another', async () => {
    await ui.click(tab('Chapters'));
    await ui.waitFor(list('Chapters'));
    const listed = () =>
      ui.evaluate(() =>
        [...document.querySelectorAll('ol[aria-label=Chapters] li')].map((one) => one.textContent),
      );
    expect(await listed()).toEqual(['0:00Welcome', '1:00The middle', '2:30The end']);
    await poll(current).toBe('0:00Welcome');
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await press('The middle');
    await driver.waitForAudio(({ currentTime }) => currentTime >= 60 && currentTime < 75);
    await poll(current).toBe('1:00The middle');
  });

  it('follows the audio in the transcript when its tab is pressed', async () => {
    await ui.click(tab('Transcript'));
    await ui.waitFor(list('Transcript'));
    await poll(current).toMatch(/^1:\d\d(Ann|Bea): Line number 2\d\.$/);
    await poll(isInSight).toBe(true);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await driver.hostEval(() => {
      const audio = document.querySelector('audio');
      if (audio) audio.currentTime = 150;
    });
    await poll(current).toMatch(/Line number 5\d\.$/);
    await poll(isInSight).toBe(true);
  });

  it('stops following when the listener scrolls, until “Follow along” is pressed', async () => {
    await ui.page.mouse.move(200, 400);
    // A wheel has many notches, and Firefox may lose one while the page is still scrolling on its own.
    await poll(async () => {
      await ui.page.mouse.wheel({ deltaY: -2000 });
      return isInSight();
    }).toBe(false);
    await ui.click({ role: 'button', name: 'Follow along' });
    await poll(isInSight).toBe(true);
  });

  it('searches the transcript, and jumps to a match', async () => {
    await ui.press('/');
    await ui.fill({ role: 'searchbox', name: 'Search transcript' }, 'number 7.');
    const found = () =>
      ui.evaluate(() => document.querySelectorAll('ul[aria-label=Transcript] li').length);
    await poll(found).toBe(1);
    await press('Line number 7.');
    await driver.waitForAudio(({ currentTime }) => currentTime >= 21 && currentTime < 35);
    await poll(current).toMatch(/Line number 7\.$/);
    await ui.fill({ role: 'searchbox', name: 'Search transcript' }, 'nobody said so');
    await poll(() => ui.evaluate(() => document.body.innerText)).toContain('No matches');
    expect(await driver.consoleErrors()).toEqual([]);
  });

  /** Presses the line that ends with these words; its time precedes them. */
  const press = (words: string) =>
    ui.evaluate((text) => {
      const buttons = document.querySelectorAll<HTMLElement>('[role=tabpanel] li button');
      [...buttons].find((one) => one.textContent?.endsWith(text))?.click();
    }, words);
});
