import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { readProgress } from '@/lib/contract/stored-items';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import { createSync, type Sync } from '@/lib/sync/sync';
import type { LibraryParts } from '@/lib/sync/sync-library';
import { createSyncStore } from '@/lib/sync/sync-store';
import { type GpodderServer, startGpodder } from '../servers/gpodder.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createFakeStorage } from '../support/fake-storage.ts';

/** A browser that syncs over a server of ours, whose worker can end anywhere, and another device of the listener. */

const idOf = (feed = '', nth = 1) => `${feed}#${nth}`;

const servers: GpodderServer[] = [];
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.close();
}

export async function startServer(
  like: 'gpodder' | 'nextcloud' | 'opodsync' = 'gpodder',
): Promise<GpodderServer> {
  const server = await startGpodder(
    like === 'opodsync'
      ? { api: 'gpodder', user: 'ann', asOpodsync: true }
      : { api: like, user: 'ann' },
  );
  servers.push(server);
  return server;
}

/** A browser with these shows. Each show's feed has one episode, once it has been read. */
export function browserWith(...feeds: (string | undefined)[]) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const storage = createFakeStorage();
  const clock = createFakeClock(Date.now());
  let changed = () => {};
  /** When each feed was read. Sync is told of every change, as it is by the library. */
  const subscribed = new (class extends Map<string, number> {
    override set(feed: string, readAt: number) {
      super.set(feed, readAt);
      changed();
      return this;
    }
    override delete(feed: string) {
      const had = super.delete(feed);
      changed();
      return had;
    }
    override clear() {
      super.clear();
      changed();
    }
  })();
  for (const feed of feeds) subscribed.set(feed ?? '', 1);
  let life = 0;
  let effects = 0;
  let end: { before: number } | { after: number } | null = null;
  const told: string[] = [];
  const opened: string[] = [];
  const alarms = new Set<string>();
  const asked: string[] = [];
  const episode = (feed: string) =>
    ({
      ...{ id: idOf(feed), showId: feed, title: 'One', enclosureUrl: `${feed}/1.mp3` },
      publishedAt: 0,
    }) as Episode;
  /** An effect outside the worker. A life that has ended has no effects, and its calls never resolve. */
  function effect<Given extends unknown[], T>(run: (...given: Given) => Promise<T>) {
    const its = life;
    return async (...given: Given): Promise<T> => {
      const nth = ++effects;
      if (end !== null && 'before' in end && end.before === nth) life++;
      if (its !== life) return new Promise(() => {});
      const result = await run(...given);
      if (end !== null && 'after' in end && end.after === nth) life++;
      return its === life ? result : new Promise(() => {});
    };
  }
  const partsOf = (): Parameters<typeof createSync>[0] => ({
    network: {
      clock: {
        ...clock,
        // An earlier life's timers ended with it.
        after(milliseconds, run) {
          const its = life;
          return clock.after(milliseconds, () => its === life && run());
        },
      },
      fetch: effect((input: Parameters<typeof fetch>[0], init?: RequestInit) => {
        asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
        return fetch(input, init);
      }),
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
      episodesOf: async (showId) => ((subscribed.get(showId) ?? 0) > 0 ? [episode(showId)] : []),
      episodes: async (ids) => {
        const feeds = ids.map((id) => id.replace(/#1$/, ''));
        return feeds.filter((feed) => subscribed.get(feed)).map(episode);
      },
      subscribeUnread: effect(async (shows: readonly { feedUrl: string }[]) => {
        for (const { feedUrl } of shows) {
          if (!subscribed.has(feedUrl)) subscribed.set(feedUrl, 0);
        }
        return { ok: true };
      }),
      enqueueSubscriptions: effect(async () => ({ ok: true })),
      unsubscribe: effect(async (id: string) => subscribed.delete(id)),
    },
    storeProgress: effect(async (entries, choose) => {
      const changed = new Map<string, ItemProgress>();
      for (const { key, ...there } of entries) {
        const here = readProgress(storage.progress.items[key]) ?? NO_PROGRESS;
        changed.set(key, choose(here, there, key));
      }
      await storage.progress.set(Object.fromEntries(changed));
      // As the library does.
      self.sync.progressed(changed);
    }) as LibraryParts['storeProgress'],
  });
  /** A life of the worker. */
  function begin(): Sync {
    const { read, write, clear } = createSyncStore();
    return createSync(partsOf(), { read, write: effect(write), clear: effect(clear) });
  }
  const self = {
    ...{ clock, subscribed, told, asked, storage, opened, alarms },
    sync: begin() as Sync,
    /** The worker ended and starts again. */
    restart() {
      life++;
      end = null;
      self.sync = begin();
      self.sync.nudge('start');
    },
    /** Ends the worker just before or after the nth effect outside itself, counted from now on. */
    endAt(when: 'before' | 'after', nth: number) {
      end = when === 'before' ? { before: effects + nth } : { after: effects + nth };
    },
    hasEnded: (its: number) => its !== life,
    life: () => life,
    effects: () => effects,
    connect: (server: GpodderServer, password = server.password) =>
      self.sync.connect({ address: server.url, user: server.user, password }),
    /** Lets time pass, and finishes the work that begins then. */
    async pass(milliseconds: number) {
      await quiet();
      clock.pass(milliseconds);
      await quiet();
    },
    /** The listener's position in a show's episode. Seconds. */
    position: (feed?: string) => readProgress(storage.progress.items[idOf(feed)])?.currentTime ?? 0,
    async listen(feed: string | undefined, currentTime: number) {
      const progress = { percent: currentTime / 36, currentTime, duration: 3600, played: false };
      await storage.progress.set({ [idOf(feed)]: progress });
      self.sync.progressed(new Map([[idOf(feed), progress]]));
    },
    quiet: () => quiet(),
    /** Lets what has begun go on for a moment. */
    turn: () => new Promise((resolve) => setTimeout(resolve, 50)),
  };
  changed = () => self.sync.nudge('change');
  async function quiet() {
    for (let calm = 0, its = life; calm < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      // That life has ended, and does nothing more.
      if (its !== life) return;
      calm = (await self.sync.status()).isBusy ? 0 : calm + 1;
    }
  }
  return self;
}

type Told = Record<string, unknown[]>;

/** Another device of the listener. */
export function phoneOn({ url, user, password }: GpodderServer) {
  const tell = (path: string, body?: unknown) =>
    fetch(`${url}/api/2/${path}`, {
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const ask = async (path: string, body?: unknown) =>
    (await (await tell(path, body)).json()) as Told;
  return {
    change: (add: unknown[], remove: unknown[] = []) =>
      ask(`subscriptions/${user}/phone.json`, { add, remove }),
    feeds: async () => (await ask(`subscriptions/${user}/phone.json?since=0`)).add?.sort(),
    name: (caption: string) => tell(`devices/${user}/phone.json`, { caption, type: 'mobile' }),
    play: (feed: string | undefined, position: number, at = Date.now() + 2000) =>
      ask(`episodes/${user}.json`, [
        {
          ...{ podcast: feed, episode: `${feed}/1.mp3`, action: 'play', position, total: 3600 },
          ...{ device: 'phone', started: 0, timestamp: new Date(at).toISOString().slice(0, 19) },
        },
      ]),
    actions: async () => (await ask(`episodes/${user}.json?since=0`)).actions ?? [],
  };
}
