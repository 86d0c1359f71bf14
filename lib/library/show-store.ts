import type { ShowExtras } from '@/lib/model/show';
import { normaliseName } from '@/lib/model/values/match-names';
import { putShow, readTotals, recountTotals, SHOW_STORES } from './keep-show';
import { keyRange } from './key-range';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { StoredShow, Totals } from './library-schema';
import type { Reader } from './library-transaction';
import { LONGEST_PAUSE, wasPutOff } from './refresh-schedule';

/** How many unsubscribed shows are kept; those unsubscribed longest ago are deleted first. */
const LEFT_LIMIT = 50;
/** How many descriptions are read at once; some are long. */
const BATCH = 100;

/** The shows: subscribed ones, and those viewed or unsubscribed in this session. */
export interface ShowStore {
  /** The subscribed shows, in no particular order. */
  subscribed(): Promise<Outcome<StoredShow[]>>;
  get(id: string): Promise<Outcome<StoredShow | null>>;
  /** The show with one of these addresses, first or current. */
  find(addresses: readonly string[]): Promise<Outcome<StoredShow | null>>;
  /** Its description, and what else its feed tells; `extras` is null if that is not known. */
  about(id: string): Promise<Outcome<{ description: string; extras: ShowExtras | null }>>;
  /** The ids of subscribed shows whose feeds name this person as one of their makers. */
  naming(person: string): Promise<Outcome<string[]>>;
  /**
   * The shows due for a refresh at `now`, longest overdue first, followed by those postponed because the clock
   * was ahead.
   */
  due(now: number): Promise<Outcome<StoredShow[]>>;
  /** Adds a show unless it exists; returns the existing or added one. */
  add(show: StoredShow): Promise<Outcome<StoredShow>>;
  /** Returns the changed show, or null if there is none. */
  change(id: string, change: (show: StoredShow) => StoredShow): Promise<Outcome<StoredShow | null>>;
  /** Returns whether anything changed. */
  changeAll(change: (show: StoredShow) => StoredShow): Promise<Outcome<boolean>>;
  /** Deletes unsubscribed shows: all of them, or those beyond the limit. */
  purgeLeft(which: 'all' | 'surplus'): Promise<Outcome<number>>;
  totals(): Promise<Outcome<Totals>>;
  recount(): Promise<Outcome<Totals>>;
}

export function createShowStore(database: LibraryDatabase): ShowStore {
  return {
    subscribed: () =>
      database.read(['shows'], async (reader) => {
        const shows = await everyShow(reader);
        return shows.filter(({ leftAt }) => leftAt === undefined);
      }),
    get: (id) => database.read(['shows'], (reader) => reader.get('shows', id)),
    find: (addresses) =>
      database.read(['shows'], async (reader) => {
        for (const address of addresses) {
          const first = await reader.get('shows', address);
          if (first !== null) return first;
          const moved = await reader.store('shows').index('byFeedUrl').get(address);
          const present = reader.sift('shows', moved);
          if (present !== null) return present;
        }
        return null;
      }),
    about: (id) =>
      database.read(['descriptions'], async (reader) => {
        const { text = '', extras = null } = (await reader.get('descriptions', id)) ?? {};
        return { description: text, extras };
      }),
    naming: (person) =>
      database.read(['shows', 'descriptions'], async (reader) => {
        const wanted = normaliseName(person);
        const shows = (await everyShow(reader)).filter(({ leftAt }) => leftAt === undefined);
        const found: string[] = [];
        for (let at = 0; at < shows.length; at += BATCH) {
          const ids = shows.slice(at, at + BATCH).map(({ id }) => id);
          for (const about of await reader.getMany('descriptions', ids)) {
            const names = about?.extras?.persons.map(({ name }) => normaliseName(name)) ?? [];
            if (about !== null && names.includes(wanted)) found.push(about.id);
          }
        }
        return found;
      }),
    due: (now) =>
      database.read(['shows'], async (reader) => {
        const index = reader.store('shows').index('byDueAt');
        const [due, late] = await Promise.all([
          index.getAll(IDBKeyRange.upperBound(now)),
          index.getAll(IDBKeyRange.lowerBound(now + LONGEST_PAUSE, true)),
        ]);
        const sift = (values: readonly unknown[]) =>
          values.map((value) => reader.sift('shows', value)).filter((show) => show !== null);
        return [...sift(due), ...sift(late).filter((show) => wasPutOff(show, now))];
      }),
    add: (show) =>
      database.write([...SHOW_STORES], async (writer) => {
        const before = await writer.get('shows', show.id);
        if (before !== null) return before;
        await putShow(writer, null, show);
        return show;
      }),
    change: (id, change) =>
      database.write([...SHOW_STORES], async (writer) => {
        const before = await writer.get('shows', id);
        if (before === null) return null;
        const after = change(before);
        if (after !== before) await putShow(writer, before, after);
        return after;
      }),
    changeAll: (change) =>
      database.write([...SHOW_STORES], async (writer) => {
        let changed = false;
        for (const before of await everyShow(writer)) {
          const after = change(before);
          if (after === before) continue;
          changed = true;
          await putShow(writer, before, after);
        }
        return changed;
      }),
    async purgeLeft(which) {
      const left = await database.read(['shows'], (reader) =>
        reader.store('shows').index('byLeftAt').getAllKeys(),
      );
      if (!left.ok) return left;
      const surplus = Math.max(0, left.value.length - LEFT_LIMIT);
      const ids = which === 'all' ? left.value : left.value.slice(0, surplus);
      for (const id of ids) {
        const outcome = await purge(database, id);
        if (!outcome.ok) return outcome;
      }
      return { ok: true, value: ids.length };
    },
    totals: () => database.read(['totals'], readTotals),
    recount: () => database.write([...SHOW_STORES], recountTotals),
  };
}

async function everyShow(reader: Reader): Promise<StoredShow[]> {
  const found = await reader.store('shows').getAll();
  return found.map((value) => reader.sift('shows', value)).filter((show) => show !== null);
}

/** Deletes a show with everything that belongs to it, unless it has been subscribed again. */
function purge(database: LibraryDatabase, id: string): Promise<Outcome<null>> {
  const stores = [...SHOW_STORES, 'descriptions', 'episodes', 'details', 'heard'] as const;
  return database.write([...stores], async (writer) => {
    const show = await writer.get('shows', id);
    if (show?.leftAt === undefined) return null;
    const [episodes, heard] = await Promise.all([
      writer.store('episodes').index('byShow').getAllKeys(keyRange(id)),
      writer.store('heard').index('byShow').getAllKeys(keyRange(id)),
    ]);
    await Promise.all([
      ...episodes.flatMap((key) => [
        writer.store('episodes').delete(key),
        writer.store('details').delete(key),
      ]),
      ...heard.map((key) => writer.store('heard').delete(key)),
      writer.store('descriptions').delete(id),
      putShow(writer, show, null),
    ]);
    return null;
  });
}
