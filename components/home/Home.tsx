import { useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { useViewState } from '@/lib/ui/view-state';
import { PageHeading } from '../lists/PageHeading';
import { Panes } from '../lists/Panes';
import { QueueMenus } from '../lists/QueueMenu';
import { RowFocus } from '../lists/rows/RowFocus';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { createLazyPart } from '../primitives/lazy-part';
import { whenNear } from '../primitives/near';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import type { FirstStartParts } from './HomeLists';
import { ListToCome, TilesToCome } from './ListToCome';
import { RecentlyPlayed } from './RecentlyPlayed';
import { type HomeList, useHomeLists } from './use-home-lists';

/** The collections: their tiles, and their pages. Loaded only for those who have some. */
const collections = createLazyPart(() => import('./collections'));

/**
 * Loaded when the search field is about to be used: it needs the rows of every other tab, which the first frame does
 * not.
 */
const results = createLazyPart(() => import('./SearchResults'));

/** The lists' data is fetched while this loads, and never there for the first frame. */
const knownLists = createLazyPart(() => import('./HomeLists'));
export const fetchHomeLists = knownLists.fetch;

interface HomeProps {
  /** For someone who has not played anything yet. */
  firstStart: FirstStartParts;
}

/** Home's first page, and a page opened from there. */
export function Home({ firstStart }: HomeProps) {
  const { id, place } = useNavigation().current.home;
  const pages = collections.usePart();
  useEffect(() => {
    if (place !== null) void collections.fetch();
  }, [place]);
  return (
    <ToasterProvider>
      <QueueMenus>
        <Panes
          list={<StartPage firstStart={firstStart} />}
          page={place && pages && <pages.HomePage key={id} place={place} />}
          alone="max-w-5xl"
          toasts={<Toasts />}
        />
      </QueueMenus>
    </ToasterProvider>
  );
}

/**
 * What the listener comes back to: recently played, in progress, favourites and new episodes. While there is
 * text in the search field, what is found for it.
 */
function StartPage({ firstStart }: HomeProps) {
  const { state } = usePlayer();
  const { current, firstViews } = useNavigation();
  const { wish, text, change } = useSearchState(firstViews.home);
  // Watched during a search too, so that the lists are back at once after it.
  const lists = useHomeLists();
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, firstViews.home, current.home.place === null);
  const found = results.usePart();
  /** After trying a station on the first start, listeners can go on choosing there. */
  const [isChoosing, setChoosing] = useState(false);
  const typed = wish.text.trim();

  const listed = knownLists.useFetched();

  useEffect(() => whenNear('input[type=search]', () => void results.fetch()), []);
  useEffect(() => {
    if (typed !== '') void results.fetch();
  }, [typed]);

  const nothingHeard = !state.recentlyPlayedLoading && state.recentlyPlayed.length === 0;
  const isFirst =
    listed !== undefined && lists.known && ((nothingHeard && lists.isEmpty) || isChoosing);
  const list = (name: HomeList) =>
    listed && lists.known ? (
      <listed.KnownList name={name} lists={lists} />
    ) : (
      <ListToCome list={name} />
    );
  const tiles =
    listed && lists.known ? (
      <listed.Collections part={collections} tiles={lists.collections} />
    ) : (
      <TilesToCome />
    );
  return (
    <div ref={box} className="@container">
      <PageHeading className="sr-only">{t('home.heading')}</PageHeading>
      <SearchField
        label={t('search.everything')}
        value={wish.text}
        onChange={(now) => change({ text: now })}
        className="mb-3 low:mb-1.5"
      />
      {found && typed !== '' ? (
        <found.SearchResults page={box} typed={typed} text={text} />
      ) : (
        // One list below the other, or in a wide page in two columns.
        <RowFocus className="flex flex-col gap-3 @min-[640px]:grid @min-[640px]:grid-cols-2">
          <div className={isFirst ? ACROSS : COLUMN}>
            {!nothingHeard && !isChoosing && <RecentlyPlayed />}
            {isFirst ? (
              <listed.NothingYet
                page={box}
                {...{ firstStart, isChoosing }}
                onChoosing={setChoosing}
              />
            ) : (
              list('begun')
            )}
          </div>
          {!isFirst && (
            <div className={COLUMN}>
              {list('favourites')}
              {tiles}
              {list('fresh')}
            </div>
          )}
        </RowFocus>
      )}
    </div>
  );
}

const COLUMN =
  'contents @min-[640px]:flex @min-[640px]:min-w-0 @min-[640px]:flex-col @min-[640px]:gap-3';
const ACROSS = 'col-span-2 flex flex-col gap-3';
