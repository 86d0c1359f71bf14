import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createFeedServer, type FeedServer } from '../servers/feeds.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../servers/podcast-directories.ts';
import { askBackground } from './ask-background.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { pauseRow, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

const PODCASTS = { role: 'tab', name: 'Podcasts' };
const SEARCH = { role: 'searchbox', name: 'Search podcasts' };
const SEARCH_EPISODES = { role: 'searchbox', name: 'Search episodes' };
/** A busy machine needs more time. */
const poll = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 });
const button = (name: string) => ({ role: 'button', name });
const heading = (name: string) => ({ role: 'heading', name });

const TITLE = 'Tides';
const NOTES = `<p>With <a href="/guest">a guest</a> and https://example.org/links.</p><p>0:30 The swell</p>`;
const EPISODES = [
  { title: 'The first wave', seconds: 190, notes: NOTES, people: ['Zoë Quint', 'Ann'] },
  { title: 'Echoes at night', seconds: 240 },
  { title: 'Low water', seconds: 120, people: ['Zoe Quint'] },
];

describe('podcasts', () => {
  let podcast: DemoPodcast;
  let feeds: FeedServer;
  let directories: PodcastDirectoriesServer;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    [podcast, feeds, directories] = await Promise.all([
      createDemoPodcast({ title: TITLE, episodes: EPISODES }),
      createFeedServer(),
      createPodcastDirectoriesServer(),
    ]);
    const long = feeds.add('long', { title: 'The long run', episodes: 2500 });
    const broken = feeds.add('broken', { title: 'Broken pipes' });
    broken.behave('404');
    directories.list(
      { id: 1, title: TITLE, author: 'Skywave', feedUrl: podcast.feedUrl, image: podcast.coverUrl },
      { id: 2, title: long.title, author: 'Runners', feedUrl: long.url },
      { id: 3, title: broken.title, author: 'Plumbers', feedUrl: broken.url },
    );
    driver = await openBrowser({ hosts: directories.hosts });
    ui = await driver.open('sidepanel');
    await ui.click(PODCASTS);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([podcast?.close(), feeds?.close(), directories?.close()]);
  });

  const focused = () =>
    ui.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? 'nothing';
    });
  /** The titles of the rows in a list, from the top. */
  const rows = (label: string) =>
    ui.evaluate(
      (name) =>
        [...document.querySelectorAll(`ul[aria-label="${name}"] > li`)].map(
          (row) => row.querySelector('p')?.textContent ?? '',
        ),
      label,
    );
  /** Also waits for the popular podcasts to go, a moment after typing: a press could still hit them. */
  const search = async (text: string) => {
    await ui.fill(SEARCH, text);
    await ui.waitFor(heading('Search results'));
    await ui.waitGone(heading('Popular podcasts'));
  };
  const scrollTop = () =>
    ui.evaluate(() => document.querySelector('[role=tabpanel]')?.scrollTop ?? -1);
  const pageText = () => ui.evaluate(() => document.body.textContent ?? '');
  const axeFindsNothing = async () => {
    if (!isFirefox()) expect(await axeViolations(ui)).toEqual([]);
  };

  it('start with popular shows and a note that there are no subscriptions', async () => {
    await ui.waitFor(button(`Subscribe to ${TITLE}`));
    expect(await pageText()).toContain('No subscriptions yet');
    await axeFindsNothing();
  });

  it('are found while typing, with at most two requests for a word', async () => {
    const before = directories.requests.length;
    await ui.press('/');
    expect(await focused()).toBe('Search podcasts');
    await ui.fill(SEARCH, 'tides');
    await ui.waitFor(heading('Search results'));
    await ui.waitGone(button('Subscribe to The long run'));
    await ui.waitFor(button(`Subscribe to ${TITLE}`));
    const asked = directories.requests.slice(before).filter((path) => path.includes('tides'));
    expect(asked.length).toBeLessThanOrEqual(2);
    await axeFindsNothing();
  });

  it('show a message if nothing is found or a feed cannot be read', async () => {
    await ui.fill(SEARCH, 'nothing like it');
    await poll(pageText).toContain('Nothing found for “nothing like it”');
    await search('broken');
    await ui.click(button('Subscribe to Broken pipes'));
    await poll(pageText).toContain('There’s no podcast feed at this address');
    await ui.waitFor(button('Subscribe to Broken pipes'));
  });

  it('can be subscribed to, and appear in the list of subscriptions', async () => {
    await search('tides');
    await ui.click(button(`Subscribe to ${TITLE}`));
    await ui.waitFor(button(`Unsubscribe from ${TITLE}`));
    await search('long');
    await ui.click(button('Subscribe to The long run'));
    await ui.waitFor(button('Unsubscribe from The long run'));
    await ui.focus(SEARCH);
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
    expect((await rows('Subscriptions')).toSorted()).toEqual(['The long run', TITLE]);
    await axeFindsNothing();
  });

  it('have their own page, which takes the focus and returns it', async () => {
    await ui.focus(button(`Open ${TITLE}`));
    await ui.press('Enter');
    await ui.waitFor(playRow('The first wave'));
    expect(await focused()).toBe(TITLE);
    expect(await rows('Episodes')).toEqual(EPISODES.map(({ title }) => title));
    await axeFindsNothing();
    await ui.press('Escape');
    await poll(focused).toBe(`Open ${TITLE}`);
    await ui.press('Enter');
    await ui.click(button('Back'));
    await poll(focused).toBe(`Open ${TITLE}`);
  });

  it('have categories, with the charts of a country', async () => {
    await ui.click(button('Music'));
    await ui.waitFor(button(`Unsubscribe from ${TITLE}`));
    expect(await focused()).toBe('Music');
    await axeFindsNothing();
    await ui.click({ role: 'combobox', name: 'Country' });
    await ui.click({ role: 'option', name: 'United Kingdom' });
    await poll(() => directories.requests).toContain(
      '/gb/rss/toppodcasts/limit=50/genre=1310/json',
    );
    await ui.click(button('Back'));
    await ui.waitFor({ role: 'list', name: 'Categories' });
    await poll(focused).toBe('Music');
  });

  it('name people, whose pages have the episodes that name them, too', async () => {
    await ui.click(button(`Open ${TITLE}`));
    await ui.click(button('Open The first wave'));
    await ui.click(button('Zoë Quint Host'));
    await ui.waitFor(heading('Zoë Quint'));
    await poll(() => rows('Episodes')).toEqual(['The first wave', 'Low water']);
    await poll(pageText).toContain('Nothing found for “Zoë Quint”');
    await axeFindsNothing();
    await ui.press('Escape');
    await ui.waitFor({ role: 'region', name: 'Show notes' });
    await ui.press('Escape');
    await ui.waitFor(SEARCH_EPISODES);
    await ui.press('Escape');
    await poll(focused).toBe(`Open ${TITLE}`);
  });

  it('play an episode from its row, and show how much of it is left', async () => {
    await ui.click(button(`Open ${TITLE}`));
    await ui.click(playRow('The first wave'));
    await ui.waitFor(pauseRow('The first wave'));
    await audioAdvances(driver);
    await ui.press('l');
    await driver.waitForAudio(({ currentTime }) => currentTime > 30);
    await ui.click(pauseRow('The first wave'));
    await ui.waitFor(playRow('The first wave'));
    await poll(() =>
      ui.evaluate(() => document.querySelector('ul[aria-label=Episodes] li')?.textContent),
    ).toContain('3 min left');
  });

  it('can filter, search and reverse their episodes', async () => {
    await ui.click(button('In progress'));
    await poll(() => rows('Episodes')).toEqual(['The first wave']);
    await ui.click(button('All'));
    await ui.click(button('Mark Low water as played'));
    await ui.waitFor(button('Mark Low water as unplayed'));
    await ui.click(button('Played'));
    await poll(() => rows('Episodes')).toEqual(['Low water']);
    await ui.click(button('Unplayed'));
    await poll(() => rows('Episodes')).toEqual(['The first wave', 'Echoes at night']);
    await ui.click(button('Show oldest first'));
    await poll(() => rows('Episodes')).toEqual(['Echoes at night', 'The first wave']);
    await ui.press('/');
    expect(await focused()).toBe('Search episodes');
    await ui.fill(SEARCH_EPISODES, 'low');
    await ui.click(button('Show all episodes'));
    await poll(() => rows('Episodes')).toHaveLength(3);
    await ui.click(button('Show newest first'));
    await poll(() => rows('Episodes')).toEqual(['The first wave', 'Echoes at night', 'Low water']);
  });

  it('have notes whose links open in a new tab and whose timestamps play from that time', async () => {
    await ui.click(button('Open The first wave'));
    await ui.waitFor({ role: 'region', name: 'Show notes' });
    expect(await focused()).toBe('The first wave');
    const links = await ui.evaluate(() =>
      [...document.querySelectorAll('section[aria-label="Show notes"] a')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    );
    // The first link is dropped: it is relative, and the episode has no page to resolve it against.
    expect(links).toEqual([['https://example.org/links', '_blank', 'noopener noreferrer']]);
    await axeFindsNothing();
    await ui.click(button('Play from 0:30'));
    await ui.waitFor(button('Pause The first wave'));
    const { currentTime } = await driver.waitForAudio(({ paused }) => !paused);
    expect(currentTime).toBeGreaterThanOrEqual(29);
    expect(currentTime).toBeLessThan(60);
    await ui.click(button('Pause The first wave'));
    await ui.click(button(TITLE));
    await ui.waitFor(playRow('Low water'));
    await ui.press('Escape');
    await ui.press('Escape');
    await ui.waitFor(button('Open The first wave'));
    await poll(focused).toBe('Open The first wave');
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
  });

  it('draw only a few of thousands of episodes, and restore the scroll position and focus on return', async () => {
    await ui.click(button('Open The long run'));
    await ui.waitFor(playRow('The long run, episode 2500'));
    const count = () =>
      ui.evaluate(() => document.querySelectorAll('ul[aria-label=Episodes] > li').length);
    expect(await count()).toBeLessThan(60);
    await ui.focus(playRow('The long run, episode 2500'));
    await ui.press('End');
    await ui.waitFor(playRow('The long run, episode 1'));
    // Its list scrolls there before it has the focus.
    await poll(focused).toBe(playRow('The long run, episode 1').name);
    await ui.evaluate(() => {
      const panel = document.querySelector('[role=tabpanel]');
      if (panel) panel.scrollTop = 56 * 1000;
    });
    const open = button('Open The long run, episode 1500');
    await ui.waitFor(open);
    expect(await count()).toBeLessThan(60);
    await ui.focus(open);
    const before = await scrollTop();
    await ui.press('Enter');
    await ui.waitFor(heading('The long run, episode 1500'));
    expect(await scrollTop()).toBe(0);
    await ui.press('Escape');
    await ui.waitFor(open);
    await poll(focused).toBe(open.name);
    expect(Math.abs((await scrollTop()) - before)).toBeLessThan(56);
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
  });

  it('count new episodes until the show is opened, and keep them marked while it is open', async () => {
    const news = feeds.add('news', { title: 'The news', episodes: 2 });
    await askBackground(ui, 'library:subscribe', news.url);
    news.publish('Breaking');
    await askBackground(ui, 'library:refresh', news.url);
    await poll(() =>
      ui.evaluate(() => document.querySelector('ul[aria-label=Subscriptions]')?.textContent),
    ).toContain('The news1 new');
    await ui.click(button('Open The news'));
    await ui.waitFor(playRow('Breaking'));
    expect((await rows('Episodes'))[0]).toBe('New: Breaking');
    await poll(async () => {
      const shows = await askBackground(ui, 'library:shows');
      return shows.find(({ show }) => show.id === news.url)?.fresh;
    }).toBe(0);
    expect((await rows('Episodes'))[0]).toBe('New: Breaking');
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
    await ui.click(button('Episodes'));
    await ui.waitFor(playRow('Breaking'));
    await axeFindsNothing();
    await ui.press('Escape');
  });

  it('offer “Try again” after a failed refresh, and keep the episodes', async () => {
    const weather = feeds.add('weather', { title: 'The weather', episodes: 2 });
    await askBackground(ui, 'library:subscribe', weather.url);
    weather.behave('404');
    await askBackground(ui, 'library:refresh', weather.url);
    await ui.click(button('Open The weather'));
    await ui.waitFor(button('Try again'));
    await ui.waitFor(playRow('The weather, episode 2'));
    await axeFindsNothing();
    weather.behave('serve');
    await ui.click(button('Try again'));
    await ui.waitGone(button('Try again'));
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
  });

  it('can be unsubscribed from, and restored with “Undo”, by keyboard', async () => {
    await ui.focus(button('Unsubscribe from The weather'));
    await ui.press('Enter');
    await ui.waitGone(button('Open The weather'));
    expect(await focused()).toMatch(/^Unsubscribe from /);
    await ui.focus(button('Undo'));
    await ui.press('Enter');
    await ui.waitFor(button('Open The weather'));
    await poll(focused).toBe('Open The weather');
  });

  it('show a message while the directories are down, and can be searched again afterwards', async () => {
    directories.fail('itunes', 500);
    directories.fail('fyyd', 500);
    await ui.fill(SEARCH, 'quite another');
    await poll(pageText).toContain('The podcast directories couldn’t be reached.');
    await axeFindsNothing();
    directories.fail('itunes', null);
    directories.fail('fyyd', null);
    await ui.click(button('Try again'));
    await poll(pageText).toContain('Nothing found for “quite another”');
    await ui.focus(SEARCH);
    await ui.press('Escape');
    await ui.waitFor({ role: 'list', name: 'Subscriptions' });
  });

  it('log no unexpected errors', async () => {
    // The browser itself reports the requests that were made to fail.
    const errors = await driver.consoleErrors();
    expect(errors.filter((text) => !/Failed to load resource|status of \d/.test(text))).toEqual([]);
  });
});
