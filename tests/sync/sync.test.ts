import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readProgress } from '@/lib/contract/stored-items';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import { createSync, type Sync } from '@/lib/sync/sync';
import { type GpodderServer, startGpodder } from '../servers/gpodder.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createFakeStorage } from '../support/fake-storage.ts';

const [WAVES, TALKS, NEWS] = ['waves', 'talks', 'news'].map((it) => `https://${it}.example/feed`);
const MINUTE = 60_000;
const idOf = (feed = '', nth = 1) => `${feed}#${nth}`;

const servers: GpodderServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function startServer(api: 'gpodder' | 'nextcloud' = 'gpodder'): Promise<GpodderServer> {
  const server = await startGpodder({ api, user: 'ann' });
  servers.push(server);
  return server;
}

/** A browser with these shows. Each show's feed has one episode, once it has been read. */
function browserWith(...feeds: (string | undefined)[]) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const storage = createFakeStorage();
  const clock = createFakeClock(Date.now());
  /** By feed, when it was read. */
  const subscribed = new Map<string, number>(feeds.map((feed) => [feed ?? '', 1]));
  let life = 0;
  const told: string[] = [];
  const opened: string[] = [];
  const alarms = new Set<string>();
  const asked: string[] = [];
  const episode = (feed: string) =>
    ({
      ...{ id: idOf(feed), showId: feed, title: 'One', enclosureUrl: `${feed}/1.mp3` },
      publishedAt: 0,
    }) as Episode;
  const parts: Parameters<typeof createSync>[0] = {
    network: {
      clock: {
        ...clock,
        // An earlier life's timers ended with it.
        after(milliseconds, run) {
          const its = life;
          return clock.after(milliseconds, () => its === life && run());
        },
      },
      fetch: (input, init) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
        return fetch(input, init);
      },
    },
    alarms: {
      get: async () => undefined,
      create: (name) => alarms.add(name),
      clear: async (name) => alarms.delete(name),
    },
    ...{ ...storage, tell: (key) => void told.push(key) },
    openTab: async (url) => opened.push(url),
    library: {
      shows: async () =>
        [...subscribed].map(([feed, refreshedAt]) => ({
          ...({ show: { id: feed, feedUrl: feed, title: feed }, refreshedAt } as never as {
            show: never;
            refreshedAt: number;
          }),
          ...{ episodes: 0, fresh: 0, latestAt: 0, trouble: null },
        })),
      episode: async (id) => {
        const feed = id.replace(/#1$/, '');
        return subscribed.get(feed) ? episode(feed) : null;
      },
      async subscribeUnread(shows) {
        for (const { feedUrl } of shows) {
          if (!subscribed.has(feedUrl)) subscribed.set(feedUrl, 0);
        }
        return { ok: true };
      },
      enqueueSubscriptions: async () => ({ ok: true }),
      unsubscribe: async (id) => subscribed.delete(id),
    },
    episodes: ({ showId }) => {
      const isRead = (subscribed.get(showId ?? '') ?? 0) > 0;
      const rows = isRead ? [{ episode: episode(showId ?? '') }] : [];
      return { rows: rows as never, total: rows.length };
    },
    async storeProgress(entries, choose) {
      const changed = new Map<string, ItemProgress>();
      for (const { key, ...there } of entries) {
        const here = readProgress(storage.progress.items[key]) ?? NO_PROGRESS;
        changed.set(key, choose(here, there, key));
      }
      await storage.progress.set(Object.fromEntries(changed));
      // As the library does.
      self.sync.progressed(changed);
    },
  };
  const self = {
    ...{ clock, subscribed, told, asked, storage, opened, alarms },
    sync: createSync(parts) as Sync,
    /** The worker ended and starts again. */
    restart() {
      life++;
      self.sync = createSync(parts);
      self.sync.nudge('start');
    },
    connect: (server: GpodderServer, password = server.password) =>
      self.sync.connect({ address: server.url, user: server.user, password }),
    /** Lets time pass, and what begins then end. */
    async pass(milliseconds: number) {
      await quiet();
      clock.pass(milliseconds);
      await quiet();
    },
    /** How far the listener is in a show's episode; seconds. */
    position: (feed?: string) => readProgress(storage.progress.items[idOf(feed)])?.currentTime ?? 0,
    async listen(feed: string | undefined, currentTime: number) {
      const progress = { percent: currentTime / 36, currentTime, duration: 3600, played: false };
      await storage.progress.set({ [idOf(feed)]: progress });
      self.sync.progressed(new Map([[idOf(feed), progress]]));
    },
    async quiet() {
      await quiet();
    },
  };
  async function quiet() {
    for (let calm = 0; calm < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      calm = (await self.sync.status()).isBusy ? 0 : calm + 1;
    }
  }
  return self;
}

type Told = Record<string, unknown[]>;

/** Another device of the listener. */
function phoneOn({ url, user, password }: GpodderServer) {
  const ask = async (path: string, body?: unknown): Promise<Told> => {
    const answer = await fetch(`${url}/api/2/${path}`, {
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return answer.json() as Promise<Told>;
  };
  return {
    change: (add: unknown[], remove: unknown[] = []) =>
      ask(`subscriptions/${user}/phone.json`, { add, remove }),
    feeds: async () => (await ask(`subscriptions/${user}/phone.json?since=0`)).add?.sort(),
    play: (feed: string | undefined, position: number, at = Date.now() + 2000) =>
      ask(`episodes/${user}.json`, [
        {
          ...{ podcast: feed, episode: `${feed}/1.mp3`, action: 'play', position, total: 3600 },
          ...{ started: 0, timestamp: new Date(at).toISOString().slice(0, 19) },
        },
      ]),
    actions: async () => (await ask(`episodes/${user}.json?since=0`)).actions ?? [],
  };
}

describe('sync', () => {
  it('does nothing without an account, and says so', async () => {
    const browser = browserWith(WAVES);
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(browser.asked).toEqual([]);
    expect(await browser.sync.status()).toMatchObject({ is: 'off', lastAt: null });
    expect(await browser.sync.order('now')).toEqual({
      ...{ ok: false, trouble: { kind: 'not-connected' } },
    });
  });

  it('brings shows and positions there, and those of other devices here', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES);
    await browser.listen(WAVES, 600);
    expect(await browser.connect(server)).toEqual({ ok: true });
    await browser.pass(0);
    expect(await phone.feeds()).toEqual([WAVES]);
    expect(await phone.actions()).toMatchObject([{ podcast: WAVES, position: 600 }]);
    await phone.change([TALKS]);
    await phone.play(WAVES, 900);
    await phone.play(TALKS, 300);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect([...browser.subscribed.keys()]).toEqual([WAVES, TALKS]);
    expect([browser.position(WAVES), browser.position(TALKS)]).toEqual([900, 0]);
    // The feed of the new show comes, and with it the episode that waited.
    expect(await browser.sync.status()).toMatchObject({ is: 'on', unknown: 1, unsent: 0 });
    browser.subscribed.set(TALKS ?? '', 2);
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(browser.position(TALKS)).toBe(300);
    expect(await browser.sync.status()).toMatchObject({ unknown: 0, unsent: 0 });
  });

  it('removes there what is removed here and the reverse, but not what an undo brought back', async () => {
    const server = await startServer();
    const phone = phoneOn(server);
    const browser = browserWith(WAVES, TALKS, NEWS);
    await browser.connect(server);
    await browser.pass(0);
    browser.subscribed.delete(WAVES ?? '');
    browser.sync.nudge('change');
    browser.subscribed.set(WAVES ?? '', 1);
    await browser.pass(5000);
    browser.subscribed.delete(TALKS ?? '');
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(await phone.feeds()).toEqual([NEWS, WAVES].sort());
    await phone.change([], [WAVES]);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect([...browser.subscribed.keys()]).toEqual([NEWS]);
  });

  it('takes a library that was lost for no removal', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES, TALKS);
    await browser.connect(server);
    await browser.pass(0);
    browser.subscribed.clear();
    browser.sync.nudge('change');
    await browser.pass(5000);
    expect(await phoneOn(server).feeds()).toEqual([TALKS, WAVES].sort());
  });

  it('asks at most once a minute while something plays, soon after a pause, and in one round trip', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    const pushes = () => browser.asked.filter((it) => it.startsWith('POST') && /episodes/.test(it));
    for (let seconds = 10; seconds <= 120; seconds += 10) {
      await browser.listen(WAVES, seconds);
      await browser.pass(10_000);
    }
    expect(pushes()).toHaveLength(2);
    await browser.listen(WAVES, 125);
    browser.sync.nudge('pause');
    await browser.pass(10_000);
    expect(pushes()).toHaveLength(3);
    const before = browser.asked.length;
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect(browser.asked.slice(before).map((it) => it.split(' ')[0])).toEqual(['GET', 'GET']);
  });

  it('remembers over restarts, and starts with an exchange if the last one was not just now', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    await browser.listen(WAVES, 700);
    await browser.quiet();
    const before = browser.asked.length;
    browser.restart();
    await browser.pass(4000);
    expect(browser.asked).toHaveLength(before);
    await browser.pass(1000);
    expect(await phoneOn(server).actions()).toMatchObject([{ position: 700 }]);
    await browser.pass(2 * MINUTE);
    const after = browser.asked.length;
    browser.restart();
    await browser.pass(0);
    expect(browser.asked.slice(after)).toHaveLength(2);
  });

  it('leaves a server alone for longer each time it fails, and as long as it asks to be', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    server.spoil(/./, (response) => response.writeHead(503).end());
    const tries = async (minutes: number) => {
      const before = browser.asked.length;
      for (let at = 0; at < minutes; at++) {
        browser.sync.nudge('alarm');
        await browser.pass(MINUTE);
      }
      return (browser.asked.length - before) / 2;
    };
    // At 0, 1, 3, 7 and 15 minutes.
    expect(await tries(16)).toBe(5);
    expect(await browser.sync.status()).toMatchObject({ trouble: { kind: 'server' } });
    server.spoil(/./, (response) => response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await browser.sync.order('now')).toMatchObject({ trouble: { kind: 'busy' } });
    const before = browser.asked.length;
    expect(await browser.sync.order('now')).toMatchObject({ trouble: { kind: 'busy' } });
    expect(browser.asked).toHaveLength(before);
    server.spoil(null);
    await browser.pass(2 * MINUTE);
    expect(await browser.sync.order('now')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ trouble: null });
  });

  it('waits for no time that a clock which was ahead had named', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    server.spoil(/./, (response) => response.writeHead(503).end());
    await browser.sync.order('now');
    server.spoil(null);
    browser.clock.putBack(30 * 24 * 60 * MINUTE);
    browser.sync.nudge('alarm');
    await browser.pass(0);
    expect(await browser.sync.status()).toMatchObject({ trouble: null });
  });

  it('refuses a wrong password and what is no server, and keeps neither', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    expect(await browser.connect(server, 'wrong')).toMatchObject({ trouble: { kind: 'refused' } });
    const login = { address: 'not an address', user: 'ann', password: 'x' };
    expect(await browser.sync.connect(login)).toMatchObject({ trouble: { kind: 'no-address' } });
    expect(await browser.sync.status()).toMatchObject({ is: 'off' });
    expect(JSON.stringify(browser.storage.local.items)).not.toContain('wrong');
  });

  it('stops without deleting anything but the account', async () => {
    const server = await startServer();
    const browser = browserWith(WAVES);
    await browser.connect(server);
    await browser.pass(0);
    expect(await browser.sync.order('stop')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ is: 'off' });
    expect(JSON.stringify(browser.storage.local.items)).not.toContain(server.password);
    expect([await phoneOn(server).feeds(), [...browser.subscribed.keys()]]).toEqual([
      ...[[WAVES], [WAVES]],
    ]);
  });
});

describe('a first meeting of two lists that differ', () => {
  async function meet() {
    const server = await startServer();
    const phone = phoneOn(server);
    await phone.change([TALKS, NEWS]);
    const browser = browserWith(WAVES, TALKS);
    await browser.connect(server);
    const lists = async () => [[...browser.subscribed.keys()].sort(), await phone.feeds()];
    return { browser, lists };
  }
  const BEFORE = [[TALKS, WAVES].sort(), [NEWS, TALKS].sort()];
  const both = (...feeds: unknown[]) => [feeds.sort(), feeds.sort()];

  it('changes nothing until the listener says what to do', async () => {
    const { browser, lists } = await meet();
    browser.sync.nudge('alarm');
    await browser.pass(MINUTE);
    expect(await lists()).toEqual(BEFORE);
    expect(await browser.sync.status()).toMatchObject({
      ...{ is: 'meeting', meeting: { here: 1, there: 1, both: 1 }, canUndo: false },
    });
  });

  it.each([
    ['merge', both(WAVES, TALKS, NEWS)],
    ['theirs', both(TALKS, NEWS)],
    ['mine', both(WAVES, TALKS)],
  ] as const)('can be told: %s, and undone', async (choice, after) => {
    const { browser, lists } = await meet();
    expect(await browser.sync.order(choice)).toEqual({ ok: true });
    expect(await lists()).toEqual(after);
    expect(await browser.sync.status()).toMatchObject({ is: 'on', canUndo: true });
    expect(await browser.sync.order('undo')).toEqual({ ok: true });
    expect(await lists()).toEqual(BEFORE);
    expect(await browser.sync.status()).toMatchObject({ is: 'meeting', canUndo: false });
    expect(await browser.sync.order('merge')).toEqual({ ok: true });
    expect(await lists()).toEqual(both(WAVES, TALKS, NEWS));
  });
});

describe('a login on the page of a Nextcloud', () => {
  async function begin() {
    const server = await startServer('nextcloud');
    const browser = browserWith(WAVES);
    expect(await browser.sync.signIn(server.url)).toEqual({ ok: true });
    return { server, browser };
  }
  const secrets = ({ storage }: ReturnType<typeof browserWith>) =>
    JSON.stringify([storage.session.items, storage.local.items]);

  it('needs no password here: its page opens, and the rest follows once the listener is done', async () => {
    const { server, browser } = await begin();
    expect(browser.opened).toEqual([`${server.url}/index.php/login/v2/flow/abc`]);
    const host = server.url.replace('http://', '');
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in', host, trouble: null });
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in' });
    server.allowLogin();
    await browser.pass(3000);
    await browser.pass(0);
    expect(await browser.sync.status()).toMatchObject({ is: 'on', user: 'ann', trouble: null });
    expect([browser.storage.session.items, [...browser.alarms]]).toEqual([{}, []]);
    const polls = () => server.requests.filter(({ path }) => path.endsWith('/poll')).length;
    const before = polls();
    await browser.pass(MINUTE);
    expect(polls()).toBe(before);
  });

  it('goes on in a worker that was ended, which an alarm wakes', async () => {
    const { server, browser } = await begin();
    expect([...browser.alarms]).toEqual(['sync/sign-in']);
    server.allowLogin();
    browser.restart();
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'on', user: 'ann' });
  });

  it('keeps what the server tells only once, should the worker end just then', async () => {
    const { server, browser } = await begin();
    server.allowLogin();
    server.spoil(/gpoddersync/, () => {});
    await browser.pass(3000);
    expect(secrets(browser)).toContain('app-password');
    server.spoil(null);
    browser.restart();
    await browser.pass(0);
    expect(await browser.sync.status()).toMatchObject({ is: 'on', user: 'ann' });
  });

  it.each([
    ['refuses it', 403, 'sign-in-refused'],
    ['has half an answer', 200, 'malformed'],
  ])('ends with a reason if the server %s', async (_, status, kind) => {
    const { server, browser } = await begin();
    server.spoil(/poll/, (response) => response.writeHead(status).end('{"server": "'));
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble: { kind } });
    browser.restart();
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble: { kind } });
    expect(secrets(browser)).not.toContain('token');
  });

  it('ends with a reason if there is no podcast sync behind it', async () => {
    const { server, browser } = await begin();
    server.allowLogin();
    server.spoil(/gpoddersync/, (response) => response.writeHead(404).end());
    await browser.pass(3000);
    await browser.pass(0);
    const trouble = { kind: 'missing' };
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble });
    expect(secrets(browser)).not.toContain('app-password');
  });

  it('waits through problems of the server, but not for ever', async () => {
    const { server, browser } = await begin();
    server.spoil(/poll/, (response) => response.writeHead(503).end());
    await browser.pass(3000);
    expect(await browser.sync.status()).toMatchObject({ is: 'signing-in' });
    await browser.pass(20 * MINUTE);
    await browser.pass(3000);
    const trouble = { kind: 'sign-in-expired' };
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble });
    expect([...browser.alarms]).toEqual([]);
  });

  it('can be cancelled', async () => {
    const { server, browser } = await begin();
    expect(await browser.sync.order('cancel')).toEqual({ ok: true });
    expect(await browser.sync.status()).toMatchObject({ is: 'off', trouble: null });
    server.allowLogin();
    await browser.pass(MINUTE);
    expect(await browser.sync.status()).toMatchObject({ is: 'off', user: '' });
  });

  it('is not offered by a server that is none', async () => {
    const server = await startServer('gpodder');
    const browser = browserWith(WAVES);
    const trouble = { kind: 'no-login-page' };
    expect(await browser.sync.signIn(server.url)).toEqual({ ok: false, trouble });
    expect([browser.opened, await browser.sync.status()]).toMatchObject([[], { is: 'off' }]);
  });
});
