import type { SubscribedShow } from '@/lib/contract/library';
import { type ItemProgress, NO_PROGRESS, progressAt } from '@/lib/model/progress';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { undatedRecord } from './gpodder/episode-actions';
import { createShowMatcher, type KnownShow } from './match-shows';
import { isThere, progressOf } from './merge-records';
import { type EpisodeRecord, type RecordOf, recordId, type SyncRecord } from './records';
import type { Replica } from './replica';

/** What the listener's library is compared with, and how one follows the other. */

export const knownShow = ({ show: { id, feedUrl } }: SubscribedShow): KnownShow => ({
  id,
  feedUrl,
});

/** Which differences between the library and the records are no changes of the library. */
export interface Noting {
  /** They were never joined: what the library lacks was not removed from it, and what is written stands. */
  isFirst: boolean;
  /**
   * By the `recordId`: whether the library had this before something came that it does not follow yet; undefined where
   * nothing came.
   */
  before(id: string): boolean | undefined;
}

/**
 * Notes which shows were added and removed here, and returns the records that are different. If several are gone and
 * none is left, the library was lost, not emptied: nothing is noted as removed.
 */
export function noteShows(
  replica: Replica,
  shows: readonly SubscribedShow[],
  { isFirst, before }: Noting = { isFirst: false, before: () => undefined },
): SyncRecord[] {
  const showOf = createShowMatcher(shows.map(knownShow));
  const noted = new Set<string>();
  const gone: RecordOf<'subscription'>[] = [];
  for (const record of replica.of('subscription')) {
    const was = before(recordId(record));
    if (!isThere(record) && was !== true) continue;
    const id = showOf({ address: record.key }) ?? showOf({ address: addressIn(record) });
    if (id !== null) noted.add(id);
    else if (isThere(record) && was !== false && !isFirst) gone.push(record);
  }
  const isLost = shows.length === 0 && gone.length > 1;
  const removed = isLost
    ? []
    : gone.map(({ key }) => replica.write('subscription', key, { there: false }));
  const added = shows
    .filter(({ show }) => !noted.has(show.id))
    .map(({ show: { id, feedUrl, title } }) => {
      const feed = { address: feedUrl, title };
      return replica.write('subscription', id, { there: true, feed });
    });
  return [...removed, ...added];
}

const addressIn = ({ key, fields }: RecordOf<'subscription'>) => fields.feed?.value.address ?? key;

/** Which shows to subscribe to and which to leave, so that the library is as these records say. */
export function showChanges(
  records: readonly SyncRecord[],
  shows: readonly SubscribedShow[],
): { added: { id: string; feedUrl: string; title: string }[]; left: string[] } {
  const showOf = createShowMatcher(shows.map(knownShow));
  const added = [];
  const left = [];
  for (const record of records) {
    if (record.kind !== 'subscription') continue;
    const feedUrl = addressIn(record);
    const id = showOf({ address: record.key }) ?? showOf({ address: feedUrl });
    if (!isThere(record)) {
      if (id !== null) left.push(id);
    } else if (id === null) {
      added.push({ id: record.key, feedUrl, title: record.fields.feed?.value.title ?? '' });
    }
  }
  return { added, left };
}

/** In seconds; less is no news, since servers take whole ones. */
const A_MOVE = 1;

/** Notes how far the listener got, and returns the records that are different. A position of zero says nothing. */
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
  await eachInTurns([...progress], ([key, { played, currentTime, duration }]) => {
    const record = undatedRecord(key, device, { played, position: currentTime, duration }, nth++);
    changed.push(...replica.take([record]).changed);
  });
  return changed;
}

/** What the player should show and resume; `here` if a record has nothing to say about it. */
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
