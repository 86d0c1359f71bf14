import { isRadio, type PlayableItem } from './playable-item';

/** What a listener has chosen for a show or a station alone. What is absent is as everywhere. */
export interface OwnSettings {
  /** A show's speed. */
  rate?: number;
  /**
   * Louder or quieter than everything else, as a factor: 0.5 is half of the volume that is chosen. It is not a volume
   * of its own, so that the one volume that the listener sees keeps its place and its meaning whatever plays, and
   * muting mutes. Only what is above 1 needs the sound to be processed.
   */
  volume?: number;
  voiceBoost?: boolean;
  /** Of a show's episodes. */
  skipSilences?: boolean;
  /** Seconds at the beginning and the end of a show's episodes that are not played. */
  skipFirst?: number;
  skipLast?: number;
  /** Of a show's episodes on its page; the newest first if absent. */
  order?: 'newest' | 'oldest';
  /** So many of a show's new episodes are in the inbox, the newest; all of them if absent. */
  keep?: number;
}

/** Those of all shows and stations, by `sourceKey`. */
export type OwnOfAll = Record<string, OwnSettings>;

const SHOW = 'show ';

export const showKey = (showId: string) => `${SHOW}${showId}`;

/** How many new episodes the inbox keeps, by show id; all of them for shows that are not listed. */
export function keptInInbox(own: OwnOfAll): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(own).flatMap(([key, { keep }]): [string, number][] =>
      key.startsWith(SHOW) && keep !== undefined ? [[key.slice(SHOW.length), keep]] : [],
    ),
  );
}

/** What a station, or an episode's show, is remembered by; null for other files. */
export function sourceKey(item: PlayableItem): string | null {
  if (isRadio(item)) return item.radio_id;
  return 'showId' in item && item.showId !== undefined ? showKey(item.showId) : null;
}

/** The own settings of the item's show or station. */
export function ownOf(own: OwnOfAll, item: PlayableItem | null): OwnSettings {
  return own[(item && sourceKey(item)) ?? ''] ?? {};
}

/** The speed of the item, if `rate` is the one of everything else. */
export const rateOf = (own: OwnOfAll, item: PlayableItem | null, rate: number) =>
  ownOf(own, item).rate ?? rate;

/** With these changes, each of which replaces what a show or station had; what equals the default is left out. */
export function withOwn(own: OwnOfAll, changes: OwnOfAll): OwnOfAll {
  const all = Object.entries({ ...own, ...changes });
  return Object.fromEntries(all.filter(([, { ...one }]) => Object.keys(one).length > 0));
}

/**
 * Where an episode begins that was not begun yet, in seconds; `duration`: 0 if unknown. An episode that is shorter
 * than what is skipped is played as a whole.
 */
export function beginsAt({ skipFirst = 0, skipLast = 0 }: OwnSettings, duration: number): number {
  return duration > 0 && skipFirst + skipLast >= duration ? 0 : skipFirst;
}

/** Whoever goes so many seconds at once has sought, and hears what is there; what plays is reported more often. */
const JUMP = 10;

/** The second in which an episode that plays at this position ends: before what is skipped, unless that was sought into. */
export function endsAt(
  { skipFirst = 0, skipLast = 0 }: OwnSettings,
  position: number,
  duration: number,
): number {
  const end = duration - skipLast;
  return end > skipFirst && position < end ? end : duration;
}

/** Whether an episode that has played from one position to the other has reached what is skipped at its end. */
export function endsBetween(own: OwnSettings, from: number, to: number, duration: number): boolean {
  const end = endsAt(own, from, duration);
  return end < duration && to >= end && to - from < JUMP;
}
