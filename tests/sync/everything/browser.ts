import { DEFAULT_SETTINGS, type Settings } from '@/lib/contract/settings';
import { readProgress } from '@/lib/contract/stored-items';
import { type Favourite, itemFavourite } from '@/lib/model/favourite';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Entry, ListenersList } from '@/lib/sync/everything/follow-list';
import type { SharedDatabase } from '@/lib/sync/everything/shared-database';
import { createSharedSync, type SharedSync } from '@/lib/sync/everything/shared-sync';
import type { FakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

/** Thrown where the worker is killed. */
export class Killed extends Error {}

export function station(name: string): Favourite {
  const aURL = `https://${name}.example/live`;
  return itemFavourite({ radio_id: name, id: name, aURL, isLive: true, title: name });
}

/** A list in memory. */
export function createList(
  about: Pick<ListenersList, 'kind'> & Partial<ListenersList>,
  step: () => Promise<void> = async () => {},
): ListenersList & { entries: Entry[] } {
  const list: ListenersList & { entries: Entry[] } = {
    ...{ isOrdered: true, isEdited: false, isEmptied: false, entries: [], ...about },
    async read() {
      await step();
      return [...list.entries];
    },
    async put(entry, at) {
      await step();
      const from = list.entries.findIndex(({ key }) => key === entry.key);
      if (from === -1) list.entries.splice(at, 0, structuredClone(entry));
      else list.entries[from] = structuredClone(entry);
    },
    async remove(keys) {
      await step();
      list.entries = list.entries.filter(({ key }) => !keys.includes(key));
    },
    async move(key, to) {
      await step();
      const from = list.entries.findIndex((one) => one.key === key);
      const moved = list.entries.splice(from, 1);
      list.entries.splice(to, 0, ...moved);
    },
  };
  return list;
}

let browsers = 0;

/** One of the listener's browsers, with a library in memory. */
export function createBrowser(database: SharedDatabase, clock: FakeClock) {
  const name = `browser${browsers++}`;
  const progress = createFakeArea();
  const shows = new Map<string, string>();
  /** By show, the guid in its feed. */
  const guids = new Map<string, string>();
  const settings: Settings = structuredClone(DEFAULT_SETTINGS);
  /** The worker is killed after this many steps. */
  let stepsLeft = Number.POSITIVE_INFINITY;
  /** Called at the beginning of each step: what the listener does meanwhile. */
  let meanwhile = () => {};
  const step = async () => {
    meanwhile();
    if (stepsLeft-- <= 0) throw new Killed();
  };
  const favourites = createList({ kind: 'favourite' }, step);
  let life = 0;

  const start = (): SharedSync => {
    const its = ++life;
    return createSharedSync(
      {
        database: {
          async meet(meeting) {
            await step();
            const answer = await database.meet(meeting);
            await step();
            return answer;
          },
        },
        // An earlier life's timers ended with it.
        clock: { ...clock, after: (wait, run) => clock.after(wait, () => its === life && run()) },
        alarms: { get: async () => undefined },
        tell: () => {},
        progress,
        library: {
          async shows() {
            await step();
            return [...shows].map(([id, title]) => {
              const guid = guids.get(id);
              return { show: { id, feedUrl: id, title }, ...(guid && { guid }) };
            }) as never;
          },
          episodes: async (ids) => ids.map((id) => ({ id, title: `Episode ${id}` })) as never,
          async subscribeUnread(wanted) {
            await step();
            for (const { id, title } of wanted) shows.set(id, title);
            return { ok: true };
          },
          async enqueueSubscriptions() {
            await step();
            return { ok: true };
          },
          async unsubscribe(id) {
            await step();
            return shows.delete(id);
          },
        },
        async storeProgress(entries, choose) {
          await step();
          for (const { key, ...there } of entries) {
            const here = readProgress(progress.items[key]) ?? NO_PROGRESS;
            await progress.set({ [key]: choose(here, there, key) });
            await step();
          }
        },
        lists: async () => [favourites],
        settings: {
          async read() {
            await step();
            return structuredClone(settings);
          },
          async write(changes) {
            await step();
            Object.assign(settings, changes);
          },
        },
      },
      name,
    );
  };

  const self = {
    ...{ shows, guids, settings, favourites, sync: start() },
    /** Called at every step. */
    onStep(listener: () => void) {
      meanwhile = listener;
    },
    /** The worker ended, and starts again. */
    restart() {
      self.sync = start();
    },
    /** Kills the worker at this step of an exchange; false if the exchange ended before. */
    async isKilledAt(
      nth: number,
      work: () => Promise<unknown> = () => self.sync.now(),
    ): Promise<boolean> {
      stepsLeft = nth;
      await work();
      const isKilled = stepsLeft < 0;
      stepsLeft = Number.POSITIVE_INFINITY;
      self.restart();
      // The new worker continues where the killed one was before anybody can do anything.
      await self.sync.status();
      return isKilled;
    },
    async listen(id: string, currentTime: number, played = false) {
      const percent = played ? 100 : currentTime / 36;
      const one: ItemProgress = { percent, currentTime, duration: 3600, played };
      await progress.set({ [id]: one });
      self.sync.progressed(new Map([[id, one]]));
      // The progress is noted in another turn.
      await self.sync.status();
    },
    add: (...favourite: Favourite[]) => {
      favourites.entries.push(...favourite.map((thing) => ({ key: thing.key, thing })));
    },
    remove({ key }: Favourite, show: string) {
      favourites.entries = favourites.entries.filter((one) => one.key !== key);
      shows.delete(show);
    },
    /** What the listener sees. */
    look() {
      const { own, ...rest } = settings;
      const positions = Object.entries(progress.items)
        .map(([id, value]) => [id, readProgress(value) ?? NO_PROGRESS] as const)
        .map(([id, { played, currentTime }]) => [id, played ? 'played' : currentTime] as const);
      return {
        shows: [...shows.keys()].sort(),
        favourites: favourites.entries.map(({ key }) => key),
        positions: Object.fromEntries(positions.filter(([, at]) => at !== 0).sort()),
        settings: { ...rest, own },
      };
    },
  };
  return self;
}
