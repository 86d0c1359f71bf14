import type { SubscribedShow } from '@/lib/contract/library';
import { type SyncChange, type SyncStep, TOLD_CHANGES } from '@/lib/contract/sync';
import { DAY, HOUR, MINUTE } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { isRecent } from '@/lib/platform/time/clock';
import { type Known, untoldShows } from './gpodder/account';
import type { GpodderTrouble } from './gpodder/ask-server';
import type { MatchedAction } from './gpodder/episode-actions';
import { countUnsent, exchange, isByArrival, takeWaiting } from './gpodder/gpodder-account';
import { type GpodderClient, SAME_SECOND } from './gpodder/gpodder-client';
import { isThere } from './merge-records';
import type { SyncRecord } from './records';
import type { Replica } from './replica';
import type { SyncLibrary } from './sync-library';
import type { Access, SyncState, SyncStore } from './sync-store';

/** An exchange between the library, what sync remembers, and the server, step by step (`SYNC_STEPS`). */

/** The account in use. */
export interface Life {
  access: Access;
  client: GpodderClient;
  replica: Replica;
  state: SyncState;
  /** The replica's latest stamp when an exchange was last completed, if nothing without a stamp has changed since. */
  quietAt: string | null;
  /** The shows that were noted last, and the replica's latest stamp then. */
  noted: { shows: readonly SubscribedShow[]; at: string } | null;
  /** The last count of unsent changes, and when it was made, by the replica's and the account's stamps. */
  counted: { at: string; count: Promise<number> } | null;
}

export interface ExchangeParts {
  library: SyncLibrary;
  store: SyncStore;
  clock: Clock;
  /** The listener asked for it. */
  isAsked: boolean;
}

const WEEK = 7 * DAY;

/**
 * How far to look back at a server that goes by the time of an action: devices that were offline send late. The further
 * back, the more rarely; undefined for the default. Milliseconds.
 */
function lookBackOf(
  { account, lookedBackAt, lastAt }: SyncState,
  isAsked: boolean,
  now: number,
): number | undefined {
  if (!isRecent(lookedBackAt, DAY, now)) return WEEK;
  if (isByArrival(account)) return SAME_SECOND;
  if (isAsked) return WEEK;
  const isSameHour = Math.trunc((lastAt ?? 0) / HOUR) === Math.trunc(now / HOUR);
  return isSameHour ? undefined : DAY;
}

/** Stores these records and the account. */
export function save(
  store: SyncStore,
  { replica, state }: Life,
  records: readonly SyncRecord[],
): Promise<void> {
  const removed = records.length > 0 ? replica.tidy() : [];
  return store.write({ records, state, removed, latest: replica.latest() });
}

/**
 * One exchange. What comes is in the library before it is stored here: if the worker ends in between, it is taken
 * again. Rejects if storage fails, or if the signal ends it; the `Life` must not be used after that.
 */
export async function runExchange(
  here: Life,
  { library, store, clock, isAsked }: ExchangeParts,
  progress: (step: SyncStep, done: number, total: number) => void,
  signal: AbortSignal,
): Promise<GpodderTrouble | null> {
  const { state, replica, access, client } = here;
  const { device } = access;
  const now = clock.now();
  progress('note', 0, 0);
  const isFirst = state.notedAt === 0;
  // What the listener does meanwhile is noted at once, with its time.
  if (isFirst) state.notedAt = now;
  const shows = await library.shows();
  const isNoted = here.noted?.shows === shows && here.noted.at === replica.latest();
  const noted = isNoted ? [] : await library.note(replica, device, { shows, isFirst });
  here.noted = { shows, at: replica.latest() };
  // Saved first: once what comes is in the library, nobody could tell the two apart.
  if (isFirst) await save(store, here, noted);
  const isQuiet = noted.length === 0 && here.quietAt === replica.latest();
  const { known, isNews, isRead } = lookUp(here, library.known(shows), now);
  const lookBack = lookBackOf(state, isAsked, now);
  const result = await exchange(
    client,
    {
      ...{ replica, device, known, isNews, isRead, isQuiet, progress },
      // Whatever others did since is later.
      undatedAt: state.notedAt - MINUTE,
      lookBack,
      corrected(ahead, moved) {
        state.ahead = ahead;
        state.notedAt = Math.min(state.notedAt, Math.trunc(clock.now() - ahead));
        state.checked = moved(state.checked);
      },
      async received(changed, noticed, account) {
        const heard = toApply(changed, noticed);
        await library.apply(heard, (done) => {
          signal.throwIfAborted();
          progress('apply', done, heard.length);
        });
        signal.throwIfAborted();
        state.account = account;
        await noteChanges(here, changed, noticed, known, now);
        progress('store', 0, changed.length);
        const records = isFirst ? changed : [...noted, ...changed];
        if (records.length > 0) await save(store, here, records);
      },
      async acknowledged(account, records = []) {
        state.account = account;
        await store.write({ state, records, latest: replica.latest() });
      },
    },
    state.account,
    signal,
  );
  signal.throwIfAborted();
  const { account, trouble } = result;
  Object.assign(state, { account, triedAt: now });
  if (trouble === null) {
    const lookedBackAt = lookBack === WEEK ? now : state.lookedBackAt;
    const fine = { trouble: null, failures: 0, nextAt: 0, quietUntil: 0, lookedBackAt };
    // What was done here later is still to be sent.
    Object.assign(state, { checked: account.met, lastAt: clock.now(), ...fine });
    here.quietAt = replica.latest();
  }
  return trouble;
}

/** The library, and which of its shows were read since the actions waiting for their episodes were last tried. */
function lookUp({ state }: Life, known: ReturnType<SyncLibrary['known']>, now: number) {
  const triedAt = state.triedAt > now ? 0 : state.triedAt;
  const fresh = new Set(known.readAt.filter(([, at]) => at >= triedAt).map(([id]) => id));
  return { known, isNews: (id: string) => fresh.has(id), isRead: isReadIn(known) };
}

/** Whether a show's feed was ever read. */
function isReadIn({ readAt }: ReturnType<SyncLibrary['known']>): (showId: string) => boolean {
  const read = new Set(readAt.filter(([, at]) => at > 0).map(([id]) => id));
  return (id) => read.has(id);
}

/** Takes actions that waited for episodes that are known now. Returns the changed records. */
export async function takeWhatWaited(
  here: Life,
  { library, clock }: Pick<ExchangeParts, 'library' | 'clock'>,
): Promise<SyncRecord[]> {
  const { state, replica, access } = here;
  const { account } = state;
  if (account.waiting.length === 0) return [];
  const now = clock.now();
  const { known, isNews } = lookUp(here, library.known(await library.shows()), now);
  const place = { replica, device: access.device, known };
  const { changed, noticed, waiting } = await takeWaiting(place, account, isNews);
  await library.apply(toApply(changed, noticed));
  await noteChanges(here, changed, noticed, known, now);
  state.account = { ...account, waiting };
  state.triedAt = now;
  if (changed.length > 0) Object.assign(here, { quietAt: null, counted: null });
  return changed;
}

/** Leaves out episodes of which only the stamps changed: the library need not hear of those. */
function toApply(
  changed: readonly SyncRecord[],
  noticed: readonly MatchedAction[],
): readonly SyncRecord[] {
  const ids = new Set(noticed.map(({ id }) => id));
  return changed.filter(({ kind, key }) => kind !== 'episode' || ids.has(key));
}

/** Remembers what came last, and from which device. */
async function noteChanges(
  { state, access, client }: Life,
  changed: readonly SyncRecord[],
  noticed: readonly MatchedAction[],
  { shows, episodes }: Known,
  now: number,
): Promise<void> {
  const isHere = new Set(shows.map(({ id }) => id));
  const lists = changed.flatMap((record): SyncChange[] => {
    if (record.kind !== 'subscription' || isThere(record) === isHere.has(record.key)) return [];
    const { feed } = record.fields;
    const title = feed?.value.title || (feed?.value.address ?? record.key);
    return [{ kind: isThere(record) ? 'subscribed' : 'removed', title, device: '', at: now }];
  });
  const theirs = noticed
    .filter(({ action }) => action.device !== access.device)
    .slice(-TOLD_CHANGES);
  // Asked only if a device is new.
  if (
    theirs.some(({ action: { device } }) => device !== '' && !Object.hasOwn(state.devices, device))
  ) {
    const names = Object.fromEntries(await client.devices());
    for (const { action } of theirs) names[action.device] ??= action.device;
    state.devices = names;
  }
  const found = theirs.length > 0 ? await episodes(theirs.map(({ id }) => id)) : [];
  const titles = new Map(found.map((one) => [one.id, one.title]));
  const plays = theirs.map(({ action, id }): SyncChange => {
    const { kind, played, device, at } = action;
    const title = titles.get(id) || action.episode;
    const name = Object.hasOwn(state.devices, device) ? state.devices[device] : device;
    const what = kind === 'new' ? 'unplayed' : played ? 'played' : 'position';
    return { kind: what, title, device: name ?? '', at: at || now };
  });
  const all = [...lists.slice(-TOLD_CHANGES), ...plays.reverse(), ...state.changes];
  state.changes = all.slice(0, TOLD_CHANGES);
}

/** Whether there is anything to send, including earlier actions on episodes of a show that has been added since. */
export async function hasUnsent(here: Life, library: SyncLibrary): Promise<boolean> {
  if ((await unsentIn(here)) > 0) return true;
  const known = library.known(await library.shows());
  return untoldShows(known, here.state.account, isReadIn(known)).length > 0;
}

/** How many changes of this browser wait to be sent. There may be many records to look at. */
export function unsentIn(here: Life): Promise<number> {
  const { replica, access, state } = here;
  const at = `${replica.latest()} ${state.checked}`;
  if (here.counted?.at !== at) {
    here.counted = { at, count: countUnsent(replica, access.device, state.checked) };
  }
  return here.counted.count;
}
