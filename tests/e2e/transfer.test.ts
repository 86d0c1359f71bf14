import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeedServer, type FeedServer, type ServedFeed } from '../servers/feeds.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { alertSays, isFirefox, openBrowser } from './steps.ts';
import { backupText, opmlOf } from './transfer-files.ts';
import { createFileFolder, drop, type FileFolder, LONG, subscribedIn } from './transfer-steps.ts';

const FEEDS = 500;

const IMPORT = { role: 'button', name: 'Import' };
const CANCEL_IMPORT = { role: 'button', name: 'Cancel import' };
const CLOSE = { role: 'button', name: 'Close' };
const BAR = { role: 'progressbar', name: 'Importing podcasts' };

let files: FileFolder;
let driver: Driver;

beforeAll(async () => {
  files = await createFileFolder();
});
afterAll(() => files.removeAll());

describe('an import of 500 podcasts', () => {
  let server: FeedServer;
  let feeds: ServedFeed[];
  let opml: string;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createFeedServer(), openBrowser()]);
    feeds = Array.from({ length: FEEDS }, (_, nth) => server.add(`feed-${nth}`));
    opml = opmlOf(feeds);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  /** Makes the first `count` feeds of the list answer, and the others hang. */
  function answerOnly(count: number): void {
    for (const [nth, feed] of feeds.entries()) feed.behave(nth < count ? 'serve' : 'hang');
  }

  it('shows its progress, and stops when it is cancelled', async () => {
    answerOnly(40);
    const settings = await driver.open('options');
    await files.choose(settings, 'subscriptions.opml', opml);
    await settings.waitForText({ role: 'dialog', name: 'Import podcasts' }, /500 new/);
    await settings.click(IMPORT);
    await settings.waitForAttribute(BAR, 'aria-valuenow', '40', LONG);
    expect(await settings.attribute(BAR, 'aria-valuetext')).toBe('40 of 500 podcasts');
    await settings.click(CANCEL_IMPORT);
    await settings.waitForText({ role: 'dialog', name: 'Cancelled' }, /after 40 of 500/);
    expect(await subscribedIn(settings)).toBe(40);
    await settings.click(CLOSE);
    await settings.close();
  });

  it('continues when its page is closed and the worker is ended, and loses none', async () => {
    answerOnly(140);
    const settings = await driver.open('options');
    await files.choose(settings, 'any-name.txt', opml);
    await settings.waitForText(
      { role: 'dialog', name: 'Import podcasts' },
      /460 new, 40 already here/,
    );
    await settings.click(IMPORT);
    await settings.waitForAttribute(BAR, 'aria-valuenow', '100', LONG);
    await settings.close();
    if (!isFirefox()) expect(await driver.killWorker()).toBe(true);
    answerOnly(FEEDS);
    server.release();

    const again = await driver.open('options');
    await again.waitForText(
      { role: 'region', name: 'Backup and restore' },
      /\d+ of 460|460 podcasts/,
    );
    await expect.poll(() => subscribedIn(again), LONG).toBe(FEEDS);
    const read = new Set(server.requests.map(({ path }) => `${server.url}${path}`));
    expect(feeds.map(({ url }) => url).filter((url) => !read.has(url))).toEqual([]);
    await files.choose(again, 'subscriptions.opml', opml);
    await again.waitForText({ role: 'dialog', name: 'Import podcasts' }, /nothing new/);
    await again.close();
  });

  it('can be exported completely as OPML', async () => {
    const settings = await driver.open('options');
    await files.takeDownloads(settings);
    const { name, text } = await files.saved(settings, 'Export subscriptions (OPML)');
    expect(name).toMatch(/^skywave-podcasts-\d{4}-\d\d-\d\d\.opml$/);
    const missing = feeds.map(({ url }) => url).filter((url) => !text.includes(`"${url}"`));
    expect(missing).toEqual([]);
    await settings.close();
  });
});

describe('a backup', () => {
  let server: FeedServer;
  let feeds: ServedFeed[];

  beforeAll(async () => {
    server = await createFeedServer();
    feeds = ['waves', 'echoes', 'nights'].map((name) => server.add(name));
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    driver = await openBrowser();
  });
  afterEach(() => driver?.close());

  it('restores everything in an empty browser', async () => {
    const first = await driver.open('options');
    await files.takeDownloads(first);
    await importAll(first, 'backup.json', backupText(feeds.map(({ url }) => url)));
    await importAll(first, 'stations.m3u', '#EXTM3U\n#EXTINF:-1,Nova\nhttps://a.example/nova\n');
    await expect.poll(() => subscribedIn(first), LONG).toBe(3);
    const before = await files.saved(first, 'Back up everything (JSON)');
    expect(before.name).toMatch(/^skywave-backup-\d{4}-\d\d-\d\d\.json$/);
    for (const part of [
      'Sinnerman',
      '"FIP"',
      '"Nova"',
      'episode-1',
      '"currentTime":30',
      'A note',
    ]) {
      expect(before.text).toContain(part);
    }
    const stations = await files.saved(first, 'Export stations (M3U)');
    expect(stations.text).toContain('https://a.example/nova');
    expect(stations.text).not.toContain('episode');
    await driver.close();

    driver = await openBrowser();
    const second = await driver.open('options');
    await files.takeDownloads(second);
    await importAll(second, 'old.json', before.text, 'Replace what you have');
    await expect.poll(() => subscribedIn(second), LONG).toBe(3);
    await files.remove(before.name);
    const after = await files.saved(second, 'Back up everything (JSON)');
    expect(withoutDate(after.text)).toEqual(withoutDate(before.text));
  });

  it('shows its servers before importing, and sets only those that are ticked', async () => {
    const settings = await driver.open('options');
    const theirs = { proxyHost: 'https://proxy.example/x', apiHost: 'https://api.example/y' };
    const text = backupText([]).replace('"coverLookup":true', JSON.stringify(theirs).slice(1, -1));
    const stored = async () => {
      const { state } = await askBackground(settings, 'player:hello');
      return { proxyHost: state.settings.proxyHost, apiHost: state.settings.apiHost };
    };
    const dialog = { role: 'dialog', name: 'Import a backup' };
    await importAll(settings, 'theirs.json', text, 'Replace what you have');
    expect(await stored()).toEqual({ proxyHost: '', apiHost: '' });
    await files.choose(settings, 'again.json', text);
    for (const address of Object.values(theirs)) {
      await settings.waitForText(dialog, new RegExp(address));
    }
    const proxy = { role: 'checkbox', name: 'Use its pass-through proxy, too' };
    await settings.waitForAttribute(proxy, 'aria-checked', 'false');
    await settings.click(proxy);
    await settings.waitForAttribute(proxy, 'aria-checked', 'true');
    if (!isFirefox()) expect(await axeViolations(settings)).toEqual([]);
    await settings.click(IMPORT);
    await settings.waitFor({ role: 'dialog', name: 'Imported' });
    expect(await stored()).toEqual({ ...theirs, apiHost: '' });
    await settings.close();
  });

  it('that is partly invalid can be imported, and lists the invalid parts by line', async () => {
    const settings = await driver.open('options');
    const text = backupText([]).replace('"progress": [', '"progress": [\n{"key":"x"},\n');
    const line = text.slice(0, text.indexOf('{"key":"x"}')).split('\n').length;
    await files.choose(settings, 'half.json', text);
    const dialog = { role: 'dialog', name: 'Import a backup' };
    await settings.waitForText(dialog, new RegExp(`Line ${line}: progress\\[0\\]`));
    await settings.click(IMPORT);
    await settings.waitForText({ role: 'dialog', name: 'Imported' }, /Line \d+: progress\[0\]/);
    await settings.click(CLOSE);
    await settings.waitGone({ role: 'dialog', name: 'Imported' });
    await settings.close();
  });

  it('that was cut off is refused with an explanation, and so is a file of another kind', async () => {
    const settings = await driver.open('options');
    await files.choose(settings, 'cut.json', backupText([]).slice(0, 200));
    await alertSays(settings, /cut\.json.*is incomplete/);
    await settings.press('Escape');
    await settings.waitGone({ role: 'dialog', name: 'Not imported' });
    await files.choose(settings, 'cat.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]));
    await alertSays(settings, /cat\.jpg.*can’t import this file/);
    await settings.close();
  });

  it('of 30 MB is read completely', async () => {
    const settings = await driver.open('options');
    const entry = (nth: number) =>
      `{"key":"https://a.example/a/rather/long/guid/of/an/episode/${nth}","percent":50,` +
      '"currentTime":30,"duration":60,"played":false}';
    const entries = Array.from({ length: 60_000 }, (_, nth) => entry(nth));
    const junk = `"unknown": "${'ä'.repeat(12_000_000)}",`;
    const text = backupText([])
      .replace('"progress": [', `"progress": [\n${entries.join(',\n')},`)
      .replace('"version"', `${junk}\n"version"`);
    expect(Buffer.byteLength(text)).toBeGreaterThan(30_000_000);
    await files.choose(settings, 'large.json', text);
    const dialog = { role: 'dialog', name: 'Import a backup' };
    await settings.waitForText(dialog, /60,001 new/, LONG);
    await settings.close();
  });
});

/** Chromium loses some: see `drop`. */
const LOST_DROPS = { retry: 2 };

describe('a file dropped on the panel', () => {
  beforeAll(async () => {
    driver = await openBrowser();
  });
  afterAll(() => driver?.close());

  const M3U =
    '#EXTM3U\n#EXTINF:-1,FIP\nhttps://a.example/fip\n#EXTINF:-1,Nova\nhttps://a.example/n\n';

  it('shows a hint while it is dragged, and is imported', LOST_DROPS, async () => {
    const panel = await driver.open('sidepanel');
    await panel.waitFor({ role: 'tab', name: 'Home' });
    const path = await files.write('stations.m3u', M3U);
    await drop(panel, [path], async () => {
      await expect.poll(() => textOf(panel)).toContain('Drop the file to import it');
    });
    await panel.waitForText({ role: 'dialog', name: 'Import stations' }, /2 new/);
    expect(await textOf(panel)).not.toContain('Drop the file');
    await panel.click(IMPORT);
    await panel.waitForText({ role: 'dialog', name: 'Imported' }, /was imported/);
    await panel.close();
  });

  it(
    'is handled in turn if there are several, even if the page changes under the pointer',
    LOST_DROPS,
    async () => {
      const panel = await driver.open('sidepanel');
      await panel.waitFor({ role: 'tab', name: 'Home' });
      const paths = [
        await files.write('letter.txt', 'Dear Nina'),
        await files.write('more.m3u', M3U),
      ];
      await drop(panel, paths, () => panel.evaluate(coverPage));
      await alertSays(panel, /letter\.txt.*can’t import this file/);
      await panel.click(CLOSE);
      await panel.waitForText({ role: 'dialog', name: 'Import stations' }, /2 already here/);
      await panel.click(CLOSE);
      await panel.waitGone({ role: 'dialog', name: 'Import stations' });
      await panel.close();
    },
  );

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

// axe checks the same markup in both browsers, but only Chromium can emulate a theme.
describe.runIf(!isFirefox())('the backup section', () => {
  beforeAll(async () => {
    driver = await openBrowser();
  });
  afterAll(() => driver?.close());

  it('passes axe, and so do its dialogs', async () => {
    const settings = await driver.open('options');
    await settings.waitFor({ role: 'region', name: 'Backup and restore' });
    expect(await axeViolations(settings)).toEqual([]);
    await files.choose(
      settings,
      'half.json',
      backupText([]).replace('"progress": [', '"progress": [7,'),
    );
    await settings.waitFor({ role: 'dialog', name: 'Import a backup' });
    await settings.click({ role: 'button', name: 'New in this file' });
    expect(await axeViolations(settings)).toEqual([]);
    await settings.click(IMPORT);
    await settings.waitFor({ role: 'dialog', name: 'Imported' });
    expect(await axeViolations(settings)).toEqual([]);
    await settings.close();
  });

  it('imports a file by keyboard alone', async () => {
    const settings = await driver.open('options');
    await settings.waitFor({ role: 'region', name: 'Backup and restore' });
    const chosen = settings.page.waitForFileChooser();
    // Once this returns, the browser has been told to pass its file chooser to us.
    await settings.page.focus('input[type=file]');
    await settings.press('Enter');
    const chooser = await chosen;
    await chooser.accept([await files.write('keys.json', backupText([]))]);
    await settings.waitFor({ role: 'radio', name: 'Add to what you have' });
    await settings.focus({ role: 'radio', name: 'Add to what you have' });
    await settings.press('ArrowDown');
    const replace = { role: 'radio', name: 'Replace what you have' };
    await settings.waitForAttribute(replace, 'aria-checked', 'true');
    await settings.focus(IMPORT);
    await settings.press('Enter');
    await settings.waitFor({ role: 'dialog', name: 'Imported' });
    await settings.press('Escape');
    await settings.waitGone({ role: 'dialog', name: 'Imported' });
    const focused = () => settings.evaluate(() => document.activeElement?.getAttribute('type'));
    await expect.poll(focused).toBe('file');
    await settings.close();
  });
});

async function importAll(settings: UiPage, name: string, text: string, choice?: string) {
  await files.choose(settings, name, text);
  await settings.waitFor(IMPORT);
  if (choice !== undefined) await settings.click({ role: 'radio', name: choice });
  await settings.click(IMPORT);
  await settings.waitFor({ role: 'dialog', name: 'Imported' }, LONG);
  await settings.click(CLOSE);
  await settings.waitGone({ role: 'dialog', name: 'Imported' });
}

/** Runs in the page: puts something new under the pointer, which changes nothing else. */
function coverPage(): void {
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; inset: 0';
  document.body.append(cover);
  addEventListener('drop', () => cover.remove());
}

const textOf = (ui: UiPage) => ui.evaluate(() => document.body.innerText);

const withoutDate = (text: string) =>
  text.split('\n').filter((line) => !line.startsWith('"created"'));
