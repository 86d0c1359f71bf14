import { useState } from 'react';
import type { HistoryStation } from '@/lib/contract/history';
import { isLiveItem, isRadio, itemName } from '@/lib/model/playable-item';
import { useHistoryStations } from '@/lib/ui/data/use-history';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/**
 * The station whose history is shown: the chosen one, otherwise the current one, otherwise the one heard
 * last. When another station starts, the choice is dropped.
 */
export function useShownStation() {
  const { state } = usePlayer();
  const { value: heard, failed, refresh } = useHistoryStations();
  const item = shownTrack(state);
  const current: HistoryStation | null =
    item !== null && isRadio(item) && isLiveItem(item)
      ? {
          ...{ radioId: item.radio_id, name: itemName(item), image: item.image ?? '', playedAt: 0 },
          item,
        }
      : null;
  const currentId = current?.radioId ?? null;
  const [choice, setChoice] = useState({ during: currentId, radioId: currentId });

  const isKnown = heard?.some(({ radioId }) => radioId === currentId);
  const stations = [...(current && !isKnown ? [current] : []), ...(heard ?? [])];
  const chosen = choice.during === currentId ? choice.radioId : currentId;
  const station = stations.find(({ radioId }) => radioId === chosen) ?? stations[0] ?? null;

  return {
    /** Every station with a history, and the current one. */
    stations,
    /** Null if there is no station to show. */
    station,
    currentId,
    loading: heard === undefined && !failed && current === null,
    /** Whether the stations could not be loaded. */
    lost: heard === undefined && failed,
    refresh,
    choose: (radioId: string) => setChoice({ during: currentId, radioId }),
  };
}
