import { type ComponentProps, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { isSameItem, loadingKey, type PlayableItem } from '@/lib/model/playable-item';
import { type Show, showCover } from '@/lib/model/show';
import { favouritesToCome, useFavourites } from '@/lib/ui/data/use-library';
import { useNavigation } from '@/lib/ui/navigation';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { RowSign } from '../lists/rows/PlayableRow';
import { useConnectAhead } from '../lists/use-connect-ahead';
import { Cover } from '../primitives/Cover';
import { HINT } from '../primitives/popups/hints';
import { Sideways } from '../primitives/Sideways';
import { walkTiles } from '../primitives/walk-tiles';

/** Those further down are found by name rather than by scrolling sideways. */
const MOST = 30;

/**
 * The favourites’ covers in one row, for listeners who open the popup only to hear their station: one press plays. A
 * single tab stop; the arrow keys move between them. Their room is reserved until they are known.
 */
export function FavouriteCovers() {
  const { favourites } = useFavourites();
  const [expected] = useState(favouritesToCome);
  const [stop, setStop] = useState(0);
  const count = Math.min(favourites?.length ?? expected, MOST);
  if (count === 0) return null;
  const last = count - 1;
  return (
    <div className="shrink-0 border-b border-line bg-raised px-2 low:hidden">
      <Sideways>
        {favourites === undefined ? (
          <div aria-hidden className="flex w-max gap-2 px-1 py-1.5">
            {Array.from({ length: count }, (_, index) => (
              <span key={index} className="size-11 rounded-lg bg-sunken" />
            ))}
          </div>
        ) : (
          <ul
            aria-label={t('home.favourites')}
            onKeyDown={walkTiles}
            className="flex w-max gap-2 px-1 py-1.5"
          >
            {favourites.slice(0, MOST).map((favourite, index) => (
              <FavouriteCover
                key={favourite.key}
                favourite={favourite}
                tabIndex={index === Math.min(stop, last) ? 0 : -1}
                onFocus={() => setStop(index)}
              />
            ))}
          </ul>
        )}
      </Sideways>
    </div>
  );
}

interface FavouriteCoverProps extends Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'> {
  favourite: Favourite;
}

function FavouriteCover({ favourite, ...rest }: FavouriteCoverProps) {
  const name = favouriteName(favourite);
  if (favourite.kind === 'show') return <ShowCover show={favourite.show} name={name} {...rest} />;
  return <ItemCover item={favourite.item} name={name} {...rest} />;
}

const COVER =
  'relative block scroll-mx-10! rounded-lg outline-offset-1! aria-[current]:[box-shadow:0_0_0_2px_var(--accent)]';

interface CoverProps extends Omit<FavouriteCoverProps, 'favourite'> {
  name: string;
}

function ItemCover({ item, name, ...rest }: CoverProps & { item: PlayableItem }) {
  const { state, toggleItem } = usePlayer();
  const ahead = useConnectAhead(item, false);
  const current = isSameItem(shownTrack(state), item);
  const playing = current && state.isPlaying;
  const loading = state.loading[loadingKey(item)] ?? false;
  return (
    <li className="group flex" {...ahead.row}>
      <button
        type="button"
        aria-label={playing ? t('common.pause', { name }) : t('common.play', { name })}
        aria-busy={loading}
        aria-current={current || undefined}
        {...{ [HINT]: name }}
        {...ahead.button}
        {...rest}
        onClick={() => toggleItem({ item })}
        className={COVER}
      >
        <Cover item={item} className="cover-11 rounded-lg" />
        <RowSign playing={playing} loading={loading} moving={playing && !state.isBuffering} />
      </button>
    </li>
  );
}

function ShowCover({ show, name, ...rest }: CoverProps & { show: Show }) {
  const { open } = useNavigation();
  return (
    <li className="flex">
      <button
        type="button"
        aria-label={t('rows.open_named', { name })}
        {...{ [HINT]: name }}
        {...rest}
        onClick={() => open({ kind: 'show', show })}
        className={COVER}
      >
        <Cover item={showCover(show)} className="cover-11 rounded-lg" />
      </button>
    </li>
  );
}
