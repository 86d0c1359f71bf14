import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Icecast, startIcecast } from '../servers/icecast.ts';
import { mp3 } from '../servers/icecast-formats.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation, generateStations } from '../servers/radio-browser-stations.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, pauseRow, playRow } from './names.ts';
import { audioAdvances, isFirefox, openBrowser } from './steps.ts';

const RADIO = { role: 'tab', name: 'Radio' };
const SEARCH = { role: 'searchbox', name: 'Search stations' };
const FILTERS = { role: 'button', name: 'Filters' };
const STATIONS = { role: 'list', name: 'Stations' };
const NOTICE = { role: 'status', name: 'Station directory' };
/** A little less than the pause in typing after which the search starts. Milliseconds. */
const TYPING_PAUSE = 200;
/** A page may be slow on a busy machine. */
const PATIENTLY = { timeout: 10_000 };
const button = (name: string) => ({ role: 'button', name });

/** One of the starter stations; the test replaces its address with its own mount. */
const STARTER = { name: 'SomaFM Groove Salad', url: 'https://ice1.somafm.com/groovesalad-128-mp3' };

describe('the station directory', () => {
  let icecast: Icecast;
  let server: RadioBrowserServer;
  let driver: Driver;
  let ui: UiPage;
  const real = (name: string, url: string) =>
    apiStation({ name, url, votes: 9000, clickcount: 9000, tags: 'harbour', state: 'Hamburg' });

  beforeAll(async () => {
    icecast = await startIcecast({ cors: true });
    const [one, two, starter] = await Promise.all([
      icecast.addMount({ name: 'one.mp3', ...mp3(128) }),
      icecast.addMount({ name: 'two.mp3', ...mp3(64) }),
      icecast.addMount({ name: 'starter.mp3', ...mp3(64) }),
    ]);
    server = await createRadioBrowserServer({
      stations: [
        real('Harbour Radio One', one),
        real('Harbour Radio Two', two),
        ...generateStations(2000),
      ],
    });
    driver = await openBrowser({ hosts: { ...server.hosts, [STARTER.url]: starter } });
    ui = await driver.open('sidepanel');
    await ui.click(RADIO);
  });
  afterAll(async () => {
    await driver?.close();
    await server?.close();
    await icecast?.stop();
  });

  /** The names of the drawn stations, from the top. */
  const shown = () =>
    ui.evaluate(() =>
      [...document.querySelectorAll('ul[aria-label=Stations] > li p[title]')].map(
        (name) => name.textContent ?? '',
      ),
    );
  const search = async (text: string) => {
    await ui.fill(SEARCH, text);
  };
  const stationCalled = (name: string | undefined) =>
    server.stations.find((station) => station.name === name);
  const asked = (part: string) => server.requests.filter((path) => path.includes(part));

  it('lists the most played stations first, with their place, tags and audio format', async () => {
    await ui.waitFor(playRow('Harbour Radio One'));
    const row = await ui.evaluate(
      () => document.querySelector('ul[aria-label=Stations] li')?.textContent,
    );
    expect(row).toContain('Hamburg, Germany · harbour · MP3 128 kbit/s');
    expect(await ui.names('button')).not.toContain('Play Stations to start with');
  });

  /** Waits until the list begins with a station that has the most of this. */
  const beginsWithMost = async (column: 'clickcount' | 'clicktrend' | 'votes') => {
    const working = server.stations.filter(({ lastcheckok }) => lastcheckok === 1);
    const most = Math.max(...working.map((station) => station[column]));
    const first = async () => stationCalled((await shown())[0])?.[column];
    await expect.poll(first, PATIENTLY).toBe(most);
  };

  it('offers another list, and marks the selected one', async () => {
    await ui.click(button('Top voted'));
    await ui.waitForAttribute(button('Top voted'), 'aria-pressed', 'true');
    await beginsWithMost('votes');
    await ui.click(button('Top'));
    await beginsWithMost('clickcount');
  });

  it('has a page of what is trending', async () => {
    await ui.click(button('Trending'));
    await ui.waitFor({ role: 'heading', name: 'Trending' });
    await beginsWithMost('clicktrend');
    await ui.press('Escape');
    await ui.waitFor(playRow('Harbour Radio One'));
  });

  it('searches while the listener types, with a single request', async () => {
    await ui.press('/');
    await ui.evaluate(() => {
      const typed: number[] = [];
      Object.assign(window, { typed });
      document.addEventListener('input', () => typed.push(performance.now()), true);
    });
    await ui.page.keyboard.type('radio two');
    await ui.waitFor(playRow('Harbour Radio Two'));
    await ui.waitGone(playRow('Harbour Radio One'));
    // A busy machine may type so slowly that each key comes after a pause.
    const pauses = await ui.evaluate((long) => {
      const { typed } = window as unknown as { typed: number[] };
      return typed.filter((time, nth) => time - (typed[nth - 1] ?? time) > long).length;
    }, TYPING_PAUSE);
    expect(asked('name=').length).toBeLessThanOrEqual(1 + pauses);
    expect(asked('name=').at(-1)).toContain('name=radio+two');
    await ui.press('Escape');
    await ui.waitFor(playRow('Harbour Radio One'));
  });

  it('loads more stations on End, returns to the first on Home, and draws only part of the list', async () => {
    await ui.focus(playRow('Harbour Radio One'));
    for (const offset of [50, 100, 150]) {
      // Press repeatedly, because the previous page of results may not have arrived yet.
      const pages = async () => {
        await ui.press('End');
        return asked(`order=clickcount&reverse=true&offset=${offset}&`).length;
      };
      await expect.poll(pages, PATIENTLY).toBe(1);
    }
    const rows = () =>
      ui.evaluate(() => {
        const drawn = [...document.querySelectorAll('ul[aria-label=Stations] > li')];
        return {
          drawn: drawn.length,
          last: Number(drawn.at(-1)?.getAttribute('aria-posinset')),
          focused: document.activeElement?.closest('li')?.getAttribute('aria-posinset'),
        };
      });
    await expect.poll(async () => (await rows()).last, PATIENTLY).toBeGreaterThan(100);
    expect((await rows()).drawn).toBeLessThan(60);
    await ui.press('Home');
    await expect.poll(async () => (await rows()).focused, PATIENTLY).toBe('1');
    await ui.press('ArrowDown');
    expect((await rows()).focused).toBe('2');
  });

  it('filters by country and tag, and removes a filter when it is pressed', async () => {
    await ui.click(FILTERS);
    await ui.fill({ role: 'combobox', name: 'Country' }, 'Switz');
    await ui.waitFor({ role: 'listbox', name: 'Country' });
    await ui.press('ArrowDown');
    await ui.press('Enter');
    await ui.waitFor(button('Remove filter: Switzerland'));
    await ui.fill({ role: 'combobox', name: 'Tag' }, 'acid');
    await ui.press('ArrowDown');
    await ui.press('Enter');
    await ui.waitFor(button('Remove filter: acid jazz'));
    const fits = server.stations.filter(
      (one) => one.countrycode === 'CH' && one.tags === 'acid jazz' && one.lastcheckok,
    );
    const best = fits.toSorted((a, b) => b.clickcount - a.clickcount)[0];
    await ui.waitFor(playRow(best?.name ?? ''));
    const names = fits.map(({ name }) => name);
    await expect
      .poll(async () => (await shown()).filter((name) => !names.includes(name)), PATIENTLY)
      .toEqual([]);
    await ui.click(button('Remove filter: Switzerland'));
    await ui.click(button('Remove filter: acid jazz'));
    await ui.waitFor(playRow('Harbour Radio One'));
    await ui.click(FILTERS);
  });

  if (!isFirefox())
    it('passes axe with a menu open, with its filters, and with no results', async () => {
      await ui.click(button('More options for Harbour Radio One'));
      await ui.waitFor({ role: 'menuitem', name: 'Vote for this station' });
      expect(await axeViolations(ui)).toEqual([]);
      await ui.press('Escape');
      await ui.click(FILTERS);
      await ui.waitFor({ role: 'combobox', name: 'Tag' });
      expect(await axeViolations(ui)).toEqual([]);
      await ui.fill({ role: 'combobox', name: 'Country' }, 'S');
      await ui.waitFor({ role: 'listbox', name: 'Country' });
      expect(await axeViolations(ui)).toEqual([]);
      await ui.press('Tab');
      await ui.waitGone({ role: 'listbox', name: 'Country' });
      await ui.focus({ role: 'combobox', name: 'Sort by' });
      await ui.press('Enter');
      await ui.waitFor({ role: 'option', name: 'Most votes' });
      expect(await axeViolations(ui)).toEqual([]);
      await ui.press('Escape');
      await ui.waitGone({ role: 'option', name: 'Most votes' });
      await search('no station is called this');
      await ui.waitGone(STATIONS);
      expect(await axeViolations(ui)).toEqual([]);
      await search('');
      await ui.click(FILTERS);
      await ui.waitFor(STATIONS);
    });

  it('plays a station from a search, and counts the play once', async () => {
    await search('harbour');
    // A row of the previous list would disappear while it is pressed.
    const others = () =>
      ui.evaluate(() => {
        const rows = [...document.querySelectorAll('ul[aria-label=Stations] > li')];
        return rows.filter(({ textContent }) => !/harbour/i.test(textContent ?? '')).length;
      });
    await expect.poll(others, PATIENTLY).toBe(0);
    await ui.click(playRow('Harbour Radio One'));
    await ui.waitFor(pauseRow('Harbour Radio One'));
    await audioAdvances(driver);
    const [one, two] = server.stations;
    await expect.poll(() => server.clicks, PATIENTLY).toEqual([one?.stationuuid]);
    await ui.click(PAUSE);
    await ui.waitFor(PLAY);
    await ui.click(PLAY);
    await ui.waitFor(PAUSE);
    await audioAdvances(driver);
    await ui.click(playRow('Harbour Radio Two'));
    await ui.waitFor(pauseRow('Harbour Radio Two'));
    await expect.poll(() => server.clicks, PATIENTLY).toEqual([one?.stationuuid, two?.stationuuid]);
  });

  it('accepts a vote, and says why a second one is not counted', async () => {
    const vote = async () => {
      await ui.click(button('More options for Harbour Radio One'));
      await ui.click({ role: 'menuitem', name: 'Vote for this station' });
    };
    const says = (text: string) =>
      expect.poll(() => ui.evaluate(() => document.body.textContent), PATIENTLY).toContain(text);
    await vote();
    await says('Your vote for Harbour Radio One was counted.');
    await vote();
    await says('Not counted: you’re voting for the same station too often.');
  });

  it('adds a station to the favourites, and removes it', async () => {
    await ui.click(button('Add Harbour Radio Two to favourites'));
    await ui.click(button('Remove Harbour Radio Two from favourites'));
    await ui.waitFor(button('Add Harbour Radio Two to favourites'));
  });

  it('surprises with any station', async () => {
    await search('');
    await ui.click(button('Surprise me'));
    await expect.poll(() => asked('order=random').length, PATIENTLY).toBe(1);
    await ui.waitGone(pauseRow('Harbour Radio Two'));
  });

  it('shows earlier results with their time if it cannot be reached', async () => {
    server.mood = 'fails';
    await search('two');
    await ui.waitForText(NOTICE, /The station directory can’t be reached\. Last updated: .+\d/i);
    await ui.click(playRow('Harbour Radio Two'));
    await ui.waitFor(pauseRow('Harbour Radio Two'));
    await audioAdvances(driver);
  });

  it('offers starter stations if there are no earlier results either', async () => {
    await search('nobody ever looked for this');
    await ui.waitForText(NOTICE, /The station directory can’t be reached\. ?Try again/i);
    await ui.click(playRow(STARTER.name));
    await ui.waitFor(pauseRow(STARTER.name));
    await audioAdvances(driver);
    expect(server.clicks).not.toContain('somafm-groovesalad');
  });

  it('recovers with “Try again” once it can be reached again', async () => {
    await search('antenne');
    // The previous search's notice is still shown, so wait until this search was sent and has failed too.
    await expect.poll(() => asked('antenne').length, PATIENTLY).toBeGreaterThan(0);
    await ui.waitForText(NOTICE, /Last updated:/);
    server.mood = 'well';
    await ui.click(button('Try again'));
    await ui.waitGone(NOTICE);
    await ui.waitFor(STATIONS);
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
