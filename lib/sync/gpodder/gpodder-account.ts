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

/** The shows and episodes here, to recognise those of others by. */
export interface Known {
  shows: readonly KnownShow[];
  episodes: readonly KnownEpisode[];
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
  }: {
    replica: Replica;
    device: string;
    known: Known;
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
    client.pullActions(account.actionsSince, { ...(signal && { signal }) }),
  ]);
  const aliasesOf = ({ aliases = [], ...show }: KnownShow): KnownShow => {
    return { ...show, aliases: [...aliases, ...(account.aliases[show.id] ?? [])] };
  };
  const shows = known.shows.map(aliasesOf);
  const showOf = createShowMatcher(shows);

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
    const { matched, waiting } = sortActions(
      [...account.waiting, ...plays.value.actions],
      known,
      showOf,
    );
    for (const { action, id } of matched) take([recordOf(action, replica.get('episode', id), id)]);
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

  const mine = ownActions(replica, known, account, (entry) => own(account.actionsSent, entry));
  const { done, rejected, trouble } = await client.pushActions(
    mine.map(({ action }) => action),
    signal,
  );
  account.actionsSent = mine[done - 1]?.stamp ?? account.actionsSent;
  sent += done - rejected.length;
  return result(trouble);
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

function sortActions(
  actions: readonly EpisodeAction[],
  { episodes }: Known,
  showOf: ReturnType<typeof createShowMatcher>,
): { matched: { action: EpisodeAction; id: string }[]; waiting: EpisodeAction[] } {
  const byShow = Map.groupBy(episodes, ({ showId }) => showId);
  const matchers = new Map<string, ReturnType<typeof createEpisodeMatcher>>();
  const idOf = ({ podcast, episode, guid }: EpisodeAction): string | null => {
    const show = showOf({ address: podcast });
    if (show === null) return null;
    const match = matchers.get(show) ?? createEpisodeMatcher(byShow.get(show) ?? []);
    matchers.set(show, match);
    return match({ guid, address: episode });
  };
  const { matched, waiting } = sortOut(
    actions.map((action) => ({ action, id: idOf(action) })),
    {
      key: ({ action }) => `${action.podcast} ${action.episode}`,
      isKnown: ({ id }) => id !== null,
    },
  );
  return {
    matched: matched.map(({ action, id }) => ({ action, id: id ?? '' })),
    waiting: waiting.map(({ action }) => action),
  };
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

/** What was done here since, the earliest first; only for shows that the listener has, or servers would add them. */
function ownActions(
  replica: Replica,
  { episodes }: Known,
  account: Account,
  isNew: (entry: { stamp: Stamp } | undefined) => boolean,
): { action: EpisodeAction; stamp: Stamp }[] {
  const found = episodes.flatMap((episode) => {
    const { id, showId, enclosureUrl } = episode;
    const record = replica.get('episode', id);
    const show = replica.get('subscription', showId);
    if (record === null || show === null || !isThere(show)) return [];
    const { played: mark } = record.fields;
    const progress = progressOf(record);
    const reached = Object.values(record.headways).find(
      (one) => isNew(one) && one.position === progress.position,
    );
    // What another program reached is there already.
    const stamp =
      [reached?.stamp ?? '', isNew(mark) ? (mark?.stamp ?? '') : ''].sort().at(-1) ?? '';
    if (stamp === '') return [];
    const { position, duration, played } = progress;
    const kind = played || position > 0 ? ('play' as const) : ('new' as const);
    const guid = guidOf(episode);
    const action: EpisodeAction = {
      ...{ podcast: addressOf(account, showId, show), episode: enclosureUrl, kind },
      ...{ guid: guid === enclosureUrl ? '' : guid, at: stampTime(stamp) },
      ...{ position, duration, played },
    };
    return [{ action, stamp }];
  });
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
  known: Known,
): FirstMeeting {
  const showOf = createShowMatcher(known.shows);
  const theirs = new Map(there.map((address) => [showOf({ address }) ?? address, address]));
  return {
    both: here.filter((id) => theirs.has(id)),
    onlyHere: here.filter((id) => !theirs.has(id)),
    onlyThere: [...theirs].filter(([id]) => !here.includes(id)).map(([, address]) => address),
  };
}
