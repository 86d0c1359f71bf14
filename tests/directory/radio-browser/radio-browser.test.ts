import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StationQuery } from '@/lib/contract/directory';
import { createRadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { systemClock } from '@/lib/platform/time/clock';
import { createRadioBrowserServer, type RadioBrowserServer } from '../../servers/radio-browser.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';
import { fetchHosts } from '../../support/fetch-hosts.ts';

const QUERY: StationQuery = {
  ...{ slot: 'test', text: '', list: 'search', order: 'clicks', offset: 0, limit: 20 },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};
const { signal } = new AbortController();

/** The directory's host name for one of our servers. Like the real ones, it is requested over https. */
const nameOf = ({ url }: RadioBrowserServer) => `at-${new URL(url).port}.radio.example`;
const secure = (one: RadioBrowserServer) => `https://${nameOf(one)}`;

let server: RadioBrowserServer;
const servers: RadioBrowserServer[] = [];

async function startServer(options?: Parameters<typeof createRadioBrowserServer>[0]) {
  const names: string[] = [];
  const started = await createRadioBrowserServer({ servers: names, ...options });
  names.push(nameOf(started), nameOf(started));
  servers.push(started);
  return started;
}

beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.close()));
});

function createDirectory({
  hosts = server.hosts,
  storage = createFakeStorage(),
  clock = systemClock,
} = {}) {
  const named = Object.fromEntries(servers.map((one) => [secure(one), one.url]));
  return createRadioBrowser({
    fetch: fetchHosts({ ...hosts, ...named }),
    clock,
    storage,
    random: () => 0.4,
  });
}

describe('the stations found', () => {
  const bySlot = (uuid: string | undefined) =>
    server.stations.find(({ stationuuid }) => stationuuid === uuid);
  const ask = async (query: Partial<StationQuery>) => {
    const page = await createDirectory().stations({ ...QUERY, ...query }, signal);
    return (page?.found ?? []).map(({ radio_id }) => bySlot(radio_id)).filter((one) => !!one);
  };

  it('have the text in their names', async () => {
    const found = await ask({ text: ' JAZZ nova ' });
    expect(found.length).toBeGreaterThan(5);
    for (const { name } of found) expect(name.toLowerCase()).toContain('jazz nova');
  });

  it('match all of the filters exactly', async () => {
    const filters = { country: 'CH', language: 'french', tag: 'jazz', codec: 'MP3' } as const;
    const found = await ask({ ...filters, bitrateMin: 128 });
    expect(found.length).toBeGreaterThan(5);
    for (const station of found) {
      expect(station).toMatchObject({ countrycode: 'CH', codec: 'MP3' });
      expect(station.language.split(',')).toContain('french');
      expect(station.tags.split(',')).toContain('jazz');
      expect(station.bitrate).toBeGreaterThanOrEqual(128);
    }
  });

  it('never include stations marked as broken', async () => {
    const found = await ask({ limit: 2000 });
    expect(found).toHaveLength(1900);
    expect(found.filter(({ lastcheckok }) => lastcheckok === 0)).toEqual([]);
  });

  it.each([
    ['top', 'clickcount'],
    ['voted', 'votes'],
    ['trending', 'clicktrend'],
  ] as const)('are in the right order for the list “%s”', async (list, column) => {
    const values = (await ask({ list })).map((station) => station[column]);
    expect(values).toHaveLength(20);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('come in pages, and the last page says that there are no more', async () => {
    const directory = createDirectory();
    const query = { ...QUERY, country: 'BR', tag: 'acid jazz', order: 'name' } as const;
    const all = await directory.stations({ ...query, limit: 1000 }, signal);
    const pages = [];
    for (let offset = 0; ; offset += 20) {
      const page = await directory.stations({ ...query, offset }, signal);
      pages.push(...(page?.found ?? []));
      if (!page?.more) break;
    }
    expect(all?.more).toBe(false);
    expect(pages).toEqual(all?.found);
  });

  it('are different each time for a random list, even though the servers cache their answers', async () => {
    const chances = [0.1, 0.2, 0.3];
    const directory = createRadioBrowser({
      fetch: fetchHosts(server.hosts),
      clock: systemClock,
      storage: createFakeStorage(),
      random: () => chances.shift() ?? 0.5,
    });
    const one = await directory.stations({ ...QUERY, list: 'random', limit: 5 }, signal);
    const other = await directory.stations({ ...QUERY, list: 'random', limit: 5 }, signal);
    expect(one?.found).not.toEqual(other?.found);
  });

  it('are requested with a limit and without broken ones', async () => {
    await ask({ list: 'top' });
    expect(server.requests.filter((path) => path.includes('/stations/'))).toEqual([
      expect.stringMatching(/hidebroken=true/),
    ]);
    expect(server.requests.at(-1)).toMatch(/limit=20&/);
  });
});

describe('the servers', () => {
  it('are discovered once, and the working one is remembered for the session', async () => {
    const storage = createFakeStorage();
    await createDirectory({ storage }).stations(QUERY, signal);
    await createDirectory({ storage }).stations({ ...QUERY, text: 'a' }, signal);
    const asked = server.requests.filter((path) => path === '/json/servers');
    expect(asked).toHaveLength(1);
    expect(storage.session.items).toMatchObject({ 'radioBrowser/server': secure(server) });
  });

  it('are tried in turn if one fails, one is gone and one has an invalid name', async () => {
    const broken = await startServer();
    broken.mood = 'fails';
    const gone = await startServer();
    await gone.close();
    const [host, brokenHost, goneHost] = [server, broken, gone].map(nameOf);
    const names = await startServer({
      servers: [brokenHost, goneHost, 'no host!', host] as string[],
    });
    const page = await createDirectory({ hosts: names.hosts }).stations(QUERY, signal);
    expect(page?.found).toHaveLength(20);
  });

  it('are not contacted if the directory lists private addresses', async () => {
    const names = await startServer({ servers: [new URL(server.url).host, 'localhost', '[::1]'] });
    const { 'https://all.api.radio-browser.info': discovery } = names.hosts;
    const hosts = { 'https://all.api.radio-browser.info': discovery ?? '' };
    await createDirectory({ hosts }).stations(QUERY, signal);
    expect(server.requests).toEqual([]);
  });

  it('give way to the next one if they do not answer in time', async () => {
    const silent = await startServer();
    silent.mood = 'hangs';
    const storage = createFakeStorage();
    storage.session.items['radioBrowser/server'] = silent.url;
    const clock = createFakeClock();
    const answer = createDirectory({ storage, clock }).stations(QUERY, signal);
    await expect.poll(() => silent.requests.length).toBe(1);
    clock.pass(4000);
    expect((await answer)?.found).toHaveLength(20);
    expect(storage.session.items).toMatchObject({ 'radioBrowser/server': secure(server) });
  });

  it('that were listed before are used if there is no new list', async () => {
    const storage = createFakeStorage();
    storage.local.items['radioBrowser/servers'] = ['no address', 7, server.url];
    const page = await createDirectory({ hosts: {}, storage }).stations(QUERY, signal);
    expect(page?.found).toHaveLength(20);
  });

  it('that are built in are used if none was ever listed', async () => {
    const { 'https://all.api.radio-browser.info': _, ...builtIn } = server.hosts;
    const hosts = { ...builtIn, 'https://all.api.radio-browser.info': 'http://127.0.0.1:1' };
    expect((await createDirectory({ hosts }).stations(QUERY, signal))?.found).toHaveLength(20);
  });

  it.each(['fails', 'nonsense'] as const)('give no stations in mood “%s”', async (mood) => {
    server.mood = mood;
    const page = await createDirectory().stations(QUERY, signal);
    expect(page?.found ?? []).toEqual([]);
  });

  it('are not tried any further once the search is cancelled', async () => {
    server.mood = 'hangs';
    const storage = createFakeStorage();
    storage.session.items['radioBrowser/server'] = server.url;
    const search = new AbortController();
    const answer = createDirectory({ storage }).stations(QUERY, search.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    search.abort();
    expect(await answer).toBeNull();
    expect(server.requests.filter((path) => path.includes('/stations/'))).toHaveLength(1);
  });
});

it('filter values come with their counts and names', async () => {
  const facets = await createDirectory().facets();
  const germans = server.stations.filter((one) => one.countrycode === 'DE' && one.lastcheckok);
  expect(facets?.countries).toContainEqual({
    ...{ value: 'DE', code: 'DE', name: 'Germany' },
    count: germans.length,
  });
  expect(facets?.countries).toContainEqual(
    expect.objectContaining({ value: 'US', code: 'US', name: 'The United States Of America' }),
  );
  expect(facets?.languages).toContainEqual(
    expect.objectContaining({ value: 'german', name: 'German', code: 'de' }),
  );
  expect(facets?.languages).toContainEqual(
    expect.objectContaining({ value: 'brazilian portuguese', name: 'Brazilian portuguese' }),
  );
  expect(facets?.tags.map(({ value }) => value)).toContain('acid jazz');
  expect(facets?.codecs.map(({ value }) => value).sort()).toEqual(['AAC', 'AAC+', 'MP3', 'OGG']);
  const counts = facets?.tags.map(({ count }) => count) ?? [];
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

it('a play is counted for its station', async () => {
  const [station] = server.stations;
  await createDirectory().click(station?.stationuuid ?? '');
  expect(server.clicks).toEqual([station?.stationuuid]);
});

describe('a vote', () => {
  it('counts once, and a second one reports why it does not count', async () => {
    const directory = createDirectory();
    const id = server.stations[0]?.stationuuid ?? '';
    expect(await directory.vote(id)).toEqual({ ok: true });
    expect(await directory.vote(id)).toEqual({
      ok: false,
      trouble: { kind: 'too-often' },
    });
  });

  it('reports that it was not counted if the directory is out of reach', async () => {
    server.mood = 'fails';
    expect(await createDirectory().vote('x')).toEqual({
      ok: false,
      trouble: { kind: 'unreachable' },
    });
  });
});
