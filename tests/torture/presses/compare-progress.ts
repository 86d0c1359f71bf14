import type { PlayerState } from '@/lib/contract/player-state';
import { isLive, keyOf, NONE, type PlayerModel, type Progress, tolerance } from './player-model.ts';
import type { TestedPlayer } from './tested-player.ts';

/** Compares each item's progress, both stored and in the state. If they agree, the model takes the player's. */
export function compareProgress(model: PlayerModel, player: TestedPlayer, found: string[]): void {
  const { state } = player.background;
  for (const [key, expected] of model.progress) {
    const stored = storedOf(player.storedProgress[key]);
    const shown = Object.hasOwn(state.progressMap, key) ? shownOf(state, key) : stored;
    // An item marked as played by hand stays at 100 until it plays on, and an immediate pause may prevent that.
    const marked = expected.played ? [{ ...expected, percent: 100 }] : [];
    const legal = [expected, ...marked, ...soughtOf(model, key, expected)];
    for (const [where, actual] of Object.entries({ stored, shown })) {
      if (legal.some((one) => isNear(one, actual, tolerance(model)))) continue;
      const [here, there] = [expected, actual].map((one) => JSON.stringify(one));
      found.push(`progress of ${key}, ${where}: the model has ${here}, the player ${there}`);
    }
    if (found.length === 0) Object.assign(expected, { percent: shown.percent, time: shown.time });
  }
  for (const item of [...state.recentlyPlayed, state.currentTrack]) {
    if (item === null || isLive(item) || model.progress.has(keyOf(item))) continue;
    const { percent } = shownOf(state, keyOf(item));
    if (percent !== NONE.percent) {
      found.push(`progress of ${keyOf(item)}: the model has none, the player ${percent}`);
    }
  }
}

function storedOf(record: unknown): Progress {
  if (record === undefined) return NONE;
  const { currentTime, ...rest } = record as Omit<Progress, 'time'> & { currentTime: number };
  return { ...rest, time: currentTime };
}

function shownOf(state: PlayerState, key: string): Progress {
  if (!Object.hasOwn(state.progressMap, key)) return NONE;
  const { progressMap, currentTimeMap, durationMap, markedAsPlayedMap } = state;
  const [percent = 0, time = 0, duration = 0] = [progressMap, currentTimeMap, durationMap].map(
    (map) => map[key],
  );
  return { percent, time, duration, played: markedAsPlayedMap[key] ?? false };
}

/** A press at a position may or may not have sought there yet, and playing on may or may not have undone a mark. */
function soughtOf({ target, position }: PlayerModel, key: string, before: Progress): Progress[] {
  if (target === null || keyOf(target) !== key || before.duration === 0) return [];
  return [{ ...before, time: position, percent: (position / before.duration) * 100 }];
}

function isNear(expected: Progress, actual: Progress, seconds: number): boolean {
  const { percent, time, duration, played } = expected;
  if (actual.played !== played || Math.abs(actual.time - time) > seconds) return false;
  if (duration === 0) return true;
  const apart = (Math.abs(actual.percent - percent) / 100) * duration;
  return actual.duration === duration && apart <= seconds;
}
