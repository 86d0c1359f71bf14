import { DAY } from '@/lib/model/constants';
import type { LiveItem } from '@/lib/model/live-show';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode, EpisodeDetails, Person, Show, ShowExtras } from '@/lib/model/show';
import { hashText } from '@/lib/model/values/hash';
import { normaliseName } from '@/lib/model/values/match-names';
import { isSameData } from '@/lib/model/values/same-data';
import { excerptOfHtml } from '@/lib/platform/text/shown-text';
import { heardEpisode } from './heard-episodes';
import { newShow, putShow, SHOW_STORES } from './keep-show';
import { keyRange } from './key-range';
import { createKnownEpisodes } from './known-episodes';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { StoredEpisode, StoredShow } from './library-schema';
import type { Writer } from './library-transaction';
import { rhythmOf } from './refresh-schedule';

/**
 * A date further in the future than this is a mistake and is ignored when looking for the latest episode.
 */
const AHEAD = 2 * DAY;
/** An episode that arrives late still counts as new if it is no older than this. */
const FRESH_FOR = 7 * DAY;

/** The content of a feed. */
export interface FeedReading {
  /** Its `id` is the show's, its `feedUrl` the feed's current address. */
  show: Show;
  extras: ShowExtras;
  /** podcast:guid; empty for none. */
  guid: string;
  live: readonly LiveItem[];
  /** In the feed's order, usually newest first. */
  episodes: readonly { episode: Episode; details: EpisodeDetails }[];
  etag: string;
  lastModified: string;
  redirect: StoredShow['redirect'];
  /** The progress of these episodes, by id. */
  progress: ReadonlyMap<string, ItemProgress>;
  /** For a show that is new here: when the listener last looked at it elsewhere, if known. */
  lookedAt?: number;
}

/** Further changes to the show's record; `before` is null for a show that is new. */
export type ShowChange = (show: StoredShow, before: StoredShow | null) => StoredShow;

export interface Merged {
  show: StoredShow;
  /** Episodes that were not there before. */
  added: number;
  /**
   * Those of them that are fresh and unplayed, newest last; empty if the show is read for the first time.
   */
  news: Episode[];
  /** Whether any episode was added or updated. */
  changed: boolean;
}

/**
 * Merges a feed into the library in one transaction. Episodes no longer in the feed stay; changed ones are
 * updated and keep their id and number.
 */
export function mergeFeed(
  database: LibraryDatabase,
  reading: FeedReading,
  now: number,
  change: ShowChange,
): Promise<Outcome<Merged>> {
  const { show, extras, guid, live, episodes, progress, lookedAt } = reading;
  const { etag, lastModified, redirect } = reading;
  const stores = [...SHOW_STORES, 'descriptions', 'episodes', 'details', 'heard'] as const;
  return database.write([...stores], async (writer) => {
    const before = await writer.get('shows', show.id);
    const rows = await writer.store('episodes').index('byShow').getAll(keyRange(show.id));
    const readable = rows.map((row) => writer.sift('episodes', row)).filter((row) => row !== null);
    const coming = await tellApart(writer, show.id, readable, episodes);
    const known = createKnownEpisodes(
      readable,
      coming.map(({ episode }) => episode),
    );
    const base = before ?? { ...newShow(show, now), lookedAt: lookedAt ?? now };
    const isFirst = base.refreshedAt === 0;
    // Strictly later than the last look, whatever the system clock does.
    const arrivedAt = Math.max(now, base.lookedAt + 1);
    const writes: Promise<unknown>[] = [];
    const write = (written: Promise<unknown>) => {
      // Awaited below; if the transaction is aborted first, this must not count as an unhandled rejection.
      written.catch(() => {});
      writes.push(written);
    };
    let { nextNth, fresh } = base;
    let added = 0;
    const news: Episode[] = [];
    let changed = false;

    for (const { episode, details } of coming.toReversed()) {
      if (known.isTaken(episode)) continue;
      const old = known.take(episode);
      const isNew = old === null;
      const isFresh =
        isNew &&
        base.leftAt === undefined &&
        (isFirst ? isSince(episode, before?.lookedAt ?? lookedAt) : isNews(episode, base, now));
      const detailsMark = markOf(details);
      const nth = old?.nth ?? -nextNth++;
      const place = { showId: show.id, age: 0 - episode.publishedAt, nth };
      const row: StoredEpisode = {
        ...{ ...episode, id: old?.id ?? episode.id, ...place },
        ...(details.persons && { people: peopleOf(details.persons, place) }),
        arrivedAt: old?.arrivedAt ?? (isFresh ? arrivedAt : 0),
        ...(old?.putOffUntil !== undefined && { putOffUntil: old.putOffUntil }),
        excerpt:
          (old?.detailsMark === detailsMark ? old.excerpt : undefined) ??
          excerptOfHtml(details.notes),
        detailsMark,
      };
      if (!isNew && sameRecord(old, row)) continue;
      changed = true;
      write(writer.store('episodes').put(row));
      if (old?.detailsMark !== row.detailsMark) {
        write(writer.store('details').put({ ...details, id: row.id }));
      }
      if (!isNew) continue;
      added++;
      const heard = heardEpisode(row, progress.get(row.id) ?? NO_PROGRESS, now);
      if (heard !== null) write(writer.store('heard').put(heard));
      if (!isFresh || heard?.state === 'played') continue;
      fresh++;
      if (!isFirst) news.push({ ...episode, id: row.id, showId: show.id });
    }

    const times = known.times().filter((time) => time < now + AHEAD);
    const read: StoredShow = {
      ...base,
      show: { ...show, description: '' },
      ...{ fresh, nextNth, etag, lastModified, redirect, episodes: known.size() },
      latestAt: times.reduce((latest, time) => Math.max(latest, time), 0),
      rhythm: rhythmOf(times),
      ...{ refreshedAt: now, trouble: null, failures: 0 },
      // The show keeps its guid if the feed no longer gives it.
      ...(guid !== '' && { guid }),
      live: [...live],
    };
    const after = change(read, before);
    write(writer.store('descriptions').put({ id: show.id, text: show.description, extras }));
    write(putShow(writer, before, after));
    await Promise.all(writes);
    return { show: after, added, news, changed };
  });
}

/**
 * Gives episodes ids that no other show uses: a show's second feed, for members or at a new host, has the
 * same guids.
 */
async function tellApart(
  writer: Writer,
  showId: string,
  rows: readonly StoredEpisode[],
  coming: FeedReading['episodes'],
): Promise<FeedReading['episodes']> {
  const own = new Set(rows.map(({ id }) => id));
  return Promise.all(
    coming.map(async (one) => {
      const { id } = one.episode;
      if (own.has(id)) return one;
      const row = await writer.store('episodes').get(id);
      if (row === undefined || row.showId === showId) return one;
      return { ...one, episode: { ...one.episode, id: `${showId} ${id}` } };
    }),
  );
}

/**
 * Whether a listener would call it new. A feed that changes all its guids, or suddenly lists its old
 * episodes, has no news.
 */
function isNews({ publishedAt }: Episode, { latestAt }: StoredShow, now: number): boolean {
  return publishedAt === 0 || publishedAt > latestAt || now - publishedAt < FRESH_FOR;
}

/** Whether it was published after a known look at the show. */
function isSince({ publishedAt }: Episode, lookedAt = 0): boolean {
  return lookedAt > 0 && publishedAt > lookedAt;
}

function sameRecord(a: StoredEpisode, b: StoredEpisode): boolean {
  const keys = Object.keys(b) as (keyof StoredEpisode)[];
  const isSame = keys.every((key) => key === 'files' || key === 'people' || a[key] === b[key]);
  return isSame && isSameData(a.files, b.files) && isSameData(a.people, b.people);
}

/** The persons' keys in the index of people. */
function peopleOf(
  persons: readonly Person[],
  { age, showId, nth }: Pick<StoredEpisode, 'age' | 'showId' | 'nth'>,
): [string, number, string, number][] {
  const names = new Set(persons.map(({ name }) => normaliseName(name)));
  return [...names].map((name) => [name, age, showId, nth]);
}

/** A short fingerprint of a value: the length of its JSON and a hash of it. */
function markOf(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text.length.toString(36)}.${hashText(text).toString(36)}`;
}
