import { useMemo } from 'react';
import { t } from '@/lib/i18n/translate';
import { isRadio, itemName, type RadioItem } from '@/lib/model/playable-item';
import { useFavourites } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { OwnFound, useOwnFound } from '../lists/rows/OwnFound';
import { StationRows } from './StationRows';

/** The listener's stations that a text is found in: favourites in their order, and those played recently. */
export function useOwnStations(text: string) {
  const { recentlyPlayed, recentlyPlayedLoading } = usePlayer().state;
  const { favourites, failed } = useFavourites();
  const isKnown = !recentlyPlayedLoading && (favourites !== undefined || failed);
  const own = useMemo(() => {
    if (!isKnown) return undefined;
    const liked = (favourites ?? []).flatMap((one) => (one.kind === 'item' ? [one.item] : []));
    const stations = new Map<string, RadioItem>();
    for (const item of [...liked, ...recentlyPlayed]) {
      if (isRadio(item) && !stations.has(item.radio_id)) stations.set(item.radio_id, item);
    }
    return [...stations.values()];
  }, [isKnown, favourites, recentlyPlayed]);
  return useOwnFound(text, own, STATION);
}

/** How they are found, and told from what the directory finds: it may list the stream of one that was added by address. */
const STATION = {
  nameOf: itemName,
  idsOf: ({ radio_id, aURL }: RadioItem) => [radio_id, aURL],
};

/** What was found among the listener's stations. */
export function OwnStations({ found }: { found: readonly RadioItem[] }) {
  const heading = t('radio.own');
  return (
    <OwnFound heading={heading} found={found}>
      {(shown) => <StationRows label={heading} stations={shown} more={false} busy={false} />}
    </OwnFound>
  );
}
