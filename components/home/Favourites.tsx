import { useId, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { usePlayer } from '@/lib/ui/use-player';
import { SectionHeading } from '../ui/SectionHeading';
import { useOwnOrder } from '../ui/use-own-order';
import { useReordering } from '../ui/use-reordering';
import { useUndoToast } from '../ui/use-undo-toast';
import { FavouriteRow } from './FavouriteRow';

/** What the listener keeps in reach, in an order of their own. */
export function Favourites({ favourites }: { favourites: readonly Favourite[] }) {
  const { removeFavourite, addFavourite, moveFavourite } = usePlayer();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { offer } = useUndoToast(section);
  const { ordered, move } = useOwnOrder(favourites, moveFavourite);
  const { styleOf, handleProps, announcement } = useReordering({
    list,
    entries: ordered.map((favourite) => ({
      key: favourite.key,
      name: favouriteName(favourite),
    })),
    onMove: move,
  });

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
      <ul ref={list} aria-labelledby={headingId}>
        {ordered.map((favourite, index) => (
          <FavouriteRow
            key={favourite.key}
            favourite={favourite}
            style={styleOf(index)}
            handle={ordered.length > 1 ? handleProps(favourite.key) : undefined}
            onRemove={() => remove(favourite, index)}
          />
        ))}
      </ul>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
