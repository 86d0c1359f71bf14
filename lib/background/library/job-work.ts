import { SHOWS_KEY } from '@/lib/contract/library';
import { newShow, unreadShow } from '@/lib/library/keep-show';
import type { JobEntry } from '@/lib/library/library-schema';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import { parseAddress } from '@/lib/model/values/audio-address';
import type { EntryResult, EntryWork } from './job-runner';
import type { LibraryContext } from './library-context';
import { readBadly, refreshShow } from './refresh-show';
import { subscribe } from './subscribe';

/** What a job does with each of its entries. */
export function createJobWork(context: LibraryContext): EntryWork {
  return (kind, entry, signal) =>
    kind === 'import' ? takeUp(context, entry, signal) : readAgain(context, entry, signal);
}

/** Subscribes. A feed that cannot be read now is added anyway, so that it is not lost. */
async function takeUp(
  context: LibraryContext,
  entry: JobEntry,
  signal: AbortSignal,
): Promise<EntryResult> {
  if (!context.isOnline()) return 'later';
  const reading = await subscribe(context, entry, signal);
  if (reading.kind === 'read') return { done: true, fault: null };
  if (signal.aborted || (reading.later && !context.isOnline())) return 'later';
  const { trouble } = reading;
  if (!reading.later) return failedWith(trouble);
  const notAdded = await addUnread(context, entry, trouble);
  return notAdded === null ? failedWith(trouble, true) : failedWith(notAdded);
}

function failedWith(trouble: ShowTrouble, added = false): EntryResult {
  return { done: true, fault: { kind: 'podcast', trouble, added } };
}

/** Returns what went wrong, or null. */
async function addUnread(
  context: LibraryContext,
  { feedUrl, title, id: knownId, lookedAt }: JobEntry,
  trouble: ShowTrouble,
): Promise<ShowTrouble | null> {
  const url = parseAddress(feedUrl);
  if (url === null) return trouble;
  const now = context.clock.now();
  const unread = newShow(unreadShow(knownId ?? url, url, title), now);
  const added = await context.shows.add(
    readBadly(context, { ...unread, lookedAt: lookedAt ?? now }, trouble, 0),
  );
  context.tell(SHOWS_KEY);
  return added.ok ? null : { kind: added.failure.kind };
}

async function readAgain(
  context: LibraryContext,
  { feedUrl }: JobEntry,
  signal: AbortSignal,
): Promise<EntryResult> {
  if (!context.isOnline()) return 'later';
  const found = await context.shows.get(feedUrl);
  if (!found.ok || found.value === null || found.value.leftAt !== undefined) {
    return { done: true, fault: null };
  }
  const result = await refreshShow(context, found.value, signal);
  if (result === 'later') return 'later';
  return result.trouble === null ? { done: true, fault: null } : failedWith(result.trouble);
}
