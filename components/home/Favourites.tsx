import HeartOff from 'lucide-react/icons/heart-off';
import { type ComponentProps, type ReactNode, useId, useMemo, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import { pageOf, useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { usePutInto } from '../lists/put-into';
import { QueueMenu, ThingMenu } from '../lists/QueueMenu';
import { OwnOrderRows } from '../lists/rows/OwnOrderRows';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowButton } from '../lists/rows/RowButton';
import { useItemHeard } from '../lists/rows/use-item-heard';
import { troubleOf, useUndo } from '../lists/use-undo';
import { ShowRow } from '../podcasts/ShowRow';
import { HeadingLine } from './HeadingWithMore';

interface FavouritesProps {
  favourites: readonly Favourite[];
  /** Beside the heading, at its end. */
  aside?: ReactNode;
}

/** The favourites, in the listener's own order. */
export function Favourites({ favourites, aside }: FavouritesProps) {
  const { removeFavourite, addFavourite, moveFavourite } = usePlayer();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const { act, tell } = useUndo(section);
  const putInto = usePutInto();
  const entries = useMemo(
    () =>
      favourites.map((favourite) => ({
        ...{ key: favourite.key, name: favouriteName(favourite), favourite },
      })),
    [favourites],
  );

  function remove(favourite: Favourite, at: number) {
    act({
      words: t('home.removed_favourite', { name: favouriteName(favourite) }),
      run: () => troubleOf(removeFavourite(favourite.key)),
      undo: () => troubleOf(addFavourite(favourite, at)),
      focus: { row: favourite.key },
    });
  }

  function drop(key: string, id: string): void {
    const thing = favourites.find((one) => one.key === key);
    if (thing === undefined) return;
    const focus = { row: key };
    void putInto({ id, thing, tell, act: (what) => void act({ ...what, focus }) });
  }

  return (
    <section ref={section} aria-labelledby={headingId}>
      <HeadingLine id={headingId} heading={t('home.favourites')}>
        {aside}
      </HeadingLine>
      <OwnOrderRows
        label={t('home.favourites')}
        entries={entries}
        onMove={moveFavourite}
        tiles="shared"
        onDrop={drop}
      >
        {({ key, favourite }, at, place, handle) => (
          <KeptRow key={key} {...{ favourite, place }} leads={at < LEADING}>
            <RowButton
              label={t('rows.remove_favourite_named', { name: favouriteName(favourite) })}
              hint={t('rows.remove_favourite')}
              onClick={() => remove(favourite, at)}
            >
              <HeartOff aria-hidden className="size-4.5" />
            </RowButton>
            {handle}
          </KeptRow>
        )}
      </OwnOrderRows>
    </section>
  );
}

/** How many favourites to connect to as soon as they are shown. */
const LEADING = 2;

interface KeptRowProps {
  favourite: Favourite;
  leads: boolean;
  place: ComponentProps<'li'>;
  /** Two buttons. */
  children: ReactNode;
}

/** A station, an episode or a show that the listener keeps. */
export function KeptRow({ favourite, leads, place, children }: KeptRowProps) {
  if (favourite.kind === 'show') {
    return (
      <ShowRow show={favourite.show} hiding={3} place={place}>
        <ThingMenu thing={favourite} />
        {children}
      </ShowRow>
    );
  }
  return (
    <KeptItem item={favourite.item} leads={leads} place={place}>
      {children}
    </KeptItem>
  );
}

interface KeptItemProps {
  item: PlayableItem;
  leads: boolean;
  place: ComponentProps<'li'>;
  children: ReactNode;
}

function KeptItem({ item, leads, place, children }: KeptItemProps) {
  const { open } = useNavigation();
  const { heard, progress } = useItemHeard(item);
  const page = pageOf(item);
  const episode = page?.kind === 'episode' ? page : null;
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={progress}
      buttons={episode === null ? 3 : '3 or 2'}
      onOpen={episode === null ? undefined : () => open(episode)}
      place={place}
      leads={leads}
      tellsOnAir
    >
      {/* In a narrow page it is only on the episode's page. */}
      <span className={episode === null ? 'contents' : 'contents max-[340px]:hidden'}>
        <QueueMenu item={item} />
      </span>
      {children}
    </PlayableRow>
  );
}
