import type { NoteBad } from '@/lib/contract/bad-record';
import type { PlayerState } from '@/lib/contract/player-state';
import { getProgress, setProgress } from '@/lib/contract/restore-state';
import { ownValue, readProgressRecord } from '@/lib/contract/stored-items';
import { isSameItem, itemKey } from '@/lib/model/playable-item';
import { NO_PROGRESS } from '@/lib/model/progress';
import { log } from '@/lib/platform/log';
import type { DurableArea } from '@/lib/platform/storage/durable-writer';
import { type ProgressBook, targetItem } from '../context';

export function createProgressBook(
  state: PlayerState,
  area: DurableArea,
  noteBad: NoteBad,
): ProgressBook {
  function drop(key: string): void {
    delete state.progressMap[key];
    delete state.currentTimeMap[key];
    delete state.durationMap[key];
    delete state.markedAsPlayedMap[key];
  }

  return {
    async read(item) {
      const key = itemKey(item);
      if (Object.hasOwn(state.progressMap, key)) return getProgress(state, key);
      const stored = await area.get([key]).catch((error: unknown): Record<string, unknown> => {
        log('progress', 'not read', error);
        return {};
      });
      // A write may have come first, and is more recent.
      if (Object.hasOwn(state.progressMap, key)) return getProgress(state, key);
      const progress = readProgressRecord(key, ownValue(stored, key), noteBad) ?? NO_PROGRESS;
      setProgress(state, key, progress);
      return progress;
    },
    write(item, progress) {
      const key = itemKey(item);
      setProgress(state, key, progress);
      const isPlayed = isSameItem(item, targetItem({ state }));
      if (!(state.isPrivate && isPlayed)) void area.keep({ [key]: { ...progress } });
    },
    forget: (item) => drop(itemKey(item)),
    keepOnly(items) {
      const keys = new Set(items.flatMap((item) => (item === null ? [] : [itemKey(item)])));
      for (const key of Object.keys(state.progressMap)) {
        if (!keys.has(key)) drop(key);
      }
    },
  };
}
