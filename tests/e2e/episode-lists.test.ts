import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_LISTS } from '@/lib/model/standard-lists';
import { createFeedServer, type FeedServer } from '../servers/feeds.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { playRow } from './names.ts';
import { isFirefox, openBrowser } from './steps.ts';

const button = (name: string) => ({ role: 'button', name });
const box = (name: string) => ({ role: 'checkbox', name });
const UNDO = button('Undo');
const NEW = ['First', 'Second', 'Third', 'Fourth'];
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });

describe('lists of episodes by rule', () => {
  let server: FeedServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [server, driver] = await Promise.all([createFeedServer(), openBrowser()]);
    const feed = server.add('news', { title: 'News', episodes: 2 });
    ui = await driver.open('sidepanel');
    await askBackground(ui, 'library:subscribe', feed.url);
    for (const title of NEW) feed.publish(title);
    await askBackground(ui, 'library:refresh', feed.url);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
  });

  const inRule = async (rule: keyof typeof STANDARD_LISTS) => {
    const query = { showId: null, filter: 'all', text: '', order: 'newest' } as const;
    const place = { offset: 0, limit: 20, rule: STANDARD_LISTS[rule] };
    const { rows } = await askBackground(ui, 'library:episodes', { ...query, ...place });
    return rows.map(({ episode }) => episode.title).sort();
  };
  const queued = async () =>
    (await askBackground(ui, 'player:hello')).state.queue.map(({ title }) => title);
  /** The link, whose name ends with the number of new episodes. */
  async function openEpisodes() {
    const link = () => ui.page.$('[data-row=episodes]');
    await poll(link).not.toBe(null);
    await (await link())?.click();
    await ui.waitFor(button('Inbox'));
  }
  const focused = () => ui.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  it('have what came since the subscription in the inbox, and nothing that was there', async () => {
    await poll(async () => (await askBackground(ui, 'library:shows'))[0]?.episodes).toBe(6);
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await openEpisodes();
    for (const name of NEW) await ui.waitFor(playRow(name));
    expect(await ui.exists(playRow('News, episode 1'))).toBe(false);
    await ui.click(button('Unplayed'));
    await ui.waitFor(playRow('News, episode 1'));
    await ui.click(button('Inbox'));
    await ui.waitGone(playRow('News, episode 1'));
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  });

  it('take an episode out of the inbox with one key, and bring it back', async () => {
    await ui.focus(playRow('Second'));
    await ui.press('d');
    await ui.waitGone(playRow('Second'));
    await poll(() => inRule('inbox')).toEqual(['First', 'Fourth', 'Third']);
    await poll(focused).toMatch(/^Play /);
    await ui.click(UNDO);
    await ui.waitFor(playRow('Second'));
    await poll(() => inRule('inbox')).toEqual([...NEW].sort());

    await ui.focus(playRow('First'));
    await ui.press('z');
    await poll(() => inRule('inbox')).toEqual(['Fourth', 'Second', 'Third']);
    expect(await inRule('unplayed')).toContain('First');

    await ui.focus(playRow('Third'));
    await ui.press('q');
    await poll(queued).toEqual(['Third']);
    await poll(() => inRule('inbox')).toEqual(['Fourth', 'Second']);
    await ui.click(UNDO);
    await poll(queued).toEqual([]);
    await poll(() => inRule('inbox')).toEqual(['Fourth', 'Second', 'Third']);
  });

  it('let several episodes be chosen by keys, and undo what is done with them at once', async () => {
    await ui.click(button('Unplayed'));
    await ui.waitFor(playRow('News, episode 1'));
    const rows = (await ui.names('button')).filter((name) => name.startsWith('Play '));
    await ui.focus(button(rows[0] ?? ''));
    await ui.press('x');
    await ui.page.keyboard.down('Shift');
    await ui.press('ArrowDown');
    await ui.press('ArrowDown');
    await ui.page.keyboard.up('Shift');
    await ui.waitFor(button('Mark as played'));
    await poll(() =>
      ui.evaluate(() => document.querySelectorAll('[aria-checked=true]').length),
    ).toBe(3);
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.click(button('Mark as played'));
    await poll(async () => (await inRule('unplayed')).length).toBe(3);
    await poll(focused).not.toBe(null);
    await ui.click(UNDO);
    await poll(async () => (await inRule('unplayed')).length).toBe(6);

    await ui.focus(button(rows[0] ?? ''));
    await ui.page.keyboard.down('Control');
    await ui.press('a');
    await ui.page.keyboard.up('Control');
    await ui.click(box('Fourth'));
    await ui.click(button('Add to queue'));
    await poll(async () => (await queued()).length).toBe(5);
    expect(await queued()).not.toContain('Fourth');
    await ui.click(UNDO);
    await poll(queued).toEqual([]);
  });

  it('keep the focus in sight while some are chosen, with the keys in a small window', async () => {
    await ui.page.setViewport({ width: 300, height: 420 });
    await ui.click(button('Unplayed'));
    await ui.waitFor(playRow('News, episode 1'));
    const rows = (await ui.names('button')).filter((name) => name.startsWith('Play '));
    await ui.focus(button(rows.at(-1) ?? ''));
    await ui.press('x');
    const covered = () =>
      ui.evaluate(() => {
        const { left, top, width, bottom } =
          document.activeElement?.closest('li')?.getBoundingClientRect() ?? new DOMRect();
        const edges = [top + 4, bottom - 4];
        return edges.filter((y) => {
          const seen = document.elementFromPoint(left + width / 2, y);
          return !seen?.closest('li')?.contains(document.activeElement);
        }).length;
      });
    await poll(() => ui.evaluate(() => document.activeElement?.role)).toBe('checkbox');
    for (const _ of rows.slice(1)) {
      await ui.press('ArrowUp');
      await poll(covered).toBe(0);
    }
    await ui.press('Escape');
    await ui.waitFor(playRow('News, episode 1'));
    await ui.page.setViewport({ width: 400, height: 720 });
  });

  it('leave the choosing with Escape, and the page only with the next', async () => {
    await ui.click(button('Select episodes'));
    await ui.waitFor(box('Fourth'));
    await ui.press('Escape');
    await ui.waitGone(box('Fourth'));
    expect(await focused()).toBe('Select episodes');
    await ui.press('Escape');
    await ui.waitFor({ role: 'searchbox', name: 'Search podcasts' });
    await openEpisodes();
  });

  it('are made by the listener, and are there in a page opened later', async () => {
    await ui.click(button('New list'));
    const dialog = { role: 'dialog', name: 'New list' };
    await ui.waitFor(dialog);
    await ui.fill({ role: 'textbox', name: 'Name' }, 'Early');
    await ui.fill({ role: 'textbox', name: 'Words in the title' }, 'episode');
    await ui.fill({ role: 'spinbutton', name: 'Under (minutes)' }, '11');
    await ui.click(box('News'));
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
    await ui.press('Enter');
    await ui.waitGone(dialog);
    await ui.waitFor(playRow('News, episode 2'));
    expect(await ui.exists(playRow('Fourth'))).toBe(false);
    expect(await focused()).toBe('New list');
    await ui.close();

    ui = await driver.open('sidepanel');
    await ui.click({ role: 'tab', name: 'Podcasts' });
    await openEpisodes();
    await ui.click(button('Early'));
    await ui.waitFor(playRow('News, episode 1'));
    await ui.click(button('Edit list'));
    await ui.click(button('Delete'));
    await ui.waitGone(button('Early'));
    await ui.click(UNDO);
    await ui.waitFor(button('Early'));
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
