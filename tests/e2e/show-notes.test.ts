import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { podcastFeed } from '../servers/feed.ts';
import { type LocalServer, listenLocally } from '../servers/local-server.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { HOSTILE_NOTES } from './hostile-notes.ts';
import { openBrowser } from './steps.ts';

/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });
const button = (name: string) => ({ role: 'button', name });

describe('show notes with', () => {
  const requests: string[] = [];
  let server: LocalServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    let feed = '';
    server = await listenLocally((request, response) => {
      requests.push(request.url ?? '');
      if (request.url !== '/feed.xml') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' }).end(feed);
    });
    feed = podcastFeed({
      title: 'Hostile',
      coverUrl: `${server.url}/cover.png`,
      episodes: Object.entries(HOSTILE_NOTES).map(([title, notes], index) => ({
        ...{ title, url: `${server.url}/${index}.mp3`, seconds: 60, bytes: 1000, daysOld: index },
        notes: notes.replaceAll('{server}', server.url),
      })),
    });
    driver = await openBrowser();
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', `${server.url}/feed.xml`);
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await ui.click(button('Open Hostile'));
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  it.each(Object.keys(HOSTILE_NOTES))('%s do nothing and load nothing', async (title) => {
    await ui.click(button(`Open ${title}`));
    await ui.waitFor({ role: 'region', name: 'Show notes' });
    await poll(notesText).toContain('text');
    expect(await ui.evaluate(whatIsWrong)).toEqual([]);
    await ui.press('Escape');
    await ui.waitFor(button(`Open ${title}`));
  });

  it('all of these asked for nothing but the feed and its cover', async () => {
    expect(new Set(requests)).toEqual(new Set(['/feed.xml', '/cover.png']));
    // The page's policy already applies to notes that are still to be cleaned, and the browser reports that.
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/Content.Security.Policy/.test(text))).toEqual([]);
  });

  const notesText = () =>
    ui.evaluate(
      () => document.querySelector('section[aria-label="Show notes"]')?.textContent ?? '',
    );
});

/** Runs in the page: everything in the notes that must not be there. */
function whatIsWrong(): string[] {
  const notes = document.querySelector('section[aria-label="Show notes"]');
  const allowed =
    /^(href|target|rel|dir|lang|start|colspan|rowspan|class|type|data-time|aria-label)$/;
  const ours = ['whitespace-pre-line'];
  const wrong: string[] = [];
  if ('hacked' in window) wrong.push('something ran');
  for (const element of notes?.firstElementChild?.querySelectorAll('*') ?? []) {
    const tag = element.localName;
    if (!/^(p|div|br|a|b|i|em|strong|button|ul|ol|li|h4|table|tbody|tr|td)$/.test(tag)) {
      wrong.push(tag);
    }
    for (const { name, value } of element.attributes) {
      if (!allowed.test(name)) wrong.push(`${tag} ${name}`);
      if (name === 'class' && !ours.includes(value)) wrong.push(`${tag} class ${value}`);
    }
    if (element instanceof HTMLAnchorElement && !/^(https?|mailto):/.test(element.href)) {
      wrong.push(element.outerHTML);
    }
  }
  return wrong;
}
