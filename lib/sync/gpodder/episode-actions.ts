import { eachInTurns, nextTurn } from '@/lib/platform/time/next-turn';
import { makeStamp, type Stamp, stampDevice, stampTime } from '../hybrid-clock';
import {
  createEpisodeMatcher,
  type createShowMatcher,
  guidOf,
  type KnownEpisode,
  sortOut,
} from '../match-shows';
import { isThere, progressOf } from '../merge-records';
import type { EpisodeRecord, RecordOf, SyncRecord } from '../records';
import type { Replica } from '../replica';
import { type Account, addressOf, type Known, showMatcher } from './account';
import type { EpisodeAction } from './answers';

/**
 * Turns what other programs did with episodes into records, and what was done here into actions. There may be very many
 * of both, so other work runs in between.
 */

/** The name under which other programs' changes are merged; they have none of their own. */
export const OTHERS = 'gpodder';

/** When this browser last did something with an episode that others may not know; empty for never. */
export function newsIn(
  record: EpisodeRecord,
  isNew: (entry: { stamp: Stamp } | undefined) => boolean,
): Stamp | '' {
  const { played: mark } = record.fields;
  const marked = mark !== undefined && isNew(mark) ? mark.stamp : '';
  const reached = Object.values(record.headways).filter(isNew);
  // Most records have none.
  if (reached.length === 0) return marked;
  const { position } = progressOf(record);
  // What another program reached is on the server already.
  const stamp = reached.find((one) => one.position === position)?.stamp ?? '';
  return stamp > marked ? stamp : marked;
}

/**
 * A record of what is already here when an account is first met: nobody knows since when. Positions in seconds. `nth`:
 * its number among these, so that each has its own stamp, up to which everything can count as sent.
 */
export function undatedRecord(
  key: string,
  device: string,
  { played, position, duration }: { played: boolean; position: number; duration: number },
  nth = 0,
): EpisodeRecord {
  const stamp = makeStamp(0, nth, device);
  return {
    ...{ kind: 'episode', key, known: '' },
    fields: played ? { played: { value: true, stamp } } : {},
    headways: played || position <= 0 ? {} : { [device]: { position, duration, stamp } },
  };
}

export interface MatchedAction {
  action: EpisodeAction;
  id: string;
}

/** Finds the episodes of these actions. Actions on unknown episodes wait. */
export async function sortActions(
  actions: readonly EpisodeAction[],
  { episodesOf }: Known,
  showOf: ReturnType<typeof createShowMatcher>,
): Promise<{ matched: MatchedAction[]; waiting: EpisodeAction[] }> {
  const ids = new Map<EpisodeAction, string>();
  const byPodcast = new Map<string, EpisodeAction[]>();
  await eachInTurns(actions, (action) => {
    const before = byPodcast.get(action.podcast);
    if (before === undefined) byPodcast.set(action.podcast, [action]);
    else before.push(action);
  });
  const byShow = Map.groupBy(byPodcast, ([podcast]) => showOf({ address: podcast }));
  for (const [show, podcasts] of byShow) {
    if (show === null) continue;
    const match = createEpisodeMatcher(await episodesOf(show));
    const ofShow = podcasts.flatMap(([, its]) => its);
    await eachInTurns(ofShow, (action) => {
      const id = match({ guid: action.guid, address: action.episode });
      if (id !== null) ids.set(action, id);
    });
    // The episodes of many shows may be available without any wait.
    await nextTurn();
  }
  const { matched, waiting } = sortOut(actions, {
    key: ({ podcast, episode }) => `${podcast} ${episode}`,
    isKnown: (action) => ids.has(action),
  });
  return { matched: matched.map((action) => ({ action, id: ids.get(action) ?? '' })), waiting };
}

/** Merges what other programs did. Returns the changed records, and the actions that the listener would notice. */
export async function takeActions(
  matched: readonly MatchedAction[],
  { replica, device }: { replica: Replica; device: string },
  between?: (done: number) => void,
): Promise<{ changed: SyncRecord[]; noticed: MatchedAction[] }> {
  const changed = new Map<string, SyncRecord>();
  const noticed: MatchedAction[] = [];
  const take = (one: MatchedAction) => {
    const before = replica.get('episode', one.id);
    const records = recordsOf(one, replica, device);
    for (const record of replica.take(records).changed) {
      changed.set(record.key, record);
      if (record.kind === 'episode' && !isSameProgress(before, record)) noticed.push(one);
    }
  };
  await eachInTurns(matched, take, { between });
  return { changed: [...changed.values()], noticed };
}

function isSameProgress(before: EpisodeRecord | null, after: EpisodeRecord): boolean {
  const [was, is] = [before === null ? null : progressOf(before), progressOf(after)];
  return was !== null && was.played === is.played && was.position === is.position;
}

const isUndated = (entry: { stamp: Stamp } | undefined) =>
  entry !== undefined && stampTime(entry.stamp) === 0;

/**
 * Once what was here before the account was met is sent, it gets the time that the server has for it; milliseconds
 * since 1970. Otherwise it would always win over other devices that start such an episode again.
 */
export async function dateSent(
  replica: Replica,
  device: string,
  time: number,
): Promise<SyncRecord[]> {
  const changed: SyncRecord[] = [];
  // The counter stays, so each keeps its own stamp.
  const dated = <Entry extends { stamp: Stamp }>(entry: Entry): Entry => ({
    ...entry,
    stamp: makeStamp(time, 0, device).slice(0, 9) + entry.stamp.slice(9),
  });
  await eachInTurns(replica.of('episode'), (record) => {
    const { played } = record.fields;
    const headway = record.headways[device];
    const isMark = isUndated(played) && stampDevice(played?.stamp ?? '') === device;
    if (!isMark && !isUndated(headway)) return;
    const its: EpisodeRecord = {
      ...record,
      fields: isMark && played ? { played: dated(played) } : record.fields,
      headways: headway && isUndated(headway) ? { [device]: dated(headway) } : record.headways,
    };
    changed.push(...replica.take([its]).changed);
  });
  return changed;
}

/**
 * What another program did, as records to merge. If nobody knows when this browser got somewhere, its record gets the
 * other's time, so that the one that got further counts.
 */
function recordsOf({ action, id }: MatchedAction, replica: Replica, device: string): SyncRecord[] {
  const before = replica.get('episode', id);
  const mark = before?.fields.played;
  const headway = before?.headways[device];
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

/** What another program did, as a record. An episode that was played here and is now heard there is not played. */
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

/** Episodes looked up at the same time. */
const AT_ONCE = 200;

export interface OwnAction {
  action: EpisodeAction;
  stamp: Stamp;
  showId: string;
}

/** The subscriptions by the ids of their shows here. */
export type Subscribed = ReadonlyMap<string, RecordOf<'subscription'>>;

export function subscribedShows(replica: Replica, known: Known, account: Account): Subscribed {
  const showOf = showMatcher(known, account);
  const there = new Map<string, RecordOf<'subscription'>>();
  for (const record of replica.of('subscription')) {
    if (!isThere(record)) continue;
    const address = record.fields.feed?.value.address ?? record.key;
    there.set(showOf({ address: record.key }) ?? showOf({ address }) ?? record.key, record);
  }
  return there;
}

interface Sending {
  replica: Replica;
  known: Known;
  account: Account;
  /** Only their actions are sent, or servers would add the shows. */
  subscribed: Subscribed;
  /** The time for actions that have none; milliseconds since 1970. */
  now: number;
  isNew(entry: { stamp: Stamp } | undefined): boolean;
  between(): void;
}

/** The new actions done here, earliest first. */
export async function ownActions(sending: Sending): Promise<OwnAction[]> {
  const { replica, known, isNew, between } = sending;
  const fresh: { record: EpisodeRecord; stamp: Stamp }[] = [];
  const look = (record: EpisodeRecord) => {
    const stamp = newsIn(record, isNew);
    if (stamp !== '') fresh.push({ record, stamp });
  };
  await eachInTurns(replica.of('episode'), look, { between });
  const found: OwnAction[] = [];
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const part = fresh.slice(at, at + AT_ONCE);
    const episodes = await known.episodes(part.map(({ record }) => record.key));
    const byId = new Map(episodes.map((one) => [one.id, one]));
    for (const { record, stamp } of part) {
      const action = actionOf(sending, record, stamp, byId.get(record.key));
      if (action !== null) found.push(action);
    }
    between();
    await nextTurn();
  }
  return found.sort(byStamp);
}

/** The same for everything that was done here with the episodes of these shows. */
export async function actionsOfShows(
  shows: readonly string[],
  sending: Sending,
): Promise<OwnAction[]> {
  const { replica, known, subscribed, isNew, between } = sending;
  const found: OwnAction[] = [];
  for (const show of shows) {
    if (!subscribed.has(show)) continue;
    for (const episode of await known.episodesOf(show)) {
      const record = replica.get('episode', episode.id);
      const stamp = record === null ? '' : newsIn(record, isNew);
      const action = record && stamp && actionOf(sending, record, stamp, episode);
      if (action) found.push(action);
    }
    between();
    await nextTurn();
  }
  return found.sort(byStamp);
}

const byStamp = (one: OwnAction, other: OwnAction) => (one.stamp < other.stamp ? -1 : 1);

/** Null for an episode that is not known here, or not of a show that the listener has. */
function actionOf(
  { account, subscribed, now }: Sending,
  record: EpisodeRecord,
  stamp: Stamp,
  episode: KnownEpisode | undefined,
): OwnAction | null {
  const show = episode && subscribed.get(episode.showId);
  if (episode === undefined || show === undefined) return null;
  const { showId, enclosureUrl } = episode;
  const progress = progressOf(record);
  const { played, position } = progress;
  // gPodder takes this duration for the length, whatever it knew before. A feed may be wrong.
  const durations = [progress, ...Object.values(record.headways), { duration: 0, ...episode }];
  progress.duration = durations.find(({ duration }) => duration > position)?.duration ?? 0;
  const kind = played || position > 0 ? ('play' as const) : ('new' as const);
  const guid = guidOf(episode);
  const action: EpisodeAction = {
    ...{ podcast: addressOf(account, showId, show), episode: enclosureUrl, kind },
    ...{ guid: guid === enclosureUrl ? '' : guid, at: stampTime(stamp) || now, device: '' },
    ...progress,
  };
  return { action, stamp, showId };
}
