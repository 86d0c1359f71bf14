import type { EpisodeRow } from '@/lib/contract/library';
import { usePlayer } from '@/lib/ui/use-player';
import type { Heard } from '../../lists/rows/row-detail';

/** An episode's progress: from the player if it knows it, otherwise from the library. */
export function useHeard(row: EpisodeRow): Heard & { percent: number } {
  const { state } = usePlayer();
  const { id, duration } = row.episode;
  return {
    played: state.markedAsPlayedMap[id] ?? row.played,
    percent: state.progressMap[id] ?? row.progress,
    currentTime: state.currentTimeMap[id] ?? row.currentTime,
    duration: state.durationMap[id] || duration,
  };
}
