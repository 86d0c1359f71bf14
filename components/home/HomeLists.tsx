import CircleAlert from 'lucide-react/icons/circle-alert';
import Podcast from 'lucide-react/icons/podcast';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { formatList } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import type { CollectionTile } from '@/lib/model/collection';
import type { RadioItem } from '@/lib/model/playable-item';
import { useShows } from '@/lib/ui/data/use-library';
import { useNavigation } from '@/lib/ui/navigation';
import { PAGE_HEADING } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { ROWS } from '../lists/rows/DetailLine';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { EpisodeRow } from '../podcasts/episodes/EpisodeRow';
import { Button } from '../primitives/Button';
import type { LazyPart } from '../primitives/lazy-part';
import { SectionHeading } from '../primitives/SectionHeading';
import { Favourites } from './Favourites';
import type { FirstStartProps } from './FirstStart';
import { HeadingLine, HeadingWithMore } from './HeadingWithMore';
import { headingOf, TILES_HEIGHT } from './ListToCome';
import { NewCollection } from './NewCollection';
import { HOME_LISTS, type HomeList, type useHomeLists } from './use-home-lists';

export interface FirstStartParts {
  /** Undefined until it is loaded. */
  Part: ComponentType<FirstStartProps> | undefined;
  fetch: () => void;
  starters: readonly RadioItem[];
}

interface KnownListProps {
  name: HomeList;
  lists: ReturnType<typeof useHomeLists>;
}

/**
 * One of Home's lists from the library, in its own state, once all are known: the first frame never has them, so it does not
 * wait for this file.
 */
export function KnownList({ name, lists: { lists, collections, retry } }: KnownListProps) {
  if (lists[name] === null) {
    // One message for all lists that could not be loaded, in place of the first.
    const lost = HOME_LISTS.filter((one) => lists[one] === null);
    return name === lost[0] && <ListsLost names={lost.map(headingOf)} onRetry={retry} />;
  }
  const aside = name === 'favourites' && collections.length === 0 && <NewCollection />;
  if (lists[name].length === 0) return <Empty list={name} aside={aside} />;
  if (name === 'favourites') {
    return <Favourites favourites={lists.favourites ?? []} aside={aside} />;
  }
  if (name === 'begun') return <ContinueListening rows={lists.begun ?? []} />;
  return <NewEpisodes rows={lists.fresh ?? []} />;
}

interface CollectionsProps {
  part: LazyPart<typeof import('./collections')>;
  tiles: readonly CollectionTile[];
}

/** The listener's collections, if there are any. */
export function Collections({ part, tiles }: CollectionsProps) {
  const loaded = part.usePart();
  const hasSome = tiles.length > 0;
  useEffect(() => {
    if (hasSome) void part.fetch();
  }, [part, hasSome]);
  return (
    hasSome && (
      <div className={TILES_HEIGHT}>{loaded && <loaded.CollectionTiles tiles={tiles} />}</div>
    )
  );
}

function Empty({ list, aside }: { list: HomeList; aside?: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <HeadingLine id={headingId} heading={headingOf(list)}>
        {aside}
      </HeadingLine>
      <EmptyList list={list} />
    </section>
  );
}

/** Lists that could not be loaded. They must not look empty, because nothing is lost. */
function ListsLost({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <ListMessage Sign={CircleAlert} heading={t('home.lists_lost')}>
      <p role="alert">{t('home.lists_lost_why', { lists: formatList(names) })}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </ListMessage>
  );
}

interface NothingYetProps {
  /** The page; undo looks for its rows there. */
  page: RefObject<Element | null>;
  firstStart: FirstStartParts;
  /** Whether the listener has begun to choose in the first start, which then stays until they are done. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** Nothing played and no favourites: the first start, unless there are subscriptions or it is done. */
export function NothingYet({ page, firstStart, isChoosing, onChoosing }: NothingYetProps) {
  const { Part, fetch, starters } = firstStart;
  const { value: shows, failed, refresh } = useShows();
  const [isDone, setDone] = useState(() => localStorage.getItem(DONE) !== null);
  useEffect(fetch, []);

  if (shows === undefined && !isChoosing) {
    return failed && <ListsLost names={[t('podcasts.subscriptions')]} onRetry={refresh} />;
  }
  if (isDone || (shows !== undefined && shows.length > 0 && !isChoosing)) {
    return HOME_LISTS.map((list) => <Empty key={list} list={list} />);
  }
  if (Part === undefined)
    return <RowSkeletons count={STARTERS_TO_COME} label={t('radio.loading')} />;
  function finish() {
    localStorage.setItem(DONE, 'yes');
    setDone(true);
    onChoosing(false);
    // The pressed button is gone with the first start.
    page.current?.querySelector<HTMLElement>(`[${PAGE_HEADING}]`)?.focus();
  }
  return (
    <div onClickCapture={() => onChoosing(true)}>
      <Part {...{ page, starters }} onDone={finish} />
    </div>
  );
}

const DONE = 'firstStartDone';
/** About what fits into the popup. */
const STARTERS_TO_COME = 4;

/** Episodes in progress. */
function ContinueListening({ rows }: { rows: readonly Row[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('home.continue_listening')}</SectionHeading>
      <ul aria-labelledby={headingId} className={ROWS}>
        {rows.map((row) => (
          <EpisodeRow key={row.episode.id} row={row} fresh={false} mixed />
        ))}
      </ul>
    </section>
  );
}

/** What will appear in the list, and how to fill it. As tall as a row, so that nothing shifts. */
function EmptyList({ list }: { list: HomeList }) {
  return (
    <div className="flex min-h-14 flex-wrap content-start items-center gap-x-3 gap-y-2 px-2 text-muted">
      {list === 'begun' && <p>{t('home.no_begun')}</p>}
      {list === 'favourites' && <p>{t('home.no_favourites')}</p>}
      {list === 'fresh' && <NothingNew />}
    </div>
  );
}

/** Either every episode was played, or there are no subscriptions. */
function NothingNew() {
  const { search } = useNavigation();
  const { value: shows } = useShows();
  if (shows === undefined) return null;
  if (shows.length > 0) return <p>{t('podcasts.nothing_new_advice')}</p>;
  return (
    <>
      <p className="min-w-40 flex-1">{t('home.no_subscriptions')}</p>
      <Button className="h-8 px-3 text-xs" onClick={() => search('podcasts')}>
        <Podcast aria-hidden className="size-4 text-muted" />
        {t('first_start.find_podcast')}
      </Button>
    </>
  );
}

/** The latest unplayed episodes. */
function NewEpisodes({ rows }: { rows: readonly Row[] }) {
  const { open } = useNavigation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <HeadingWithMore
        id={headingId}
        heading={t('home.new_episodes')}
        more={{
          row: 'latest',
          label: t('home.show_all_new'),
          words: t('home.show_all'),
          onPress: () => open({ kind: 'episodes', list: 'unplayed' }),
        }}
      />
      <ul aria-labelledby={headingId} className={ROWS}>
        {rows.map((row) => (
          <EpisodeRow key={row.episode.id} row={row} fresh={row.fresh} mixed />
        ))}
      </ul>
    </section>
  );
}
