import { afterEach, describe, expect, it } from 'vitest';
import { undatedRecord } from '@/lib/sync/gpodder/episode-actions';
import { compareLists, countUnsent, takeWaiting } from '@/lib/sync/gpodder/gpodder-account';
import type { GpodderApi } from '@/lib/sync/gpodder/gpodder-client';
import { readRecord } from '@/lib/sync/records';
import { type GpodderServer, startGpodder } from '@/tests/servers/gpodder';
import { FEED, knownOf } from './actions';
import { browserOn, DAY, episode, FIRST, KNOWN, nextSecond, OTHER, play, SECOND } from './browsers';

const servers: GpodderServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(api: GpodderApi = 'gpodder'): Promise<GpodderServer> {
  const server = await startGpodder({ api });
  servers.push(server);
  return server;
}

describe.each(['gpodder', 'nextcloud'] as const)('over a server with the API of %s', (api) => {
  it('two browsers come to know the same, with clocks that are wrong by a day', async () => {
    const server = await start(api);
    const one = browserOn(server, 'one', { api, error: DAY });
    const two = browserOn(server, 'two', { api, error: -DAY });
    one.subscribe(FEED);
    two.subscribe(OTHER);
    for (const browser of [one, two, one]) expect((await browser.meet()).trouble).toBeNull();
    expect([one.feeds(), two.feeds()]).toEqual([[OTHER, FEED].sort(), [OTHER, FEED].sort()]);
    two.remove(FEED);
    for (const browser of [two, one]) await browser.meet();
    expect([one.feeds(), two.feeds()]).toEqual([[OTHER], [OTHER]]);
    one.subscribe(FEED);
    for (const browser of [one, two]) await browser.meet();
    expect(two.feeds()).toEqual([OTHER, FEED].sort());
  });

  it('positions and marks follow', async () => {
    const server = await start(api);
    const [one, two] = [browserOn(server, 'one', { api }), browserOn(server, 'two', { api })];
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900.4, 3600);
    one.replica.write('episode', SECOND.id, { played: true });
    await one.meet();
    await two.meet();
    expect(two.progress(FIRST.id)).toEqual({ played: false, position: 900, duration: 3600 });
    expect(two.progress(SECOND.id)?.played).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    two.replica.write('episode', SECOND.id, { played: false });
    two.replica.reach(FIRST.id, 1200, 3600);
    for (const browser of [two, one]) await browser.meet();
    expect(one.progress(FIRST.id)?.position).toBe(1200);
    expect(one.progress(SECOND.id)).toEqual({ played: false, position: 0, duration: 0 });
  });
});

describe('after a clock that was ahead by a day', () => {
  it('of this browser, what a phone does then is later, and what was written is still sent', async () => {
    const server = await start();
    const [one, two] = [browserOn(server, 'one', { error: DAY }), browserOn(server, 'two')];
    for (const browser of [one, two]) browser.subscribe(FEED);
    one.replica.reach(FIRST.id, 1500, 3600);
    one.replica.write('episode', SECOND.id, { played: true });
    for (const browser of [one, two]) await browser.meet();
    expect([two.progress(FIRST.id)?.position, two.progress(SECOND.id)?.played]).toEqual([
      1500,
      true,
    ]);
    await nextSecond();
    await play(server, 1800);
    for (const browser of [one, two]) await browser.meet();
    expect([one, two].map((it) => it.progress(FIRST.id)?.position)).toEqual([1800, 1800]);
    await nextSecond();
    one.replica.reach(FIRST.id, 300, 3600);
    for (const browser of [one, two]) await browser.meet();
    expect([one, two].map((it) => it.progress(FIRST.id)?.position)).toEqual([300, 300]);
    expect(await countUnsent(one.replica, 'one', one.account().actionsSent)).toBe(0);
  });

  it('of another program, what is done then is later', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    await play(server, 1500, DAY);
    await one.meet();
    expect(one.progress(FIRST.id)?.position).toBe(1500);
    await nextSecond();
    await play(server, 0, 0, 'new');
    await one.meet();
    expect(one.progress(FIRST.id)?.position).toBe(0);
    // Also if both arrive at once.
    const two = browserOn(server, 'two');
    await two.meet();
    expect(two.progress(FIRST.id)?.position).toBe(0);
  });
});

describe('an exchange', () => {
  it('takes one round trip where nothing changed', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900, 3600);
    await one.meet();
    const before = server.requests.length;
    const { sent } = await one.meet();
    const methods = server.requests.slice(before).map(({ method }) => method);
    expect([sent, methods]).toEqual([0, ['GET', 'GET']]);
  });

  it('sends no positions of shows that the listener does not have, which servers would add', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    one.replica.reach(FIRST.id, 900, 3600);
    expect((await one.meet()).sent).toBe(0);
  });

  it('tells of an episode that was never played how long it is by its feed', async () => {
    const server = await start();
    const lasting = (known: typeof FIRST, duration: number) => ({ ...known, duration });
    const known = knownOf(
      [{ id: FEED, feedUrl: FEED }],
      [lasting(FIRST, 1800), lasting(SECOND, 60)],
    );
    const one = browserOn(server, 'one', { known });
    one.subscribe(FEED);
    one.replica.write('episode', FIRST.id, { played: true });
    // The feed's duration must be wrong.
    one.replica.reach(SECOND.id, 900, 0);
    await one.meet();
    const { body } = server.requests.findLast(({ method }) => method === 'POST') ?? { body: '' };
    expect(JSON.parse(body)).toMatchObject([
      { episode: FIRST.enclosureUrl, started: 0, position: 1800, total: 1800 },
      { episode: SECOND.enclosureUrl, position: 900 },
    ]);
    expect(body.match(/total/g)).toHaveLength(1);
  });

  it('keeps what it does not know until it knows it', async () => {
    const server = await start();
    const [one, two] = [
      browserOn(server, 'one'),
      browserOn(server, 'two', { known: knownOf([], []) }),
    ];
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900, 3600);
    await one.meet();
    await two.meet();
    expect(two.feeds()).toEqual([FEED]);
    expect([two.progress(FIRST.id), two.account().waiting.length]).toEqual([null, 1]);
    two.known = KNOWN;
    await two.meet();
    expect([two.progress(FIRST.id)?.position, two.account().waiting]).toEqual([900, []]);
  });

  it('takes what waited once its feed has come, and looks at no other show for it', async () => {
    const server = await start();
    const [one, two] = [
      browserOn(server, 'one'),
      browserOn(server, 'two', { known: knownOf([{ id: FEED, feedUrl: FEED }], []) }),
    ];
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900, 3600);
    await one.meet();
    await two.meet();
    const place = { replica: two.replica, device: 'two', known: KNOWN };
    const idle = await takeWaiting(place, two.account(), () => false);
    expect([idle.changed, idle.waiting.length]).toEqual([[], 1]);
    const { changed, waiting } = await takeWaiting(place, two.account(), () => true);
    expect([changed.map(({ key }) => key), waiting]).toEqual([[FIRST.id], []]);
    expect(two.progress(FIRST.id)?.position).toBe(900);
  });

  it('lets the further position count where nobody knows when it was reached here', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    for (const feed of [FEED, OTHER]) one.subscribe(feed);
    one.replica.reach(FIRST.id, 900, 3600);
    one.replica.reach(SECOND.id, 900, 3600);
    one.replica.reach(episode(1, OTHER).id, 900, 3600);
    await one.meet();
    const two = browserOn(server, 'two');
    two.replica.take([
      undatedRecord(FIRST.id, 'two', { played: false, position: 100, duration: 3600 }),
      undatedRecord(SECOND.id, 'two', { played: false, position: 1800, duration: 3600 }),
      undatedRecord(episode(1, OTHER).id, 'two', { played: true, position: 0, duration: 0 }),
    ]);
    await two.meet();
    await one.meet();
    for (const browser of [one, two]) {
      expect(browser.progress(FIRST.id)?.position).toBe(900);
      expect(browser.progress(SECOND.id)?.position).toBe(1800);
      expect(browser.progress(episode(1, OTHER).id)?.played).toBe(true);
    }
  });

  it('dates what was here when it met the account, once that is sent, and takes no echo of it for news', async () => {
    const server = await start();
    const [one, two] = [browserOn(server, 'one'), browserOn(server, 'two')];
    for (const browser of [one, two]) browser.subscribe(FEED);
    one.replica.take([
      undatedRecord(FIRST.id, 'one', { played: false, position: 1500, duration: 3600 }, 0),
      undatedRecord(SECOND.id, 'one', { played: true, position: 0, duration: 0 }, 1),
    ]);
    expect(await one.meet()).toMatchObject({ sent: 3 });
    await two.meet();
    const echo = await one.meet();
    expect([echo.sent, echo.changed.filter(({ kind }) => kind === 'episode')]).toEqual([0, []]);
    expect([two.progress(FIRST.id)?.position, two.progress(SECOND.id)?.played]).toEqual([
      1500,
      true,
    ]);
    await nextSecond();
    two.replica.write('episode', SECOND.id, { played: false });
    await two.meet();
    expect(await one.meet()).toMatchObject({ sent: 0 });
    expect(one.progress(SECOND.id)?.played).toBe(false);
  });

  it('counts what is still to be sent', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900, 3600);
    one.replica.write('episode', SECOND.id, { played: true });
    expect(await countUnsent(one.replica, 'one', '')).toBe(3);
    const checked = one.replica.mark();
    expect(await countUnsent(one.replica, 'one', checked)).toBe(0);
    one.remove(FEED);
    expect(await countUnsent(one.replica, 'one', checked)).toBe(1);
  });

  it('removes a feed by the address under which the server knows it', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    const moved = 'https://moved.example/feed';
    const two = browserOn(server, 'two', {
      known: knownOf([{ id: moved, feedUrl: moved, aliases: [FEED] }], []),
    });
    one.subscribe(FEED);
    await one.meet();
    two.subscribe(moved);
    await two.meet();
    expect(two.feeds()).toEqual([moved]);
    two.remove(moved);
    await two.meet();
    await one.meet();
    expect(one.feeds()).toEqual([]);
  });

  it('believes a server only about the addresses that were sent to it', async () => {
    const server = await start();
    const one = browserOn(server, 'one');
    one.subscribe(FEED);
    const moved = 'https://moved.example/feed';
    const renamed = [FEED, 'constructor', 'https://never.example/sent'].map((old) => [old, moved]);
    server.spoil(/subscriptions/, (response) => {
      const answer = { add: [], remove: [], timestamp: 5, update_urls: renamed };
      response.end(JSON.stringify(answer));
    });
    expect((await one.meet()).trouble).toBeNull();
    expect(one.account().aliases).toEqual({ [FEED]: [FEED, moved] });
  });

  it('sends what was heard of a show whose record has another address for a name', async () => {
    const server = await start();
    const [one, two] = [browserOn(server, 'one'), browserOn(server, 'two')];
    const feed = { address: FEED, title: '' };
    one.replica.write('subscription', 'https://old.example/feed', { there: true, feed });
    one.replica.reach(FIRST.id, 900, 3600);
    for (const browser of [one, two]) await browser.meet();
    expect(two.progress(FIRST.id)?.position).toBe(900);
    expect(one.account().told).toEqual([FEED]);
  });

  it('takes an episode that is played again elsewhere for one that is not played', async () => {
    const server = await start();
    const [one, two] = [browserOn(server, 'one'), browserOn(server, 'two')];
    for (const browser of [one, two]) browser.subscribe(FEED);
    one.replica.write('episode', FIRST.id, { played: true });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    two.replica.reach(FIRST.id, 30, 3600);
    for (const browser of [two, one]) await browser.meet();
    expect(one.progress(FIRST.id)).toEqual({ played: false, position: 30, duration: 3600 });
  });

  it('at a first meeting can be told beforehand', async () => {
    expect(
      compareLists(
        [FEED, OTHER],
        [FEED.replace('https', 'http'), 'https://third.example/'],
        KNOWN.shows,
      ),
    ).toEqual({
      ...{ both: [FEED], onlyHere: [OTHER], onlyThere: ['https://third.example/'] },
    });
  });

  it('loses and doubles nothing, whichever request is the last one before the worker ends', async () => {
    const ends: unknown[] = [];
    // The last round is not interrupted; the others are before their nth request.
    for (const nth of [0, 1, 2, 3, Number.POSITIVE_INFINITY]) {
      const server = await start();
      let left = Number.POSITIVE_INFINITY;
      const one = browserOn(server, 'one', { dies: () => left-- <= 0 });
      const two = browserOn(server, 'two');
      two.subscribe(OTHER);
      two.replica.reach(episode(1, OTHER).id, 60, 600);
      await two.meet();
      one.subscribe(FEED);
      one.replica.reach(FIRST.id, 900, 3600);
      left = nth;
      const { trouble } = await one.meet();
      expect(trouble === null).toBe(nth > 3);
      left = Number.POSITIVE_INFINITY;
      await one.meet();
      await two.meet();
      const plays = server.requests.filter(
        (it) => it.method === 'POST' && /episodes/.test(it.path),
      );
      const ids = [FIRST.id, episode(1, OTHER).id];
      ends.push([
        one.feeds(),
        two.feeds(),
        ids.map(one.progress),
        ids.map(two.progress),
        plays.length,
      ]);
    }
    for (const end of ends) expect(end).toEqual(ends.at(-1));
  });

  it('leaves records that survive a journey to another device', async () => {
    const server = await start();
    const [one, two] = [browserOn(server, 'one'), browserOn(server, 'two')];
    one.subscribe(FEED);
    one.replica.reach(FIRST.id, 900, 3600);
    await one.meet();
    await two.meet();
    const records = [...two.replica.all()];
    expect(records).toHaveLength(2);
    expect(records.map((record) => readRecord(JSON.parse(JSON.stringify(record))))).toEqual(
      records,
    );
  });
});
