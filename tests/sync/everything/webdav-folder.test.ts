import 'fake-indexeddb/auto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '@/lib/model/values/outcome';
import { systemClock } from '@/lib/platform/time/clock';
import { joinFolder } from '@/lib/sync/everything/folder-files';
import type { Register } from '@/lib/sync/everything/registers';
import type { FolderKey } from '@/lib/sync/everything/sealed-file';
import {
  type Meeting,
  MOST_AHEAD,
  type SharedDatabase,
} from '@/lib/sync/everything/shared-database';
import { createWebdavFolder } from '@/lib/sync/everything/webdav-folder';
import { makeStamp } from '@/lib/sync/hybrid-clock';
import { failureOf, numbers, resultOf } from '../../history/history-store.contract.ts';
import { startApache, type WebdavServer } from '../../servers/webdav-apache.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { findProgram } from '../../tools/find-programs.ts';
import { createRandom } from '../../torture/random.ts';
import { createBrowser, station } from './browser.ts';

const START = Date.UTC(2026, 10, 1);
const register = (more: Partial<Register> = {}): Register => ({
  ...{ kind: 'subscription', key: 'https://show.example/feed', field: 'there', value: 'true' },
  ...{ stamp: makeStamp(START, 0, 'here'), ...more },
});
const at = (time: number, device = 'here') => makeStamp(START + time, 0, device);
const key: FolderKey = {
  ...{ salt: btoa('s'.repeat(16)), check: btoa('c'.repeat(8)), secret: btoa('k'.repeat(32)) },
};

describe.skipIf(findProgram('apache') === null)('the library in a folder of Apache', () => {
  let server: WebdavServer;
  /** Every request of a browser and the answer's status, the earliest first. */
  const requests: string[] = [];
  type Fetch = (address: string, init: RequestInit) => Promise<Response>;
  const plain: Fetch = (address, init) => fetch(address, init);
  /** What happens on the way to the server. */
  let way = plain;
  const network = {
    clock: systemClock,
    fetch: (async (address: string, init: RequestInit) => {
      const response = await way(address, init);
      requests.push(`${init.method} ${response.status}`);
      return response;
    }) as typeof fetch,
  };
  /** A network that does not wait long for answers that will not come. */
  const hasty = {
    ...network,
    clock: {
      ...systemClock,
      after: ((wait, run) => systemClock.after(wait / 20, run)) as typeof systemClock.after,
    },
  };
  beforeAll(async () => {
    server = await startApache();
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    for (const name of readdirSync(server.folder)) {
      rmSync(join(server.folder, name), { recursive: true });
    }
    requests.length = 0;
  });
  afterEach(() => {
    way = plain;
  });

  const place = (path = 'Sky%20wave/') => {
    const { url, user, password } = server;
    return { address: `${url}${path}`, user, password };
  };
  const files = () => readdirSync(join(server.folder, 'Sky wave'));
  const file = (name: string) => join(server.folder, 'Sky wave', name);
  const segments = () => files().filter((name) => /^skywave-\d/.test(name));
  const open = (more: Partial<Parameters<typeof createWebdavFolder>[0]> = {}) =>
    createWebdavFolder({ network, place: place(), key, ...more });
  const meet = (folder: ReturnType<typeof open>, cursor: number, ...registers: Register[]) =>
    resultOf(folder.meet({ cursor, registers }) as never) as Promise<
      Extract<Awaited<ReturnType<typeof folder.meet>>, { ok: true }>['value']
    >;

  /** Everything in the folder, as a browser reads it the first time. */
  async function all(folder: ReturnType<typeof open>) {
    const registers: Register[] = [];
    let [cursor, hasMore] = [0, true];
    while (hasMore) {
      const answer = await meet(folder, cursor);
      registers.push(...answer.registers);
      ({ cursor, hasMore } = answer);
    }
    return { cursor, registers };
  }

  it('has nothing to tell at first', async () => {
    expect(await meet(open(), 0)).toMatchObject({ epoch: null, registers: [], hasMore: false });
    expect(requests).toEqual(['GET 404']);
  });

  it('tells others what one sent, and that one nothing', async () => {
    const sent = [register(), register({ field: 'feed', value: '{"address":"a"}' })];
    const [here, there] = [open(), open()];
    const mine = await meet(here, 0, ...sent);
    expect(mine).toMatchObject({ registers: [], hasMore: false, refused: 0 });
    expect(mine.cursor).toBe(mine.latest);
    const theirs = await meet(there, 0);
    expect(theirs).toMatchObject({ registers: sent, cursor: mine.cursor, epoch: mine.epoch });
    expect(Math.abs(theirs.now - Date.now())).toBeLessThan(60_000);
    requests.length = 0;
    expect(await meet(there, theirs.cursor)).toMatchObject({ registers: [], latest: mine.latest });
    expect(await meet(here, mine.cursor)).toMatchObject({ registers: [], latest: mine.latest });
    expect(requests).toEqual(['GET 304', 'GET 304']);
  });

  it('keeps the later of two, whichever came first, and of many files few', async () => {
    const folder = open({ ripe: -60_000 });
    const late = register({ stamp: at(900), value: 'false' });
    await meet(folder, 0, late);
    for (const nth of numbers(40)) {
      await meet(folder, 0, register({ stamp: at(nth) }), register({ key: `k${nth}` }));
    }
    const { registers } = await all(open());
    expect(new Map(registers.map(({ key: it }) => [it, 0])).size).toBe(41);
    // Files that one merge replaced are deleted by the next.
    expect(registers.length).toBeLessThan(41 + 16);
    expect(registers.find(({ key: it }) => it === late.key)).toEqual(late);
    expect(segments().length).toBeLessThan(36);
  });

  it('deletes nothing that others may still list, and nothing that is not its own', async () => {
    const folder = open();
    await meet(folder, 0, register());
    const [first = ''] = segments();
    writeFileSync(file('holiday.jpg'), 'x');
    for (const nth of numbers(20)) await meet(folder, 0, register({ stamp: at(nth) }));
    expect(files()).toContain(first);
    const ripe = open({ ripe: -60_000 });
    for (const nth of numbers(20)) await meet(ripe, 0, register({ stamp: at(nth) }));
    expect(files()).not.toContain(first);
    expect(files()).toContain('holiday.jpg');
    expect((await all(open())).registers.length).toBeGreaterThan(0);
  });

  it('meets a library of 20,000 things within half a minute, in files of a few megabytes', async () => {
    const folder = open();
    const begun = Date.now();
    let cursor = 0;
    for (const page of numbers(20)) {
      const sent = numbers(1000).map((nth) => {
        const [name, value] = [`https://show.example/${page}/${nth}`, `{"position":${nth}}`];
        return register({ kind: 'episode', key: name, value, stamp: at(page * 1000 + nth) });
      });
      ({ cursor } = await meet(folder, cursor, ...sent));
    }
    const { registers } = await all(open());
    expect(registers).toHaveLength(20_000);
    expect(Date.now() - begun).toBeLessThan(30_000);
    expect(Math.max(...files().map((name) => readFileSync(file(name)).length))).toBeLessThan(4e6);
  }, 60_000);

  it('keeps every text as it is, and shows none of it to the server', async () => {
    const [name, value] = [
      `https://show.example/"it's"\\ü😀?${'x'.repeat(5000)}`,
      '"\\u0000 \\ud800"',
    ];
    await meet(open(), 0, register({ key: name, value }));
    expect((await all(open())).registers).toEqual([register({ key: name, value })]);
    for (const one of files()) {
      expect(readFileSync(file(one)).includes('show.example')).toBe(false);
      expect(readFileSync(file(one)).includes('subscription')).toBe(false);
    }
  });

  it('refuses what comes from the future, and takes the rest', async () => {
    const ahead = (more: number) => makeStamp(Date.now() + MOST_AHEAD + more, 0, 'here');
    const fine = register({ key: 'fine', stamp: ahead(-60_000) });
    const answer = await meet(open(), 0, register({ stamp: ahead(60_000) }), fine);
    expect(answer.refused).toBe(1);
    expect((await all(open())).registers).toEqual([fine]);
  });

  it('loses nothing where twenty browsers store at once', async () => {
    const browsers = await Promise.all(
      numbers(20).map(async (nth) => {
        const [folder, mine] = [open(), numbers(3).map((n) => register({ key: `${nth} ${n}` }))];
        const answer = await meet(folder, 0, ...mine);
        return { folder, mine, answer };
      }),
    );
    // Browsers whose changes were overwritten by another are told so, and send them again.
    for (const { folder, mine, answer } of browsers) {
      const again = await meet(folder, answer.cursor);
      if (again.latest < answer.cursor) await meet(folder, 0, ...mine);
    }
    const { registers } = await all(open());
    expect(new Set(registers.map(({ key: it }) => it)).size).toBe(60);
    const { folder, answer } = browsers[0] as (typeof browsers)[0];
    const rest = await meet(folder, answer.cursor);
    const seen = [...answer.registers, ...rest.registers].map(({ key: it }) => it);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(57);
  }, 120_000);

  it('brings all that is new to a browser that stores something: it could not tell if that was taken back', async () => {
    const [here, there] = [open(), open()];
    const { cursor } = await meet(here, 0, register({ key: 'first' }));
    for (const nth of numbers(12)) await meet(there, 0, register({ key: `theirs${nth}` }));
    const backup = readFileSync(file('skywave-sync'));
    const answer = await meet(here, cursor, register({ key: 'mine' }));
    expect([answer.hasMore, answer.registers.length]).toEqual([false, 12]);
    writeFileSync(file('skywave-sync'), backup);
    expect(await meet(here, answer.cursor)).toMatchObject({ latest: 0, hasMore: true });
  });

  it('tells those who know more than the folder does, and asks them for it', async () => {
    const [here, there] = [open(), open()];
    await meet(here, 0, register({ key: 'old' }));
    const backup = readFileSync(file('skywave-sync'));
    const { cursor, epoch } = await meet(here, 0, register({ key: 'mine' }));
    // The server's disk is restored, and another browser continues from there.
    writeFileSync(file('skywave-sync'), backup);
    for (const nth of numbers(3)) await meet(there, 0, register({ key: `theirs${nth}` }));
    expect(await meet(here, cursor, register({ key: 'more' }))).toMatchObject({
      ...{ epoch, latest: 0, hasMore: true, registers: [] },
    });
    const after = await meet(here, 0, register({ key: 'mine' }), register({ key: 'more' }));
    expect(after.registers.map(({ key: it }) => it)).toEqual([
      ...['old', 'theirs0', 'theirs1', 'theirs2'],
    ]);
  });

  /** A server that ignores all conditions, and sends no ETags. */
  const heedless: Fetch = async (address, { headers, ...init }) => {
    const { authorization = '', depth = '' } = headers as Record<string, string>;
    const response = await fetch(address, { ...init, headers: { authorization, depth } });
    const { status } = response;
    return new Response(status === 204 ? null : await response.arrayBuffer(), { status });
  };

  it.each([
    ['Apache', plain],
    ['a server that heeds no conditions', heedless],
  ])(
    'five browsers agree over %s, however they meet',
    async (_, kind) => {
      way = kind;
      const clock = createFakeClock(Date.now() - 365 * 24 * 60 * 60_000);
      const browsers = numbers(5).map(() => {
        const folder = open();
        const its = async (meeting: Meeting) => {
          const answer = await folder.meet(meeting);
          // The machine's clock is behind the server's by a year.
          return answer.ok ? succeeded({ ...answer.value, now: clock.now() }) : answer;
        };
        return createBrowser({ meet: its } as SharedDatabase, clock);
      });
      const random = createRandom(1);
      const expected: string[] = [];
      for (const round of numbers(4)) {
        clock.pass(1000);
        for (const [nth, browser] of browsers.entries()) {
          const name = `${round} ${nth}`;
          browser.shows.set(name, name);
          browser.add(station(name));
          await browser.listen(name, 60 + round);
          expected.push(name);
        }
        // Some of them, all at once.
        const those = browsers.filter(() => random() < 0.8);
        await Promise.all(those.map((browser) => browser.sync.now()));
      }
      for (const browser of [...browsers, ...browsers, ...browsers, ...browsers]) {
        clock.pass(1000);
        expect(await browser.sync.now()).toBeNull();
        if ((await browser.sync.status()).meeting) {
          expect(await browser.sync.choose('merge')).toBeNull();
        }
      }
      const [first, ...others] = browsers.map((browser) => browser.look());
      for (const other of others) expect(other).toEqual(first);
      expect(first?.shows).toEqual([...expected].sort());
      expect(first?.favourites).toHaveLength(20);
      expect(Object.keys(first?.positions ?? {}).sort()).toEqual([...expected].sort());
    },
    120_000,
  );

  it('loses and doubles nothing, wherever a worker is killed', async () => {
    const first = open();
    for (const n of numbers(16)) await meet(first, 0, register({ key: `before${n}` }));
    const { cursor } = await all(first);
    const before = files().map((name) => [name, readFileSync(file(name))] as const);
    let [nth, isOver] = [0, false];
    for (; !isOver; nth++) {
      for (const isCarriedOut of [false, true]) {
        for (const name of files()) rmSync(file(name));
        for (const [name, bytes] of before) writeFileSync(file(name), bytes);
        const folder = open();
        let left = nth;
        let last: string | undefined;
        way = async (address, init) => {
          if (left-- > 0) return fetch(address, init);
          last ??= init.method;
          if (isCarriedOut) await fetch(address, init);
          throw new Error('killed');
        };
        isOver = (await folder.meet({ cursor, registers: [register()] })).ok && left >= 0;
        way = plain;
        // The next life does not know what became of the request.
        const next = open();
        await meet(next, cursor, register());
        const { registers } = await all(open());
        expect(new Set(registers.map(({ key: it }) => it)).size).toBe(17);
        expect(registers.length).toBeLessThanOrEqual(18);
        // A request that only reads leaves nothing behind.
        if (last === 'GET') break;
      }
    }
    // The head, the segment, the head and what is there then, and merging.
    expect(nth).toBeGreaterThan(20);
  }, 120_000);

  const page = (body: string, status = 200): Fetch => {
    return async () => new Response(body, { status, headers: { 'content-type': 'text/html' } });
  };
  it.each<[string, Fetch, string]>([
    ['a page to log in', page('\n<!DOCTYPE html><title>Log in</title>'), 'web-page'],
    ['an error inside an answer that claims success', page('{"error":"quota"}'), 'bad-answer'],
    ['another file', page('my holidays'), 'bad-answer'],
    ['half a file', page('skywave-sync 1 scrypt-15'), 'damaged'],
    ['nothing', page(''), 'damaged'],
    ['a later version', page('skywave-sync 2 argon2id\n'), 'newer'],
    ['another place', page('', 302), 'moved'],
    ['an error', page('', 500), 'server'],
    ['no space', page('', 507), 'full'],
    ['too many requests', page('', 429), 'limit'],
    ['no connection', () => Promise.reject(new TypeError('no')), 'network'],
  ])('tells of %s, and goes on afterwards', async (_, spoilt, kind) => {
    const [here, there] = [open({ network: hasty }), open({ network: hasty })];
    const { cursor } = await meet(here, 0, register({ key: 'one' }));
    way = spoilt;
    for (const folder of [here, there]) {
      const registers = [register({ key: 'two' })];
      expect(await failureOf(folder.meet({ cursor, registers }) as never)).toMatchObject({ kind });
    }
    way = plain;
    await meet(here, cursor, register({ key: 'two' }));
    const { registers } = await all(there);
    expect(registers).toEqual([register({ key: 'one' }), register({ key: 'two' })]);
  });

  it('believes no server that takes nothing and says that it did', async () => {
    const folder = open({ network: hasty });
    const { cursor } = await meet(folder, 0, register({ key: 'one' }));
    way = async (address, init) =>
      init.method === 'PUT' ? new Response('<p>ok', { status: 201 }) : fetch(address, init);
    const registers = [register({ key: 'two' })];
    expect((await folder.meet({ cursor, registers })).ok).toBe(false);
  });

  it('begins again where the folder was deleted', async () => {
    const folder = open();
    const { cursor, epoch } = await meet(folder, 0, register());
    rmSync(join(server.folder, 'Sky wave'), { recursive: true });
    expect(await meet(folder, cursor, register())).toMatchObject({ epoch: null, latest: 0 });
    const after = await meet(folder, 0, register());
    expect(after.epoch).not.toBe(epoch);
    expect((await all(open())).registers).toEqual([register()]);
  });

  it('mends what is damaged once it is sure, and has everything sent again', async () => {
    const [here, there] = [open({ network: hasty }), open({ network: hasty })];
    const mine = await meet(here, 0, register({ key: 'one' }));
    await meet(here, mine.cursor, register({ key: 'two' }));
    const [first = ''] = segments().sort();
    truncateSync(file(first), 30);
    expect(await failureOf(there.meet({ cursor: 0, registers: [] }) as never)).toMatchObject({
      kind: 'damaged',
    });
    expect(await meet(there, 0)).toMatchObject({ hasMore: true, registers: [] });
    const told = await meet(here, mine.cursor);
    expect(told.epoch).not.toBe(mine.epoch);
    await meet(here, 0, register({ key: 'one' }), register({ key: 'two' }));
    const { registers } = await all(there);
    expect(new Set(registers.map(({ key: it }) => it))).toEqual(new Set(['one', 'two']));

    truncateSync(file('skywave-sync'), 20);
    const damaged = await failureOf(there.meet({ cursor: 0, registers: [] }) as never);
    expect(damaged).toMatchObject({ kind: 'damaged' });
    await meet(there, 0);
    await meet(here, 0, register({ key: 'one' }));
    expect((await all(there)).registers).toEqual([register({ key: 'one' })]);
  });

  it('takes nothing from files that changed places', async () => {
    const here = open();
    await meet(here, 0, register({ key: 'one' }));
    await meet(here, 0, register({ key: 'two' }));
    const [first = '', second = ''] = segments();
    writeFileSync(file(first), readFileSync(file(second)));
    expect(
      await failureOf(open({ network: hasty }).meet({ cursor: 0, registers: [] }) as never),
    ).toMatchObject({ kind: 'damaged' });
  });

  it('takes a passphrase, and knows a wrong one', async () => {
    // As weak a key as possible: its strength is tested where it is derived.
    const join = (typed: string) =>
      joinFolder(network, place(), typed, { n: 16, r: 1, p: 1 }) as never;
    const made = await resultOf(join('correct horse'));
    expect(await resultOf(join('correct horse'))).toEqual(made);
    expect(await failureOf(join('wrong horse'))).toMatchObject({ kind: 'passphrase' });
    expect(
      await failureOf(open().meet({ cursor: 0, registers: [register()] }) as never),
    ).toMatchObject({ kind: 'passphrase' });
    await meet(open({ key: made as never }), 0, register());
    expect((await all(open({ key: made as never }))).registers).toEqual([register()]);
  });

  it('tells a wrong password from a folder that cannot be', async () => {
    const answer = (more: Partial<ReturnType<typeof place>>) =>
      failureOf(
        open({ place: { ...place(), ...more } }).meet({
          cursor: 0,
          registers: [register()],
        }) as never,
      );
    expect(await answer({ password: 'wrong' })).toMatchObject({ kind: 'refused' });
    expect(await answer(place('not/there/'))).toMatchObject({ kind: 'no-folder' });
    expect(await answer({ address: server.url.replace('/dav/', '/other/') })).toMatchObject({
      kind: 'no-folder',
    });
    expect(await answer({ address: 'http://nas.example/dav/' })).toMatchObject({
      kind: 'insecure',
    });
  });
});
