import type { MeetingChoice } from '@/lib/contract/sync';
import { failed, succeeded } from '@/lib/model/values/outcome';
import type { Told } from './gpodder/ask-server';
import { compareLists } from './gpodder/gpodder-account';
import type { GpodderClient } from './gpodder/gpodder-client';
import { knownShow } from './library-changes';
import { createShowMatcher } from './match-shows';
import type { SyncRecord } from './records';
import type { Replica } from './replica';
import type { SyncLibrary } from './sync-library';
import type { SyncState } from './sync-store';

/** The first meeting with an account, where the lists of shows may differ. */

type Meeting = NonNullable<SyncState['meeting']>;
type Done = NonNullable<SyncState['undo']>;

/** Signs in, and returns how the lists differ; null if there is nothing to ask about. */
export async function meetFirst(
  client: GpodderClient,
  library: SyncLibrary,
): Promise<Told<Meeting | null>> {
  const signed = await client.signIn();
  if (!signed.ok) return signed;
  // A server that cannot do that shows this browser what it has anyway.
  await client.linkDevices();
  const theirs = await client.pullSubscriptions(0);
  if (!theirs.ok) return theirs;
  const { added } = theirs.value;
  const shows = await library.shows();
  const ids = shows.map(({ show }) => show.id);
  const lists = compareLists(ids, added, shows.map(knownShow));
  const isSame = lists.onlyHere.length + lists.onlyThere.length === 0;
  if (isSame || ids.length === 0 || added.length === 0) return succeeded(null);
  const isOnlyHere = new Set(lists.onlyHere);
  const onlyHere = shows
    .map(({ show: { id, feedUrl, title } }) => ({ id, feedUrl, title }))
    .filter(({ id }) => isOnlyHere.has(id));
  return succeeded({ ...lists, onlyHere });
}

/** Prepares the lists as the listener chose. Returns the records to remember for the exchange. */
export async function prepareLists(
  meeting: Meeting,
  choice: MeetingChoice,
  { replica, library }: { replica: Replica; library: SyncLibrary },
): Promise<SyncRecord[]> {
  if (choice === 'theirs') for (const { id } of meeting.onlyHere) await library.leave(id);
  if (choice !== 'mine') return [];
  return meeting.onlyThere.map((address) =>
    replica.write('subscription', address, { there: false, feed: { address, title: '' } }),
  );
}

/** Puts both lists back as they were before. */
export async function undoMeeting(
  { choice, onlyHere, onlyThere, both }: Done,
  client: GpodderClient,
  library: SyncLibrary,
): Promise<Told<null>> {
  const pushed = await client.pushSubscriptions({
    added: choice === 'mine' ? onlyThere : [],
    removed: choice === 'theirs' ? [] : onlyHere.map(({ feedUrl }) => feedUrl),
  });
  if (!pushed.ok) return failed(pushed.failure);
  if (choice === 'theirs') await library.subscribe(onlyHere);
  const showOf = createShowMatcher((await library.shows()).map(knownShow));
  const before = new Set([...both, ...onlyHere.map(({ id }) => id)]);
  for (const address of onlyThere) {
    const id = showOf({ address });
    if (id !== null && !before.has(id)) await library.leave(id);
  }
  return succeeded(null);
}
