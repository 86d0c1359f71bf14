import { useId, useMemo, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { usePlayer } from '@/lib/ui/use-player';
import { OwnOrderRows } from '../ui/OwnOrderRows';
import { SectionHeading } from '../ui/SectionHeading';
import { useUndoToast } from '../ui/use-undo-toast';
import { FavouriteRow } from './FavouriteRow';

/** What the listener keeps in reach, in an order of their own. */
export function Favourites({ favourites }: { favourites: readonly Favourite[] }) {
  const { removeFavourite, addFavourite, moveFavourite } = usePlayer();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const { offer } = useUndoToast(section);
  const entries = useMemo(
    () =>
      favourites.map((favourite) => ({
        ...{ key: favourite.key, name: favouriteName(favourite), favourite },
      })),
    [favourites],
  );

  function remove(favourite: Favourite, at: number) {
    removeFavourite(favourite.key);
    offer({
      words: t('home.removed_favourite', { name: favouriteName(favourite) }),
      undo: () => addFavourite(favourite, at),
      row: favourite.key,
    });
  }

  return (
    <section ref={section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('home.favourites')}</SectionHeading>
      <OwnOrderRows label={t('home.favourites')} entries={entries} onMove={moveFavourite}>
        {({ key, favourite }, at, place, handle) => (
          <FavouriteRow
            key={key}
            {...{ favourite, place, handle }}
            onRemove={() => remove(favourite, at)}
          />
        )}
      </OwnOrderRows>
    </section>
  );
}
