import CircleAlert from 'lucide-react/icons/circle-alert';
import Podcast from 'lucide-react/icons/podcast';
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { formatList } from '@/lib/i18n/formats';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { CollectionTile } from '@/lib/model/collection';
import type { RadioItem } from '@/lib/model/playable-item';
import { useShows } from '@/lib/ui/data/use-library';
import { ROW } from '@/lib/ui/focus-when-there';
import { useNavigation } from '@/lib/ui/navigation';
import { PAGE_HEADING } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { RowSkeletons } from '../lists/RowSkeletons';
import { EpisodeRow } from '../podcasts/EpisodeRow';
import { Button } from '../primitives/Button';
import type { LazyPart } from '../primitives/lazy-part';
import { SectionHeading } from '../primitives/SectionHeading';
import { Favourites } from './Favourites';
import type { FirstStartProps } from './FirstStart';
import {
  collectionsToCome,
  HOME_LISTS,
  type HomeList,
  rowsToCome,
  type useHomeLists,
} from './use-home-lists';

const WORDS = {
  begun: { heading: 'home.continue_listening', loading: 'home.loading_begun' },
  favourites: { heading: 'home.favourites', loading: 'home.loading_favourites' },
  fresh: { heading: 'home.new_episodes', loading: 'home.loading_new_episodes' },
} as const satisfies Record<HomeList, { heading: MessageKey; loading: MessageKey }>;

const headingOf = (list: HomeList) => t(WORDS[list].heading);

export interface FirstStartParts {
  /** Undefined until it is loaded. */
  Part: ComponentType<FirstStartProps> | undefined;
  fetch: () => void;
  starters: readonly RadioItem[];
}

interface HomeListsProps {
  lists: ReturnType<typeof useHomeLists>;
  collections: LazyPart<typeof import('./collections')>;
  /** The page, for what is undone on it. */
  page: RefObject<Element | null>;
  /** Whether we know that nothing has been played yet. */
  nothingHeard: boolean;
  firstStart: FirstStartParts;
  /** Whether the listener has begun to choose in the first start, which then stays until they are done. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/**
 * Home's lists from the library: continue listening, favourites and new episodes, each in its own state.
 */
export function HomeLists({ lists: all, nothingHeard, collections, ...first }: HomeListsProps) {
  const { known, lists, retry } = all;
  if (!known) return <ListsToCome />;
  const { begun, favourites, fresh } = lists;
  const isEmpty =
    all.collections.length === 0 && HOME_LISTS.every((name) => lists[name]?.length === 0);
  if ((nothingHeard && isEmpty) || first.isChoosing) return <NothingYet {...first} />;

  const lost = HOME_LISTS.filter((name) => lists[name] === null);
  /** What replaces the list if it has no rows; undefined if it has some. */
  function instead(name: HomeList): ReactNode {
    if (lists[name] !== null) return lists[name].length === 0 ? <Empty list={name} /> : undefined;
    // One message for all lists that could not be loaded, in place of the first.
    return name === lost[0] && <ListsLost names={lost.map(headingOf)} onRetry={retry} />;
  }
  return (
    <>
      {instead('begun') ?? <ContinueListening rows={begun ?? []} />}
      {instead('favourites') ?? <Favourites favourites={favourites ?? []} />}
      {all.collections.length > 0 && <Collections part={collections} tiles={all.collections} />}
      {instead('fresh') ?? <NewEpisodes rows={fresh ?? []} />}
    </>
  );
}

function ListsToCome() {
  const [rows] = useState(rowsToCome);
  const [hasTiles] = useState(collectionsToCome);
  return HOME_LISTS.map((list) => (
    <Fragment key={list}>
      {list === 'fresh' && hasTiles && <div className={TILES} />}
      <Section list={list}>
        <div className="animate-arrive">
          <RowSkeletons count={rows[list]} label={t(WORDS[list].loading)} />
        </div>
      </Section>
    </Fragment>
  ));
}

/** As high as the row of tiles, which comes later. */
const TILES = 'h-28';

interface CollectionsProps {
  part: HomeListsProps['collections'];
  tiles: readonly CollectionTile[];
}

function Collections({ part, tiles }: CollectionsProps) {
  const loaded = part.usePart();
  useEffect(() => void part.fetch(), [part]);
  return <div className={TILES}>{loaded && <loaded.CollectionTiles tiles={tiles} />}</div>;
}

function Empty({ list }: { list: HomeList }) {
  return (
    <Section list={list}>
      <EmptyList list={list} />
    </Section>
  );
}

function Section({ list, children }: { list: HomeList; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{headingOf(list)}</SectionHeading>
      {children}
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

interface NothingYetProps
  extends Pick<HomeListsProps, 'page' | 'firstStart' | 'isChoosing' | 'onChoosing'> {}

/** Nothing played and no favourites: the first start, unless there are subscriptions or it is done. */
function NothingYet({ page, firstStart, isChoosing, onChoosing }: NothingYetProps) {
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
    // The button that was pressed is gone with it.
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
      <ul aria-labelledby={headingId}>
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
      <div className="flex items-baseline justify-between">
        <SectionHeading id={headingId}>{t('home.new_episodes')}</SectionHeading>
        <span {...{ [ROW]: 'latest' }}>
          <button
            type="button"
            aria-label={t('home.show_all_new')}
            onClick={() => open({ kind: 'episodes', list: 'unplayed' })}
            className="rounded-full px-2 py-1 text-xs font-medium text-accent hover:underline"
          >
            {t('home.show_all')}
          </button>
        </span>
      </div>
      <ul aria-labelledby={headingId}>
        {rows.map((row) => (
          <EpisodeRow key={row.episode.id} row={row} fresh={row.fresh} mixed />
        ))}
      </ul>
    </section>
  );
}
