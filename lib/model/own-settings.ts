import { isRadio, type PlayableItem } from './playable-item';

/** What a listener has chosen for one show or station. Absent settings are the general ones. */
export interface OwnSettings {
  /** A show's speed. */
  rate?: number;
  /**
   * A factor on the chosen volume: 0.5 plays at half of it. It is not a separate volume, so that the one volume
   * control keeps its place and its meaning whatever plays, and muting mutes. Only factors above 1 need audio
   * processing.
   */
  volume?: number;
  voiceBoost?: boolean;
  /** In a show's episodes. */
  skipSilences?: boolean;
  /** How much of the beginning and the end of a show's episodes to skip. Seconds. */
  skipFirst?: number;
  skipLast?: number;
  /** The order of a show's episodes on its page; newest first if absent. */
  order?: 'newest' | 'oldest';
  /** How many of a show's new episodes the inbox keeps, the newest; all of them if absent. */
  keep?: number;
}

/** The own settings of all shows and stations, by `sourceKey`. */
export type OwnOfAll = Record<string, OwnSettings>;

const SHOW = 'show ';

export const showKey = (showId: string) => `${SHOW}${showId}`;

/** How many new episodes the inbox keeps, by show id. It keeps all of a show that is not listed. */
export function keptInInbox(own: OwnOfAll): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(own).flatMap(([key, { keep }]): [string, number][] =>
      key.startsWith(SHOW) && keep !== undefined ? [[key.slice(SHOW.length), keep]] : [],
    ),
  );
}

/** The key of a station, or of an episode's show; null for other files. */
export function sourceKey(item: PlayableItem): string | null {
  if (isRadio(item)) return item.radio_id;
  return 'showId' in item && item.showId !== undefined ? showKey(item.showId) : null;
}

/** The own settings of the item's show or station. */
export function ownOf(own: OwnOfAll, item: PlayableItem | null): OwnSettings {
  return own[(item && sourceKey(item)) ?? ''] ?? {};
}

/** The item's speed: its own, or else `rate`, the general one. */
export const rateOf = (own: OwnOfAll, item: PlayableItem | null, rate: number) =>
  ownOf(own, item).rate ?? rate;

/** Applies changes, each of which replaces all of a show's or station's settings. Empty ones are left out. */
export function withOwn(own: OwnOfAll, changes: OwnOfAll): OwnOfAll {
  const all = Object.entries({ ...own, ...changes });
  return Object.fromEntries(all.filter(([, { ...one }]) => Object.keys(one).length > 0));
}

/**
 * Where an episode starts when played for the first time, in seconds; `duration`: 0 if unknown. An episode no longer
 * than what would be skipped is played in full.
 */
export function beginsAt({ skipFirst = 0, skipLast = 0 }: OwnSettings, duration: number): number {
  return duration > 0 && skipFirst + skipLast >= duration ? 0 : skipFirst;
}

/** Seconds. A step this long is a seek, so its target is played: playback reports its position more often. */
const JUMP = 10;

/** Where an episode at this position ends, in seconds: before the skipped end, unless the position is within it. */
export function endsAt(
  { skipFirst = 0, skipLast = 0 }: OwnSettings,
  position: number,
  duration: number,
): number {
  const end = duration - skipLast;
  return end > skipFirst && position < end ? end : duration;
}

/** Whether an episode that played from one position to another has reached its skipped end. */
export function endsBetween(own: OwnSettings, from: number, to: number, duration: number): boolean {
  const end = endsAt(own, from, duration);
  return end < duration && to >= end && to - from < JUMP;
}
