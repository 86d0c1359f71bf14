import type { SyncStep } from '@/lib/contract/sync';
import { SECOND } from '@/lib/model/constants';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { makeStamp, type Stamp, stampDevice, stampTime } from '../hybrid-clock';
import { createShowMatcher, type KnownShow, sortOut } from '../match-shows';
import { isThere } from '../merge-records';
import type { RecordOf, SyncRecord } from '../records';
import type { Corrected, Replica } from '../replica';
import {
  type Account,
  addressOf,
  type Known,
  noteAliases,
  showMatcher,
  untoldShows,
} from './account';
import type { EpisodeAction } from './answers';
import type { GpodderTrouble } from './ask-server';
import {
  actionsOfShows,
  dateSent,
  type MatchedAction,
  newsIn,
  OTHERS,
  ownActions,
  sortActions,
  subscribedShows,
  takeActions,
} from './episode-actions';
import { type GpodderClient, SAME_SECOND } from './gpodder-client';

/** Exchanges what this browser and a gpodder server know: subscriptions, positions and played marks. */

const LONG_AGO = makeStamp(0, 0, OTHERS);

export interface Exchange {
  account: Account;
  /** The records that changed here. */
  changed: SyncRecord[];
  /** How many changes of this browser the server took. */
  sent: number;
  /** How many entries of its answers could not be used. */
  skipped: number;
  /** Why it was not completed; null if it was. What was done until then stays done. */
  trouble: GpodderTrouble | null;
}

/** What an exchange works with, and what it calls. */
export interface ExchangePlace {
  replica: Replica;
  device: string;
  known: Known;
  /** Milliseconds; see `pullActions`. */
  lookBack?: number | undefined;
  /** Whether a show has changed since the actions waiting for its episodes were last tried. */
  isNews?: ((showId: string) => boolean) | undefined;
  /** Whether a show's feed was ever read. */
  isRead?: ((showId: string) => boolean) | undefined;
  /** The time for what has no known time, always the same; milliseconds since 1970. By default, now. */
  undatedAt?: number;
  /** Nothing was written here since the last exchange that was completed. */
  isQuiet?: boolean;
  /** Called once it is known how far this machine's clock is ahead, with a function from old stamps to new ones. */
  corrected?(ahead: number, moved: Corrected['moved']): void;
  /** Called with what came, and with what the listener would notice of it, before anything is sent. */
  received?(changed: SyncRecord[], noticed: MatchedAction[], account: Account): Promise<void>;
  /** Called whenever the server has taken something, with the records that this changes. */
  acknowledged?(account: Account, changed?: readonly SyncRecord[]): Promise<void>;
  /** Called during long work; `total` is 0 if unknown. */
  progress?(step: SyncStep, done: number, total: number): void;
}

/** A server that leaves our late actions out this often goes by the time of an action, not by its arrival. */
const MOST_LOOKS = 3;

/** From when to ask a server that goes by arrival; milliseconds since 1970. */
const askedFrom = ({ actionsSince }: Account) => actionsSince * SECOND - SAME_SECOND;

/**
 * Whether the server's next answer can show that it goes by when actions arrive: asked from its own last time on, it
 * then includes the last actions sent, although their times are earlier.
 */
const isTelling = (account: Account) =>
  account.looks < MOST_LOOKS && account.sentFrom > 0 && account.sentFrom < askedFrom(account);

/** Whether there is no need to look further back: the server goes by arrival, or may be about to show it. */
export const isByArrival = (account: Account) => account.goesByArrival || isTelling(account);

/**
 * One exchange: what is new there, in one round trip, then what is new here, if anything is. It may be interrupted
 * anywhere and restarted with the last account that was stored: nothing is lost or doubled. Lists that differ at the
 * first meeting are joined. Rejects if the signal ends it between two requests.
 */
export async function exchange(
  client: GpodderClient,
  place: ExchangePlace,
  before: Account,
  signal?: AbortSignal,
): Promise<Exchange> {
  const { replica, device, known, lookBack, isNews = () => true, isRead = () => true } = place;
  const account = { ...before };
  const changed: SyncRecord[] = [];
  let noticed: MatchedAction[] = [];
  const result = (trouble: GpodderTrouble | null): Exchange => {
    return { account: { ...account }, changed, sent, skipped, trouble };
  };
  let [sent, skipped] = [0, 0];
  const at = (step: SyncStep, total: number) => (done: number) => {
    signal?.throwIfAborted();
    place.progress?.(step, done, total);
  };

  at('ask', 0)(0);
  const [feeds, plays] = await Promise.all([
    client.pullSubscriptions(account.subscriptionsSince, signal),
    client.pullActions(account.actionsSince, {
      ...(lookBack !== undefined && { lookBack }),
      early: account.early,
      ...(signal && { signal }),
    }),
  ]);
  // Created on demand: mostly, nothing came that has to be found among hundreds of shows.
  let matcher: ReturnType<typeof showMatcher> | null = null;
  const showOf: ReturnType<typeof showMatcher> = (show) => {
    matcher ??= showMatcher(known, account);
    return matcher(show);
  };
  const ahead = client.ahead();
  if (ahead !== null) {
    const corrected = replica.correct(ahead, [account.met, account.actionsSent]);
    account.met = corrected.moved(account.met);
    account.actionsSent = corrected.moved(account.actionsSent);
    place.corrected?.(ahead, corrected.moved);
    for (const record of corrected.changed) changed.push(record);
  }

  if (feeds.ok) {
    // The server does not say when, only that it was after the last exchange: what was changed here since then stands.
    const stamp = account.met || LONG_AGO;
    const { added, removed, since } = feeds.value;
    const changes = [
      ...added.map((one) => [one, true] as const),
      ...removed.map((one) => [one, false] as const),
    ];
    const aliases: [id: string, address: string][] = [];
    const records = changes.map(([address, there]): RecordOf<'subscription'> => {
      const id = showOf({ address });
      if (id !== null) aliases.push([id, address]);
      const feed = { value: { address, title: '' }, stamp: LONG_AGO };
      const fields = { there: { value: there, stamp }, ...(there && { feed }) };
      return { kind: 'subscription', key: id ?? address, fields };
    });
    noteAliases(account, aliases);
    changed.push(...replica.take(records).changed);
    account.subscriptionsSince = since;
    skipped += feeds.value.skipped;
  }
  if (plays.ok) {
    const { since } = plays.value;
    // After its clock was put back, a server is asked for everything.
    if (lookBack === SAME_SECOND && isTelling(before) && since >= before.actionsSince) {
      const from = askedFrom(before);
      account.goesByArrival ||= plays.value.actions.some(({ at: time }) => time > 0 && time < from);
      account.looks++;
    }
    account.sentFrom = 0;
    const isEcho = ({ device: by, at: time }: EpisodeAction) =>
      by === device && account.actionsSince > 0 && time <= account.sentUntil;
    const actions = plays.value.actions.filter((action) => !isEcho(action));
    if (actions.length + account.waiting.length > 0) {
      const { matched, waiting } = await sortNews(actions, account.waiting, {
        known,
        showOf,
        isNews,
      });
      const total = matched.length;
      const taken = await takeActions(matched, place, at('merge', total));
      for (const one of taken.changed) changed.push(one);
      noticed = taken.noticed;
      account.waiting = waiting;
    }
    account.actionsSince = since;
    account.early = plays.value.early;
    skipped += plays.value.skipped;
  }
  const isUnchanged = changed.length === 0;
  await place.received?.(changed, noticed, { ...account });
  if (!feeds.ok) return result(feeds.failure);
  // Shows that came just now are left to the next time.
  const untold = untoldShows(known, account, isRead);
  // The usual case: nothing is new, here or there.
  if (place.isQuiet && isUnchanged && plays.ok && untold.length === 0) return result(null);

  const isOwn = <Stamped extends { stamp: Stamp }>(entry: Stamped | undefined): entry is Stamped =>
    entry !== undefined && stampDevice(entry.stamp) === device;
  const own = (last: Stamp | '', entry: { stamp: Stamp } | undefined) =>
    isOwn(entry) && entry.stamp > last;
  const lists = { added: [] as string[], removed: [] as string[] };
  const met = replica.mark();
  const told: [id: string, address: string][] = [];
  for (const record of replica.of('subscription')) {
    if (!own(account.met, record.fields.there)) continue;
    const address = addressOf(account, record.key, record);
    lists[isThere(record) ? 'added' : 'removed'].push(address);
    told.push([record.key, address]);
  }
  noteAliases(account, told);
  at('send', 0)(0);
  const pushed = await client.pushSubscriptions(lists, signal);
  if (!pushed.ok) return result(pushed.failure);
  const ids = new Map(
    Object.entries(account.aliases).flatMap(([id, list]) => list.map((one) => [one, id])),
  );
  noteAliases(
    account,
    pushed.value.renamed.flatMap(([old, current]) => {
      const id = ids.get(old);
      return id === undefined ? [] : [[id, current] as const];
    }),
  );
  account.met = met;
  const changedLists = lists.added.length + lists.removed.length - pushed.value.rejected;
  sent += changedLists;
  if (sent > 0) await place.acknowledged?.({ ...account });
  if (!plays.ok) return result(plays.failure);

  const subscribed = subscribedShows(replica, known, account);
  const sentBefore = account.actionsSent;
  const sending = {
    ...{ replica, known, account, subscribed },
    // Before the mark `met`, whatever the counters are.
    now: Math.min(place.undatedAt ?? Infinity, stampTime(met) - 1),
    between: () => signal?.throwIfAborted(),
  };
  const isEarlier = (entry: { stamp: Stamp } | undefined) =>
    isOwn(entry) && entry.stamp <= sentBefore;
  const isLater = (entry: { stamp: Stamp } | undefined) => own(sentBefore, entry);
  const earlier =
    sentBefore === '' ? [] : await actionsOfShows(untold, { ...sending, isNew: isEarlier });
  const mine = [...earlier, ...(await ownActions({ ...sending, isNew: isLater }))];
  const toldBefore = account.told ?? [...subscribed.keys()];
  /** The shows with nothing left to send. */
  const toldShows = (done: number) => {
    const left = new Set(earlier.slice(done).map(({ showId }) => showId));
    return [...toldBefore, ...untold.filter((id) => !left.has(id))].filter((id) =>
      subscribed.has(id),
    );
  };
  const { rejected, trouble } = await client.pushActions(
    mine.map(({ action }) => action),
    {
      ...(signal && { signal }),
      async taken(done) {
        // Actions with the same stamp count as sent once all of them are.
        const next = mine[done]?.stamp;
        const last = mine.slice(earlier.length, done).findLast(({ stamp }) => stamp !== next);
        account.actionsSent = last?.stamp ?? account.actionsSent;
        account.told = toldShows(done);
        const times = mine.slice(0, done).map(({ action }) => action.at);
        account.sentFrom = times.reduce((one, other) => Math.min(one, other), Infinity);
        account.sentUntil = times.reduce((one, other) => Math.max(one, other), account.sentUntil);
        at('send', mine.length)(done);
        await place.acknowledged?.({ ...account });
        sent = changedLists + done;
      },
    },
  );
  sent -= rejected.length;
  if (trouble === null) {
    // Everything that was done here until then is sent, or need not be.
    account.actionsSent = met;
    account.told = sameOr(before.told, toldShows(mine.length));
    if (sentBefore === '' || stampTime(sentBefore) === 0) {
      const dated = await dateSent(replica, device, sending.now);
      await place.acknowledged?.({ ...account }, dated);
    }
  }
  return result(trouble);
}

/** The old list if the new one is equal, so that it is not stored again. */
function sameOr(before: string[] | null, now: string[]): string[] {
  const isSame = before?.length === now.length && now.every((id, at) => id === before[at]);
  return isSame ? before : now;
}

/** Sorts the new actions, and those waiting ones that are worth another try. */
async function sortNews(
  actions: readonly EpisodeAction[],
  waited: Account['waiting'],
  {
    known,
    showOf,
    isNews,
  }: {
    known: Known;
    showOf: ReturnType<typeof createShowMatcher>;
    isNews(showId: string): boolean;
  },
): Promise<Awaited<ReturnType<typeof sortActions>>> {
  const tried = new Map<string, boolean>();
  const isTried = ({ podcast }: EpisodeAction) => {
    const before = tried.get(podcast);
    if (before !== undefined) return before;
    const show = showOf({ address: podcast });
    const isIt = show !== null && isNews(show);
    tried.set(podcast, isIt);
    return isIt;
  };
  const again = waited.filter(isTried);
  const found = await sortActions([...again, ...actions], known, showOf);
  const key = ({ podcast, episode }: EpisodeAction) => `${podcast} ${episode}`;
  const knownNow = new Set(found.matched.map(({ action }) => action));
  const left = waited.filter((one) => !knownNow.has(one));
  // Servers send the same actions several times.
  const last = found.waiting.length === 0 ? null : new Map(left.map((one) => [key(one), one]));
  const news = found.waiting.filter((one) => {
    const before = last?.get(key(one));
    if (before === undefined || one.at > before.at) return true;
    const isOther = one.kind !== before.kind || one.position !== before.position;
    return one.at === before.at && isOther;
  });
  // The same list if nothing in it has changed: it may be long, and a new one would be stored.
  const isSame = left.length === waited.length && news.length === 0;
  if (isSame) return { matched: found.matched, waiting: waited };
  const { waiting } = sortOut([...left, ...news], { key, isKnown: () => false });
  return { matched: found.matched, waiting };
}

/**
 * Takes actions that waited for episodes that are known now. `isNews`: whether a show has changed since this was last
 * tried. Returns what changed here, and what still waits.
 */
export async function takeWaiting(
  place: Pick<ExchangePlace, 'replica' | 'device' | 'known'>,
  account: Account,
  isNews: (showId: string) => boolean,
): Promise<{ changed: SyncRecord[]; noticed: MatchedAction[]; waiting: Account['waiting'] }> {
  const { known } = place;
  const showOf = showMatcher(known, account);
  const { matched, waiting } = await sortNews([], account.waiting, { known, showOf, isNews });
  return { ...(await takeActions(matched, place)), waiting };
}

/** How many changes of this browser, made after this stamp, are still to be sent. Other work runs in between. */
export async function countUnsent(
  replica: Replica,
  device: string,
  checked: Stamp | '',
): Promise<number> {
  const isOwn = (entry: { stamp: Stamp } | undefined) =>
    entry !== undefined && entry.stamp > checked && stampDevice(entry.stamp) === device;
  let count = 0;
  const look = (record: SyncRecord) => {
    if (record.kind === 'subscription') count += Number(isOwn(record.fields.there));
    else if (record.kind === 'episode') count += Number(newsIn(record, isOwn) !== '');
  };
  await eachInTurns(replica.all(), look);
  return count;
}

/** How the lists differ at the first meeting, by the addresses here or there. */
export interface FirstMeeting {
  both: string[];
  onlyHere: string[];
  onlyThere: string[];
}

/** What would happen at a first meeting; nothing is changed. */
export function compareLists(
  here: readonly string[],
  there: readonly string[],
  shows: readonly KnownShow[],
): FirstMeeting {
  const showOf = createShowMatcher(shows);
  const isHere = new Set(here);
  const theirs = new Map(there.map((address) => [showOf({ address }) ?? address, address]));
  return {
    both: here.filter((id) => theirs.has(id)),
    onlyHere: here.filter((id) => !theirs.has(id)),
    onlyThere: [...theirs].filter(([id]) => !isHere.has(id)).map(([, address]) => address),
  };
}
