import type { AudioStatus, LighterStream } from '@/lib/contract/audio';
import {
  addressesToTry,
  isOld,
  likelyReached,
  type StationRecord,
} from '@/lib/contract/station-record';
import { SECOND } from '@/lib/model/constants';
import { sourceKey } from '@/lib/model/own-settings';
import {
  audioUrl,
  isLiveItem,
  isRadio,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';
import { secondsKept } from '@/lib/model/rewind';
import { playableAddresses } from '@/lib/model/values/audio-address';
import type { Background } from '../context';

/** No station needs more addresses than this. */
const MAX_ADDRESSES = 10;
/** The limits of a remembered address's head start, and its value if nothing is known. Milliseconds. */
const HEAD_START = { least: 400, most: 2 * SECOND, unknown: SECOND };

/** A smaller change is not worth storing while it plays. Seconds. */
const LEAST_SAVED = 5;

/** What was learnt from earlier plays of a station or show, for its next order. */
export interface Learnt {
  /** See `addressesToTry`. */
  addresses: readonly string[];
  /** See `PlayOrder`. */
  headStart?: number;
  /** The seconds of cushion that it needed. */
  cushionWanted?: number;
  /** How loud it was, in LUFS. */
  loudness?: number;
  /** See `PlayOrder`. */
  lighter?: LighterStream[];
}

/** `chosen`: the one of a station's addresses to try first, whatever was learnt. */
export function learntOf(background: Background, item: PlayableItem, chosen?: string): Learnt {
  const key = sourceKey(item);
  const { loudness } = key === null ? {} : background.stations.read(key);
  const known = loudness === undefined ? {} : { loudness };
  if (!isRadio(item) || !isLiveItem(item)) return { addresses: [audioUrl(item)], ...known };
  const read = background.stations.read(item.radio_id);
  const record = chosen === undefined ? read : { ...read, ...cameFrom(chosen) };
  const addresses = addressesToTry(item, record, background.state.settings.proxyHost);
  const { cushion } = record;
  const lighter = chosen === undefined ? lighterFor(background, item) : [];
  return {
    addresses,
    ...known,
    ...(addresses[0] !== item.aURL && {
      headStart: headStart(likelyReached(record)?.after ?? null),
    }),
    ...(cushion !== undefined && { cushionWanted: cushion }),
    ...(lighter.length > 0 && { lighter }),
  };
}

/**
 * The lighter streams that may replace a station's own, the lowest bitrate first. A stream with another codec would
 * lose the timeshift. An address that the listener has chosen is not replaced.
 */
export function lighterFor(
  { state, stations }: Pick<Background, 'state' | 'stations'>,
  item: RadioItem,
): LighterStream[] {
  const { lighter, addresses } = stations.read(item.radio_id);
  const [known = item.aURL] = addresses;
  if (lighter === undefined || item.alternates?.includes(known)) return [];
  const keeps = !state.isPrivate && secondsKept(state.settings.rewindMinutes) > 0;
  const joining = lighter.streams.filter(({ joins }) => joins);
  const usable = keeps || joining.length > 0 ? joining : lighter.streams;
  const allowed = playableAddresses(
    item,
    usable.map(({ url }) => url),
  );
  return usable
    .filter(({ url }) => allowed.includes(url))
    .map(({ url, bitrate }) => ({ url, bitrate }))
    .sort((a, b) => a.bitrate - b.bitrate);
}

/** The part of a record that says that the station's audio comes from this address alone. */
const cameFrom = (address: string) => ({ addresses: [address], reached: undefined });

/** Remembers which of a station's addresses the listener chose. */
export function learnChoice({ state, stations }: Background, item: RadioItem, address: string) {
  if (!state.isPrivate) stations.learn(item.radio_id, cameFrom(address));
}

/**
 * RFC 8305's Connection Attempt Delay, from the milliseconds that the station took the last time; null if unknown.
 * That press may have reused a connection, which leaves one round trip of three (TCP, TLS, the request), so this one
 * may take three times as long. Counting as a second listener on every press would be worse than a wait when a server
 * is dead, so an unknown station gets more than the RFC's 250 ms, but no more than its two seconds.
 */
function headStart(after: number | null): number {
  const { least, most, unknown } = HEAD_START;
  return after === null ? unknown : Math.min(most, Math.max(least, 3 * after));
}

/**
 * Remembers how loud a station or show is, once that is known. Shows have no record of their own that is in memory at
 * a press, and this book has room for all.
 */
export function learnLoudness(
  background: Background,
  item: PlayableItem,
  { phase, sound }: AudioStatus,
): void {
  const key = sourceKey(item);
  if (key === null || background.state.isPrivate || phase !== 'playing') return;
  const loudness = sound?.loudness ?? null;
  if (loudness !== null) background.stations.learn(key, { loudness });
}

/** Adds the time that skipping silences has saved to the show's total. */
export function learnSaved(
  background: Background,
  item: PlayableItem,
  { press, phase, saved = 0 }: AudioStatus,
): void {
  const key = sourceKey(item);
  if (key === null || background.state.isPrivate || saved === 0) return;
  const before = background.stations.read(key).saved ?? { total: 0, press, ofPress: 0 };
  // A file that is opened again counts from zero, as another press does.
  const counted = before.press === press && before.ofPress <= saved ? before.ofPress : 0;
  const isMore = saved - counted >= (phase === 'playing' ? LEAST_SAVED : 0.1);
  if (!isMore) return;
  const total = Math.round((before.total + saved - counted) * 10) / 10;
  background.stations.learn(key, { saved: { total, press, ofPress: saved } });
}

/** Remembers where a station's audio comes from, unless it is its own address, and how much cushion it needs. */
export function learnStation(background: Background, item: RadioItem, status: AudioStatus): void {
  const [works, ...others] = status.addresses;
  const isKept = !background.state.isPrivate;
  if (!isKept || status.phase !== 'playing' || works === undefined) return;
  const before = background.stations.read(item.radio_id);
  const own = works === item.aURL;
  // A redirect's target is kept apart from the addresses that may redirect.
  const isShortcut = works === before.reached?.url || status.press === before.reached?.press;
  const led = [works, ...others].slice(0, MAX_ADDRESSES);
  const needed = status.cushion?.needed ?? 0;
  background.stations.learn(item.radio_id, {
    addresses: own ? [] : isShortcut ? before.addresses : led,
    reached: reachedBy(before.reached, item, status),
    ...(status.cushion !== null && { cushion: needed > 0 ? needed : undefined }),
  });
}

/** Where this press was led, and whether the ones before it were led there, too. */
function reachedBy(
  before: StationRecord['reached'],
  { aURL }: RadioItem,
  { reached, press, addresses }: AudioStatus,
): StationRecord['reached'] {
  if (reached === null) return before;
  const { url } = reached;
  if (url === aURL) return undefined;
  // However often a press reconnects, it counts once.
  if (before?.press === press) return { ...before, url };
  // Rounded up to tenths of a second, since nothing depends on less.
  const after = Math.ceil(reached.after / 100) * 100;
  const isShortcut = before?.url === addresses[0];
  const isMiss = before !== undefined && before.url !== url && !isShortcut;
  // If the record is old, the station's own address was asked first, and did not answer.
  const led = before && isShortcut && !isOld(before) ? before.led : press;
  return { url, after, press, led, misses: isMiss ? before.misses + 1 : 0 };
}
