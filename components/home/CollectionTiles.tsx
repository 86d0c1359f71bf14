import Folder from 'lucide-react/icons/folder';
import { useEffect } from 'react';
import { t } from '@/lib/i18n/translate';
import type { CollectionTile } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { showCover } from '@/lib/model/show';
import { isSamePlace, useNavigation } from '@/lib/ui/navigation';
import { TileList } from '../lists/TileList';
import { COVER, Cover } from '../primitives/Cover';
import { whenNear } from '../primitives/near';
import { fetchOverlays } from '../primitives/popups/open-overlay';
import { MoreButton } from './HeadingWithMore';

/** The rest is on the collections' page, so that Home stays quick however many there are. */
export const MOST_TILES = 12;

/** The first collections, as a row of tiles that scrolls sideways. */
export function CollectionTiles({ tiles }: { tiles: readonly CollectionTile[] }) {
  const { open, tab, current } = useNavigation();
  // The overlays include the code that drags a row into a collection.
  useEffect(() => whenNear('[role=tabpanel] li', () => void fetchOverlays()), []);
  return (
    <TileList
      label={t('collections.heading')}
      look="covers"
      tiles={tiles.slice(0, MOST_TILES).map(({ id, name, covers }) => {
        const place = { kind: 'collection', id, name, covers } as const;
        return {
          ...{ key: rowOf(id), name, label: t('rows.open_named', { name }), takes: id },
          picture: <Mosaic covers={covers} size="tile" />,
          isOpen: tab === 'home' && isSamePlace(current.home.place, place),
          onOpen: () => void open(place),
        };
      })}
      aside={
        <MoreButton
          row="collections"
          label={t('collections.show_all')}
          words={t('home.show_all')}
          onPress={() => open({ kind: 'collections' })}
        />
      }
    />
  );
}

/** Identifies a collection's row and its tile. */
export const rowOf = (id: string): string => `collection ${id}`;

const SIZES = {
  row: { whole: 'cover-11', quarter: 'cover-[22px]' },
  tile: { whole: 'cover-14', quarter: 'cover-7' },
  page: { whole: 'cover-18', quarter: 'cover-9' },
};

interface MosaicProps {
  /** The first things in a collection. */
  covers: readonly Favourite[];
  size: keyof typeof SIZES;
}

/** A collection's picture, of up to four covers. */
export function Mosaic({ covers, size }: MosaicProps) {
  const { whole, quarter } = SIZES[size];
  const [first, ...others] = covers;
  if (first === undefined) {
    return (
      <span
        aria-hidden
        {...{ [COVER]: '' }}
        className={`grid shrink-0 place-items-center rounded-lg bg-sunken text-muted ${whole}`}
      >
        <Folder className="size-5" />
      </span>
    );
  }
  if (others.length === 0) {
    return <Cover item={pictureOf(first)} className={`rounded-lg ${whole}`} />;
  }
  return (
    <span
      aria-hidden
      {...{ [COVER]: '' }}
      className={`grid shrink-0 grid-cols-2 overflow-hidden rounded-lg ${whole}`}
    >
      {quarters(covers).map((thing, at) => (
        <Cover key={at} item={pictureOf(thing)} className={quarter} />
      ))}
    </span>
  );
}

/** Two or three covers fill the picture, too, with no two equal ones side by side. */
const quarters = ([a, b, c = b, d = a]: readonly Favourite[]): Favourite[] =>
  [a, b, c, d].filter((one) => one !== undefined);

export const pictureOf = (thing: Favourite) =>
  thing.kind === 'show' ? showCover(thing.show) : thing.item;
