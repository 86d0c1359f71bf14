import * as v from 'valibot';
import { finite, key, text } from '@/lib/contract/schema-pieces';
import { makeStamp, type Stamp, stampDevice, stampShape, stampTime } from '../hybrid-clock';
import {
  createEpisodeMatcher,
  createShowMatcher,
  guidOf,
  type KnownEpisode,
  type KnownShow,
  sortOut,
} from '../match-shows';
import { isThere, progressOf } from '../merge-records';
import type { EpisodeRecord, RecordOf, SyncRecord } from '../records';
import type { Replica } from '../replica';
import type { EpisodeAction } from './answers';
import type { GpodderTrouble } from './ask-server';
import type { GpodderClient } from './gpodder-client';

/** Exchanges what this browser and a gpodder server know: subscriptions, positions and played marks. */

/** The name under which other programs' changes are merged; they have none of their own. */
const OTHERS = 'gpodder';
const LONG_AGO = makeStamp(0, 0, OTHERS);

const seconds = v.pipe(finite, v.minValue(0));
const sentShape = v.union([v.literal(''), stampShape]);
const actionShape = v.object({
  ...{ podcast: text, episode: text, guid: text, at: seconds, kind: v.picklist(['play', 'new']) },
  ...{ position: seconds, duration: seconds, played: v.boolean() },
});

/** What is remembered of an account from one exchange to the next. */
export const accountShape = v.object({
  /** From when to ask; seconds since 1970 by the server's clock. */
  subscriptionsSince: seconds,
  actionsSince: seconds,
  /** When subscriptions were last exchanged, and the latest action that was sent, by this browser's stamps. */
  met: sentShape,
  actionsSent: sentShape,
  /** By show, the addresses under which the server knows it, the present one last. */
  aliases: v.record(key, v.array(text)),
  /** What was done with episodes that are not known here yet. */
  waiting: v.array(actionShape),
});
export type Account = v.InferOutput<typeof accountShape>;

export const NEW_ACCOUNT: Account = {
  ...{ subscriptionsSince: 0, actionsSince: 0, met: '', actionsSent: '' },
  ...{ aliases: {}, waiting: [] },
};

/** The shows and episodes here, to recognise those of others by. There may be very many episodes. */
export interface Known {
  shows: readonly KnownShow[];
  /** Those of one show. */
  episodesOf(showId: string): Promise<readonly KnownEpisode[]>;
  /** By its id; null if there is none. */
  episode(id: string): Promise<KnownEpisode | null>;
}

export interface Exchange {
  account: Account;
  /** What is different here now. */
  changed: SyncRecord[];
  /** How many changes of this browser the server took. */
  sent: number;
  /** How many entries of its answers could not be used. */
  skipped: number;
  /** Why it was not completed; null if it was. What was done until then is done. */
  trouble: GpodderTrouble | null;
}

/**
 * One exchange: what is new there, in one round trip, then what is new here, if anything is. It may be interrupted
 * anywhere and begun anew with the last account that was stored: nothing is lost or doubled. The lists that differ
 * at the first meeting are joined.
 */
export async function exchange(
  client: GpodderClient,
  {
    replica,
    device,
    known,
    lookBack,
  }: {
    replica: Replica;
    device: string;
    known: Known;
    /** Milliseconds; see `pullActions`. */
    lookBack?: number | undefined;
  },
  before: Account,
  signal?: AbortSignal,
): Promise<Exchange> {
  const account = structuredClone(before);
  const changed = new Map<string, SyncRecord>();
  const result = (trouble: GpodderTrouble | null): Exchange => {
    return { account, changed: [...changed.values()], sent, skipped, trouble };
  };
  let [sent, skipped] = [0, 0];
  const take = (records: SyncRecord[]) => {
    for (const one of replica.take(records).changed) changed.set(`${one.kind} ${one.key}`, one);
  };

  const [feeds, plays] = await Promise.all([
    client.pullSubscriptions(account.subscriptionsSince, signal),
    client.pullActions(account.actionsSince, {
      ...(lookBack !== undefined && { lookBack }),
      ...(signal && { signal }),
    }),
  ]);
  const showOf = showMatcher(known, account);

  if (feeds.ok) {
    // Nobody says when it happened, only that it was after the last time: what was changed here since then stands.
    const stamp = account.met || LONG_AGO;
    const { added, removed, since } = feeds.value;
    const changes = [
      ...added.map((one) => [one, true] as const),
      ...removed.map((one) => [one, false] as const),
    ];
    take(
      changes.map(([address, there]): RecordOf<'subscription'> => {
        const id = showOf({ address });
        if (id !== null) noteAlias(account, id, address);
        const feed = { value: { address, title: '' }, stamp: LONG_AGO };
        const fields = { there: { value: there, stamp }, ...(there && { feed }) };
        return { kind: 'subscription', key: id ?? address, fields };
      }),
    );
    account.subscriptionsSince = since;
    skipped += feeds.value.skipped;
  }
  if (plays.ok) {
    const actions = [...account.waiting, ...plays.value.actions];
    const { matched, waiting } = await sortActions(actions, known, showOf);
    for (const one of matched) take(recordsOf(one, replica, device));
    account.waiting = waiting;
    account.actionsSince = plays.value.since;
    skipped += plays.value.skipped;
  }
  if (!feeds.ok) return result(feeds.failure);

  const own = <Stamped extends { stamp: Stamp }>(last: Stamp | '', entry: Stamped | undefined) =>
    entry !== undefined && stampDevice(entry.stamp) === device && entry.stamp > last;
  const lists = { added: [] as string[], removed: [] as string[] };
  const met = replica.mark();
  for (const record of replica.all()) {
    if (record.kind !== 'subscription' || !own(account.met, record.fields.there)) continue;
    const address = addressOf(account, record.key, record);
    lists[isThere(record) ? 'added' : 'removed'].push(address);
    noteAlias(account, record.key, address);
  }
  const pushed = await client.pushSubscriptions(lists, signal);
  if (!pushed.ok) return result(pushed.failure);
  const ids = new Map(
    Object.entries(account.aliases).flatMap(([id, list]) => list.map((one) => [one, id])),
  );
  for (const [old, current] of pushed.value.renamed) {
    noteAlias(account, ids.get(old) ?? old, current);
  }
  account.met = met;
  sent += lists.added.length + lists.removed.length;
  if (!plays.ok) return result(plays.failure);

  const mine = await ownActions(replica, known, account, {
    isNew: (entry) => own(account.actionsSent, entry),
    now: stampTime(met),
  });
  const { done, rejected, trouble } = await client.pushActions(
    mine.map(({ action }) => action),
    signal,
  );
  account.actionsSent = mine[done - 1]?.stamp ?? account.actionsSent;
  sent += done - rejected.length;
  return result(trouble);
}

/**
 * Takes what waited for episodes that are known now. `isNews`: whether a show has changed since this was tried last.
 * Returns what is different here, and what waits on.
 */
export async function takeWaiting(
  { replica, device, known }: { replica: Replica; device: string; known: Known },
  account: Account,
  isNews: (showId: string) => boolean,
): Promise<{ changed: SyncRecord[]; waiting: Account['waiting'] }> {
  const showOf = showMatcher(known, account);
  const isTried = ({ podcast }: EpisodeAction) => {
    const show = showOf({ address: podcast });
    return show !== null && isNews(show);
  };
  const tried = new Set(account.waiting.filter(isTried));
  const { matched, waiting } = await sortActions([...tried], known, showOf);
  const left = new Set(waiting);
  const records = matched.flatMap((one) => recordsOf(one, replica, device));
  return {
    changed: replica.take(records).changed,
    waiting: account.waiting.filter((one) => !tried.has(one) || left.has(one)),
  };
}

/** How many changes of this browser, made after this stamp, are still to be sent. */
export function countUnsent(replica: Replica, device: string, checked: Stamp | ''): number {
  const isOwn = (entry: { stamp: Stamp } | undefined) =>
    entry !== undefined && stampDevice(entry.stamp) === device && entry.stamp > checked;
  return [...replica.all()].filter((record) => {
    if (record.kind === 'subscription') return isOwn(record.fields.there);
    return record.kind === 'episode' && newsIn(record, isOwn) !== '';
  }).length;
}

/** When this browser last did something with an episode that others may not know; empty for never. */
function newsIn(
  record: EpisodeRecord,
  isNew: (entry: { stamp: Stamp } | undefined) => boolean,
): Stamp | '' {
  const { played: mark } = record.fields;
  const { position } = progressOf(record);
  // What another program reached is there already.
  const reached = Object.values(record.headways).find(
    (one) => isNew(one) && one.position === position,
  );
  return [reached?.stamp ?? '', isNew(mark) ? (mark?.stamp ?? '') : ''].sort().at(-1) ?? '';
}

/** What is already here when an account is first met: nobody knows since when. Positions in seconds. */
export function undatedRecord(
  key: string,
  device: string,
  { played, position, duration }: { played: boolean; position: number; duration: number },
): EpisodeRecord {
  const stamp = makeStamp(0, 0, device);
  return {
    ...{ kind: 'episode', key, known: '' },
    fields: played ? { played: { value: true, stamp } } : {},
    headways: played || position <= 0 ? {} : { [device]: { position, duration, stamp } },
  };
}

function showMatcher(known: Known, account: Account): ReturnType<typeof createShowMatcher> {
  return createShowMatcher(
    known.shows.map(({ aliases = [], ...show }) => {
      return { ...show, aliases: [...aliases, ...(account.aliases[show.id] ?? [])] };
    }),
  );
}

/** Remembers that the server knows a show by this address now. */
function noteAlias(account: Account, id: string, address: string): void {
  const others = (account.aliases[id] ?? []).filter((one) => one !== address);
  account.aliases[id] = [...others, address];
}

/** The address by which the server knows a show. */
function addressOf(account: Account, id: string, record: RecordOf<'subscription'> | null): string {
  return account.aliases[id]?.at(-1) ?? record?.fields.feed?.value.address ?? id;
}

interface MatchedAction {
  action: EpisodeAction;
  id: string;
}

async function sortActions(
  actions: readonly EpisodeAction[],
  { episodesOf }: Known,
  showOf: ReturnType<typeof createShowMatcher>,
): Promise<{ matched: MatchedAction[]; waiting: EpisodeAction[] }> {
  const ids = new Map<EpisodeAction, string>();
  const byShow = Map.groupBy(actions, ({ podcast }) => showOf({ address: podcast }));
  for (const [show, ofShow] of byShow) {
    if (show === null) continue;
    const match = createEpisodeMatcher(await episodesOf(show));
    for (const action of ofShow) {
      const id = match({ guid: action.guid, address: action.episode });
      if (id !== null) ids.set(action, id);
    }
  }
  const { matched, waiting } = sortOut(actions, {
    key: ({ podcast, episode }) => `${podcast} ${episode}`,
    isKnown: (action) => ids.has(action),
  });
  return { matched: matched.map((action) => ({ action, id: ids.get(action) ?? '' })), waiting };
}

/**
 * What another program did, as records to merge. Where nobody knows when this browser got somewhere, the one that got
 * further counts: it gets the other's time.
 */
function recordsOf({ action, id }: MatchedAction, replica: Replica, device: string): SyncRecord[] {
  const before = replica.get('episode', id);
  const mark = before?.fields.played;
  const headway = before?.headways[device];
  const isUndated = (entry: { stamp: Stamp } | undefined) =>
    entry !== undefined && stampTime(entry.stamp) === 0;
  if (before === null || !(isUndated(mark) || isUndated(headway))) {
    return [recordOf(action, before, id)];
  }
  const stamp = makeStamp(action.at, 1, device);
  const dated: EpisodeRecord = {
    ...before,
    fields: mark && isUndated(mark) ? { played: { ...mark, stamp } } : before.fields,
    headways: headway && isUndated(headway) ? { [device]: { ...headway, stamp } } : before.headways,
  };
  return [dated, recordOf(action, dated, id)];
}

/** What another program did, as a record. One that was played here and is listened to there is not played. */
function recordOf(
  { at, kind, position, duration, played }: EpisodeAction,
  before: EpisodeRecord | null,
  id: string,
): EpisodeRecord {
  const stamp = makeStamp(at, 0, OTHERS);
  const mark = before?.fields.played;
  const isAgain = mark?.value === true && mark.stamp < stamp;
  const isMark = kind === 'new' || played || isAgain;
  return {
    ...{ kind: 'episode', key: id, known: '' },
    fields: isMark ? { played: { value: played, stamp } } : {},
    headways: kind === 'new' ? {} : { [OTHERS]: { position, duration, stamp } },
  };
}

/** Records looked up at the same time. */
const AT_ONCE = 500;

/** What was done here since, the earliest first; only for shows that the listener has, or servers would add them. */
async function ownActions(
  replica: Replica,
  known: Known,
  account: Account,
  {
    isNew,
    now,
  }: {
    isNew(entry: { stamp: Stamp } | undefined): boolean;
    /** Milliseconds since 1970. */
    now: number;
  },
): Promise<{ action: EpisodeAction; stamp: Stamp }[]> {
  const fresh = [...replica.all()].flatMap((record) => {
    if (record.kind !== 'episode') return [];
    const stamp = newsIn(record, isNew);
    return stamp === '' ? [] : [{ id: record.key, progress: progressOf(record), stamp }];
  });
  const showOf = showMatcher(known, account);
  const there = new Map<string, RecordOf<'subscription'>>();
  for (const record of replica.all()) {
    if (record.kind !== 'subscription' || !isThere(record)) continue;
    there.set(showOf({ address: record.key }) ?? record.key, record);
  }
  const found: { action: EpisodeAction; stamp: Stamp }[] = [];
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const part = fresh.slice(at, at + AT_ONCE);
    const episodes = await Promise.all(part.map(({ id }) => known.episode(id)));
    for (const [nth, { progress, stamp }] of part.entries()) {
      const episode = episodes[nth] ?? null;
      const show = episode === null ? undefined : there.get(episode.showId);
      if (episode === null || show === undefined) continue;
      const { showId, enclosureUrl } = episode;
      const { played, position } = progress;
      const kind = played || position > 0 ? ('play' as const) : ('new' as const);
      const guid = guidOf(episode);
      const action: EpisodeAction = {
        ...{ podcast: addressOf(account, showId, show), episode: enclosureUrl, kind },
        ...{ guid: guid === enclosureUrl ? '' : guid, at: stampTime(stamp) || now },
        ...progress,
      };
      found.push({ action, stamp });
    }
  }
  return found.sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
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
  const theirs = new Map(there.map((address) => [showOf({ address }) ?? address, address]));
  return {
    both: here.filter((id) => theirs.has(id)),
    onlyHere: here.filter((id) => !theirs.has(id)),
    onlyThere: [...theirs].filter(([id]) => !here.includes(id)).map(([, address]) => address),
  };
}
