import type { SubscribedShow } from '@/lib/contract/library';
import { type ItemProgress, NO_PROGRESS, progressAt } from '@/lib/model/progress';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { undatedRecord } from './gpodder/episode-actions';
import { createShowMatcher, type KnownShow } from './match-shows';
import { isThere, progressOf } from './merge-records';
import { type EpisodeRecord, type RecordOf, recordId, type SyncRecord } from './records';
import type { Replica } from './replica';

/** Compares the listener's library with the records, and makes one follow the other. */

export const knownShow = ({ show: { id, feedUrl }, guid }: SubscribedShow): KnownShow => ({
  ...{ id, feedUrl },
  ...(guid !== undefined && { guid }),
});

/** Which differences between the library and the records are not changes to the library. */
export interface Noting {
  /** The two were never joined: what the library lacks was not removed from it, and what is written stands. */
  isFirst: boolean;
  /** But the listener chose to make the records match the library. */
  sendsMine?: boolean;
  /**
   * By `recordId`: whether the library had this when it was last noted, if a change came that it does not follow yet;
   * undefined if none came.
   */
  before(id: string): boolean | undefined;
  /** Called with whether the library has something now. */
  saw?(id: string, has: boolean): void;
  /** Whether the others are told the shows' guids. */
  tellsGuids?: boolean;
}

/**
 * Notes which shows were added and removed here, and returns the changed records. If several are gone and none is left,
 * the library was lost, not emptied: nothing is noted as removed.
 */
export function noteShows(
  replica: Replica,
  shows: readonly SubscribedShow[],
  { isFirst, sendsMine = false, before, saw, tellsGuids = false }: Noting = {
    isFirst: false,
    before: () => undefined,
  },
): SyncRecord[] {
  const showOf = createShowMatcher(shows.map(knownShow));
  const guids = tellsGuids ? uniqueGuids(shows) : new Map<string, string>();
  const told: SyncRecord[] = [];
  const noted = new Set<string>();
  const gone: RecordOf<'subscription'>[] = [];
  for (const record of replica.of('subscription')) {
    const was = before(recordId(record));
    if (!isThere(record) && was === undefined) continue;
    const id = showAt(record, showOf);
    saw?.(recordId(record), id !== null);
    if (!isThere(record) && !was) continue;
    if (id !== null) {
      noted.add(id);
      // Only once: a feed that tells each browser a different guid would keep them writing forever.
      const guid = record.fields.guid === undefined && was === undefined && guids.get(id);
      if (guid) told.push(replica.write('subscription', record.key, { guid }));
    } else if (isThere(record) && was !== false && (!isFirst || sendsMine)) gone.push(record);
  }
  const isLost = shows.length === 0 && gone.length > 1 && !sendsMine;
  const removed = isLost
    ? []
    : gone.map(({ key }) => replica.write('subscription', key, { there: false }));
  const added = shows
    .filter(({ show }) => !noted.has(show.id))
    .map(({ show: { id, feedUrl, title } }) => {
      const feed = { address: feedUrl, title };
      const guid = guids.get(id);
      return replica.write('subscription', id, { there: true, feed, ...(guid && { guid }) });
    });
  return [...removed, ...added, ...told];
}

/** By the show's id. Two shows with the same guid, say for members and for all, are here because both are wanted. */
function uniqueGuids(shows: readonly SubscribedShow[]): Map<string, string> {
  const claims = Map.groupBy(shows, ({ guid = '' }) => guid);
  const unique = [...claims].filter(([guid, { length }]) => guid !== '' && length === 1);
  return new Map(unique.flatMap(([guid, [one]]) => (one ? [[one.show.id, guid]] : [])));
}

/** The id of the record's show, by the address it was first seen under or the current one; null if it is not here. */
export const showAt = (
  record: RecordOf<'subscription'>,
  showOf: ReturnType<typeof createShowMatcher>,
): string | null => showOf({ address: record.key }) ?? showOf({ address: addressIn(record) });

const addressIn = ({ key, fields }: RecordOf<'subscription'>) => fields.feed?.value.address ?? key;

/**
 * Which shows to subscribe to and which to leave to make the library match these records; and which records, by
 * `recordId`, are of shows that are here under another address.
 *
 * Any feed can copy the guid of another. So a guid only ever puts off a subscription, as long as the show that has it
 * is here; it never ends one. Removed shows, there or here, are found by address. Nor does a show that is put off count
 * as removed here (`Noting.before`): it stays in the record, and with whoever has it.
 *
 * Where the library differs from what it `had`, it is as the listener wants it.
 */
export function showChanges(
  records: readonly SyncRecord[],
  shows: readonly SubscribedShow[],
  had: Noting['before'] = () => undefined,
): {
  added: { id: string; feedUrl: string; title: string }[];
  left: string[];
  putOff: string[];
} {
  const showOf = createShowMatcher(shows.map(knownShow));
  const left: string[] = [];
  const lacking: RecordOf<'subscription'>[] = [];
  for (const record of records) {
    if (record.kind !== 'subscription') continue;
    const id = showAt(record, showOf);
    const was = had(recordId(record));
    if (id === null && isThere(record) && was !== true) lacking.push(record);
    else if (id !== null && !isThere(record) && was !== false) left.push(id);
  }
  const staying = createShowMatcher(
    shows.filter(({ show }) => !left.includes(show.id)).map(knownShow),
  );
  const added = [];
  const putOff = [];
  for (const record of lacking) {
    const { feed, guid } = record.fields;
    const feedUrl = addressIn(record);
    if (guid && staying({ address: feedUrl, guid: guid.value }) !== null) {
      putOff.push(recordId(record));
    } else added.push({ id: record.key, feedUrl, title: feed?.value.title ?? '' });
  }
  return { added, left, putOff };
}

/** Seconds. Less is no news, since servers take whole seconds. */
const A_MOVE = 1;

/** Notes how far the listener got, and returns the changed records. A position of zero says nothing. */
export function noteProgress(
  replica: Replica,
  progress: ReadonlyMap<string, ItemProgress>,
): SyncRecord[] {
  const changed = new Map<string, SyncRecord>();
  for (const [key, { played, currentTime, duration }] of progress) {
    const record = replica.get('episode', key);
    const before = record === null ? { played: false, position: 0 } : progressOf(record);
    if (played !== before.played) changed.set(key, replica.write('episode', key, { played }));
    const position = changed.has(key) ? 0 : before.position;
    if (played || currentTime <= 0 || Math.abs(currentTime - position) < A_MOVE) continue;
    changed.set(key, replica.reach(key, currentTime, duration));
  }
  return [...changed.values()];
}

/** The same for everything that is stored, when an account is first met. */
export async function noteEarlier(
  replica: Replica,
  device: string,
  progress: ReadonlyMap<string, ItemProgress>,
): Promise<SyncRecord[]> {
  const changed: SyncRecord[] = [];
  let nth = 0;
  await eachInTurns(progress, ([key, { played, currentTime, duration }]) => {
    const record = undatedRecord(key, device, { played, position: currentTime, duration }, nth++);
    changed.push(...replica.take([record]).changed);
  });
  return changed;
}

/** What the player should show and resume; `here` if the record adds nothing to it. */
export function toProgress(record: EpisodeRecord, here: ItemProgress): ItemProgress {
  const { played, position, duration } = progressOf(record);
  if (played) return here.played ? here : { ...here, percent: 100, played: true };
  const known = duration || here.duration;
  if (position > 0) {
    const isSame = !here.played && Math.abs(here.currentTime - position) < A_MOVE;
    return isSame ? here : progressAt({ ...NO_PROGRESS, duration: known }, position, known);
  }
  return record.fields.played === undefined ? here : { ...NO_PROGRESS, duration: known };
}
