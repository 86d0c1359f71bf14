import {
  ADDRESS_SETTINGS,
  DEFAULT_SETTINGS,
  readSettings,
  type Settings,
} from '@/lib/contract/settings';
import type { ItemProgress } from '@/lib/model/progress';
import { isSameData } from '@/lib/model/values/same-data';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import {
  knownShow,
  type Noting,
  noteEarlier,
  noteProgress,
  noteShows,
  showAt,
  showChanges,
} from '../library-changes';
import { createShowMatcher } from '../match-shows';
import { isThere } from '../merge-records';
import { recordId, type SyncRecord } from '../records';
import type { Replica } from '../replica';
import { followProgress, type LibraryParts, readAllProgress, subscribeTo } from '../sync-library';
import type { Place } from './exchange';
import { folderOf, followList, type ListenersList, type Noted, noteList } from './follow-list';
import type { Held } from './joining';
import { changesIn } from './told-changes';

/** The listener's library, as the background offers it. All of it rejects if storage fails. */
export interface SharedLibraryParts extends Pick<LibraryParts, 'progress' | 'storeProgress'> {
  library: Omit<LibraryParts['library'], 'episodesOf'>;
  /** The lists that exist now; each folder is one. */
  lists(): Promise<readonly ListenersList[]>;
  settings: {
    read(): Promise<Settings>;
    write(changes: Partial<Settings>): Promise<void>;
  };
}

/** Settings that name a server stay where the listener typed them, and so do those about this computer's disk. */
const OWN_SETTINGS = new Set<string>([...ADDRESS_SETTINGS, 'keepSongs', 'keptMegabytes']);
/** The prefix of what is chosen for one show or station, which is a setting of its own. */
const OWN_OF = 'own ';

type PlaceLibrary = Place['library'];
export interface SharedLibrary extends PlaceLibrary {
  /** Takes progress made since the last `note`; before the first, everything stored counts as new. */
  progressed(progress: ReadonlyMap<string, ItemProgress>): void;
}

/** Makes everything that the listener has follow the replica's records, and the other way round. */
export function createSharedLibrary(
  { library, progress, storeProgress, lists, settings }: SharedLibraryParts,
  replica: Replica,
  device: string,
): SharedLibrary {
  /** Progress that is not noted yet; null for all of it. */
  let moved: Map<string, ItemProgress> | null = null;
  const all = () => readAllProgress({ progress });

  async function noteMoves({ isFirst, before }: Noting): Promise<SyncRecord[]> {
    const heard = moved;
    // Reset before anything is read: what is heard meanwhile is noted the next time.
    moved = new Map();
    if (isFirst) return noteEarlier(replica, device, heard ?? (await all()));
    if (heard !== null) return noteProgress(replica, heard);
    const changed: SyncRecord[] = [];
    await eachInTurns(await all(), ([key, one]) => {
      if (before(recordId({ kind: 'episode', key })) !== undefined) return;
      changed.push(...noteProgress(replica, new Map([[key, one]])));
    });
    return changed;
  }

  return {
    async note(noting) {
      const shows = await library.shows();
      const there = [...replica.of('subscription')].filter(isThere);
      const all: Noted = {
        changed: noteShows(replica, shows, { ...noting, tellsGuids: true }),
        lost: [],
      };
      // `noteShows` did not note them as removed either.
      if (shows.length === 0 && !noting.isFirst) all.lost.push(...there.filter(isThereStill));
      for (const list of await lists()) {
        const { changed, lost } = noteList(replica, list, await list.read(), noting);
        all.changed.push(...changed);
        all.lost.push(...lost);
      }
      all.changed.push(...noteSettings(replica, await settings.read(), noting));
      // There may be more than fit into the arguments of one call.
      for (const record of await noteMoves(noting)) all.changed.push(record);
      return all;

      function isThereStill({ kind, key }: SyncRecord) {
        const record = replica.get(kind, key);
        return record !== null && isThere(record);
      }
    },
    async held() {
      const shows = await library.shows();
      const showOf = createShowMatcher(shows.map(knownShow));
      const things: Held['things'][number][] = [];
      const isKnown = new Set<string | null>();
      for (const record of replica.of('subscription')) {
        const id = showAt(record, showOf);
        isKnown.add(id);
        const [here, there] = [id !== null, isThere(record)];
        if (here || there) things.push({ kind: 'subscription', key: record.key, here, there });
      }
      for (const { show } of shows) {
        if (isKnown.has(show.id)) continue;
        things.push({ kind: 'subscription', key: show.id, here: true, there: false });
      }
      const isRead = new Set<string>();
      for (const list of await lists()) {
        const { kind } = list;
        for (const { key } of await list.read()) {
          const record = replica.get(kind, key);
          isRead.add(recordId({ kind, key }));
          things.push({ kind, key, here: true, there: record !== null && isThere(record) });
        }
      }
      for (const kind of LISTS) {
        for (const record of replica.of(kind)) {
          const { key } = record;
          if (!isThere(record) || record.fields.thing === undefined) continue;
          if (isRead.has(recordId(record))) continue;
          things.push({ kind, key, here: false, there: true });
        }
      }
      return { things, settings: ownSettings(replica, await settings.read()) };
    },
    standard: new Map(sharedOf(DEFAULT_SETTINGS)),
    changesIn: (records, had) =>
      changesIn(records, { device, had, episodes: (ids) => library.episodes(ids) }),
    async follow(records, had) {
      const { added, left, putOff } = showChanges(records, await library.shows(), had);
      await subscribeTo(library, added);
      for (const id of left) await library.unsubscribe(id);
      for (const list of await lists()) {
        if (list.folder === undefined) await followList(replica, list, records, had);
      }
      // A folder that comes back gets back what was in it.
      const folders = new Set(
        records
          .filter((record) => record.kind === 'collection' && had(recordId(record)) !== true)
          .map(({ key }): string | undefined => key),
      );
      const back = [...replica.of('collected')].filter((record) => folders.has(folderOf(record)));
      const things = [...new Set([...records, ...back])];
      for (const list of await lists()) {
        if (list.folder !== undefined) await followList(replica, list, things, had);
      }
      const chosen = chosenSettings(records, await settings.read());
      if (Object.keys(chosen).length > 0) await settings.write(chosen);
      return putOff;
    },
    followEpisodes: (episodes, between) =>
      followProgress({ storeProgress }, episodes, (done) => between(done, episodes.length)),
    progressed(news) {
      if (moved !== null) for (const [key, one] of news) moved.set(key, one);
    },
  };
}

const LISTS = ['favourite', 'collection', 'collected', 'queued', 'track', 'bookmark'] as const;

/** The shared settings; null for what was chosen elsewhere for a show or station, but not here. */
function ownSettings(replica: Replica, here: Settings): [key: string, value: unknown][] {
  const now = new Map(sharedOf(here));
  for (const { key } of replica.of('setting')) {
    if (key.startsWith(OWN_OF) && !now.has(key)) now.set(key, null);
  }
  return [...now];
}

function noteSettings(
  replica: Replica,
  here: Settings,
  { isFirst, sendsMine = false, before }: Noting,
): SyncRecord[] {
  const changed: SyncRecord[] = [];
  const standard = new Map(sharedOf(DEFAULT_SETTINGS));
  for (const [key, value] of ownSettings(replica, here)) {
    const record = replica.get('setting', key);
    const written = record?.fields.value;
    if (before(recordId({ kind: 'setting', key })) !== undefined) continue;
    const isStandard = (one: unknown) => isSameData(one, standard.get(key) ?? null);
    // When two libraries are joined, a setting that only one of them has changed keeps that change.
    if (written === undefined || (isFirst && isStandard(written.value))) {
      if (isStandard(value)) continue;
    } else if (
      (isFirst && !sendsMine) ||
      isSameData(value, written.value) ||
      !isReadable(key, written.value)
    )
      continue;
    changed.push(replica.write('setting', key, { value }));
  }
  return changed;
}

function sharedOf({ own, ...others }: Settings): [key: string, value: unknown][] {
  const shared = Object.entries(others).filter(([name]) => !OWN_SETTINGS.has(name));
  return [
    ...shared,
    ...Object.entries(own).map(([id, one]): [string, unknown] => [`${OWN_OF}${id}`, one]),
  ];
}

/** A later version's value stays as it is, although this one cannot follow it. */
const isReadable = (key: string, value: unknown) => {
  if (value === null && key.startsWith(OWN_OF)) return true;
  let isGood = true;
  const stored = key.startsWith(OWN_OF)
    ? { own: { [key.slice(OWN_OF.length)]: value } }
    : { [key]: value };
  readSettings(stored, () => {
    isGood = false;
  });
  return isGood;
};

/** The changes that make the settings match these records. */
function chosenSettings(records: readonly SyncRecord[], here: Settings): Partial<Settings> {
  const chosen: Record<string, unknown> = {};
  const own: Record<string, unknown> = { ...here.own };
  for (const record of records) {
    if (record.kind !== 'setting' || record.fields.value === undefined) continue;
    const { key } = record;
    const { value } = record.fields.value;
    if (!isReadable(key, value)) continue;
    if (!key.startsWith(OWN_OF)) {
      if (key in DEFAULT_SETTINGS && key !== 'own' && !OWN_SETTINGS.has(key)) chosen[key] = value;
    } else if (value === null) delete own[key.slice(OWN_OF.length)];
    else own[key.slice(OWN_OF.length)] = value;
  }
  const read = readSettings({ ...here, ...chosen, own });
  return Object.fromEntries(
    Object.entries(read).filter(
      ([name, value]) => !isSameData(value, here[name as keyof Settings]),
    ),
  );
}
