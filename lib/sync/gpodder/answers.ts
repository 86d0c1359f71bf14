import * as v from 'valibot';
import { DAY, PLAYED_THRESHOLD, SECOND } from '@/lib/model/constants';
import { mayName } from '@/lib/model/values/private-address';
import { isRecord } from '@/lib/platform/text/json';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { MOST_DRIFT, RIGHT_ENOUGH } from '../hybrid-clock';
import type { GpodderTrouble } from './ask-server';

/** Reads the answers of gpodder servers (https://gpoddernet.readthedocs.io, API 2), and writes actions for them. */

/** What another program, or this one, did with an episode. */
export interface EpisodeAction {
  /** The feed's address. */
  podcast: string;
  /** The address of the audio. */
  episode: string;
  /** Empty if unknown; only Nextcloud and some others keep it. */
  guid: string;
  /** The id of the device it was done on, empty if unknown; Nextcloud has none. */
  device: string;
  /** Milliseconds since 1970; 0 if unknown. */
  at: number;
  /** `new`: marked as not played. */
  kind: 'play' | 'new';
  /** Seconds; 0 for `new`. */
  position: number;
  /** Seconds; 0 if unknown. */
  duration: number;
  played: boolean;
}

/** Some servers send numbers as texts. -1 stands for unknown. */
const loose = v.fallback(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/), v.transform(Number))]),
    v.finite(),
  ),
  0,
);
const optionalText = v.fallback(v.string(), '');

const actionShape = v.object({
  podcast: v.string(),
  episode: v.string(),
  action: v.string(),
  guid: v.optional(optionalText, ''),
  device: v.optional(optionalText, ''),
  timestamp: v.optional(v.fallback(v.union([v.string(), v.number()]), ''), ''),
  position: v.optional(loose, 0),
  total: v.optional(loose, 0),
});

/** In seconds since 1970, by the server's clock. */
const timestamp = v.optional(
  v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null),
  null,
);

const subscriptionsShape = v.object({
  add: v.array(v.unknown()),
  remove: v.array(v.unknown()),
  timestamp,
});
/** Its entries are checked one by one, with other work in between: there may be very many. */
const anyList = v.custom<unknown[]>(Array.isArray);
const actionsShape = v.object({ actions: anyList, timestamp });
const renamedShape = v.object({ update_urls: v.array(v.unknown()) });
const pairShape = v.strictTuple([v.string(), v.string()]);

const deviceName = v.pipe(v.string(), v.maxLength(200));
const deviceShape = v.object({
  id: deviceName,
  caption: v.optional(v.fallback(deviceName, ''), ''),
});

/** In UTF-16 units; anything longer is not an address. */
const LONGEST = 8192;
/** The same for the name of a device. */
const LONGEST_NAME = 200;

/** What an answer contains, and how many of its entries could not be used. */
export interface Changes {
  /** Addresses of feeds. */
  added: string[];
  removed: string[];
  skipped: number;
  /** Seconds since 1970 by the server's clock, for the next request; null if the server does not say. */
  timestamp: number | null;
}

/**
 * Checks whether a text is a feed's address. A server may name addresses in a private network only if it is in one
 * itself. Results are cached: the same addresses come again and again.
 */
function createFeedCheck(base: string): (value: unknown) => value is string {
  const known = new Map<string, boolean>();
  return (value): value is string => {
    if (typeof value !== 'string' || value.length > LONGEST) return false;
    const isFeed = known.get(value) ?? mayName(base, value);
    known.set(value, isFeed);
    return isFeed;
  };
}

export function readChanges(answer: unknown, base: string): Changes | GpodderTrouble {
  const read = v.safeParse(subscriptionsShape, answer);
  if (!read.success) return troubleInside(answer);
  const { add, remove } = read.output;
  const isFeed = createFeedCheck(base);
  // Removed addresses are only compared.
  const removed = new Set(remove.filter((one) => typeof one === 'string'));
  const added = new Set(add.filter(isFeed));
  return {
    added: [...added].filter((one) => !removed.has(one)),
    removed: [...removed].filter((one) => !added.has(one)),
    skipped: add.filter((one) => !isFeed(one)).length + remove.length - removed.size,
    timestamp: read.output.timestamp,
  };
}

/** The sent addresses that the server changed, as pairs of old and new. */
export function readRenamed(answer: unknown, base: string): [old: string, current: string][] {
  const read = v.safeParse(renamedShape, answer);
  if (!read.success) return [];
  const isFeed = createFeedCheck(base);
  return read.output.update_urls.flatMap((pair) => {
    const { success, output } = v.safeParse(pairShape, pair);
    return success && isFeed(output[1]) && output[0] !== output[1] ? [output] : [];
  });
}

/** The names of the account's devices, by their ids. Anything else is left out. */
export function readDevices(answer: unknown): Map<string, string> {
  const devices = Array.isArray(answer) ? answer : [];
  return new Map(
    devices.flatMap((one: unknown) => {
      const { success, output } = v.safeParse(deviceShape, one);
      return success ? [[output.id, output.caption.trim() || output.id] as const] : [];
    }),
  );
}

/** How long answers may repeat an action that was ahead of its time: longer than we look back. Milliseconds. */
const EARLY_FOR = 8 * DAY;
const MOST_EARLY = 1000;

export interface Actions {
  /** The last action of each episode, without those that say nothing, earliest first. */
  actions: EpisodeAction[];
  /** How many could not be read. */
  skipped: number;
  timestamp: number | null;
  /** What to leave out the next time: `early`, and the actions in this answer that are ahead of their time. */
  early: string[];
}

/**
 * Lets other work run in between: a first meeting may bring very many actions. A device's clock may be ahead: what it
 * sent counts as done now, but only the first time. Servers repeat it as long as its time is in the future, and what
 * was done elsewhere since then is later.
 */
export async function readActions(
  answer: unknown,
  base: string,
  { now, early = [] }: { now: number; early?: readonly string[] | undefined },
): Promise<Actions | GpodderTrouble> {
  const read = v.safeParse(actionsShape, answer);
  if (!read.success) return troubleInside(answer);
  const isFeed = createFeedCheck(base);
  const last = new Map<string, EpisodeAction>();
  const taken = new Set(early.filter((one) => Number.parseInt(one, 10) > now - EARLY_FOR));
  const found = [...taken];
  const isAhead = ({ at }: EpisodeAction) => at > now + RIGHT_ENOUGH;
  let skipped = 0;
  await eachInTurns(read.output.actions, (value) => {
    const action = readAction(value, isFeed, now);
    if (action === 'bad') skipped++;
    if (typeof action === 'string') return;
    const key = `${action.podcast} ${action.episode}`;
    const named = `${action.at} ${key}`;
    if (taken.has(named)) return;
    if (isAhead(action)) found.push(named);
    const before = last.get(key);
    // Within the same second, the one that the server names last counts.
    if (before === undefined || isAhead(before) || action.at >= before.at) last.set(key, action);
  });
  const actions: EpisodeAction[] = [];
  await eachInTurns(last.values(), (action) => {
    actions.push(isAhead(action) ? { ...action, at: now } : action);
  });
  actions.sort((a, b) => a.at - b.at);
  const { timestamp } = read.output;
  return { actions, skipped, timestamp, early: found.slice(-MOST_EARLY) };
}

/** `silent`: an action of another kind, or a position of zero, which says nothing. */
function readAction(
  value: unknown,
  isFeed: (value: unknown) => boolean,
  now: number,
): EpisodeAction | 'bad' | 'silent' {
  const read = v.safeParse(actionShape, value);
  if (!read.success) return 'bad';
  const { podcast, episode, action, guid, device, timestamp: time, position, total } = read.output;
  if (!isFeed(podcast) || episode === '' || episode.length > LONGEST) return 'bad';
  const kind = action.toLowerCase();
  if (kind !== 'new' && (kind !== 'play' || position <= 0)) return 'silent';
  const duration = Math.max(0, total);
  const isPlay = kind === 'play';
  return {
    ...{ podcast, episode, guid: guid.length > LONGEST ? '' : guid, kind },
    device: device.length > LONGEST_NAME ? '' : device,
    at: readTime(time, now),
    position: isPlay ? position : 0,
    duration: isPlay ? duration : 0,
    played: isPlay && duration > 0 && (position / duration) * 100 >= PLAYED_THRESHOLD,
  };
}

/** UTC, with or without saying so; some write seconds since 1970. A time too far in the future counts as unknown. */
function readTime(text: string | number, now: number): number {
  const spelt = String(text).trim();
  const isNumber = /^\d{1,12}(?:\.\d+)?$/.test(spelt);
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(spelt);
  const time = isNumber ? Number(spelt) * SECOND : Date.parse(hasZone ? spelt : `${spelt}Z`);
  return time > 0 && time <= now + MOST_DRIFT ? Math.trunc(time) : 0;
}

/** For servers that report an error only in the body, with a status that claims success. */
function troubleInside(answer: unknown): GpodderTrouble {
  const isError =
    isRecord(answer) &&
    (['error', 'errors', 'message', 'exception'].some((name) => Object.hasOwn(answer, name)) ||
      /^(?:error|fail)/i.test(String(answer.status ?? '')));
  return { kind: isError ? 'server' : 'malformed' };
}

/** An action as servers take it. `device` is empty for servers without devices. */
export function writeAction(
  { podcast, episode, guid, at, kind, ...rest }: Omit<EpisodeAction, 'device'>,
  device: string,
): Record<string, string | number> {
  return {
    ...{ podcast, episode, action: kind },
    ...(guid !== '' && { guid }),
    ...(device !== '' && { device }),
    timestamp: new Date(at).toISOString().slice(0, 19),
    ...(kind === 'play' && writePosition(rest)),
  };
}

/** In whole seconds, as servers want them. Other programs count only a position at the end as played. */
function writePosition({
  position,
  duration,
  played,
}: Pick<EpisodeAction, 'position' | 'duration' | 'played'>): Record<string, number> {
  const total = Math.round(duration);
  const end = total || Math.max(1, Math.round(position));
  if (played) return { started: 0, position: end, total: end };
  const stopped = Math.max(1, Math.floor(position));
  return total === 0
    ? { position: stopped }
    : { started: 0, position: Math.min(stopped, Math.max(1, total - 1)), total };
}
