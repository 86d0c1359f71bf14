import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import InboxSign from 'lucide-react/icons/inbox';
import ListEnd from 'lucide-react/icons/list-end';
import ListFilter from 'lucide-react/icons/list-filter';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { DAY } from '@/lib/model/constants';
import type { EpisodeListRecord, EpisodeRule } from '@/lib/model/episode-rule';
import { itemName, listKey } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { episodeItem } from '@/lib/model/show';
import { STANDARD_LISTS, type StandardList } from '@/lib/model/standard-lists';
import { visibleText } from '@/lib/model/values/visible-text';
import { type EpisodeSearch, episodesQuery, useEpisodeLists } from '@/lib/ui/data/use-episodes';
import { usePlayer, usePlayerContext } from '@/lib/ui/use-player';
import type { ViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../../lists/ListMessage';
import { PageFrame } from '../../lists/PageFrame';
import { PageHeading } from '../../lists/PageHeading';
import { QueueMenu } from '../../lists/QueueMenu';
import { RowButton } from '../../lists/rows/RowButton';
import { troubleOf, useHidden, useUndo } from '../../lists/use-undo';
import { Choices } from '../../primitives/fields/Choices';
import { IconButton } from '../../primitives/IconButton';
import { Overlay, opener } from '../../primitives/popups/open-overlay';
import { type EpisodeActions, EpisodeList } from './EpisodeList';

const NAMES = {
  inbox: 'episode_lists.inbox',
  unplayed: 'podcasts.filter_unplayed',
  'in-progress': 'podcasts.filter_in_progress',
  short: 'episode_lists.short',
  favourites: 'home.favourites',
} as const satisfies Record<StandardList, string>;

interface AllEpisodesPageProps {
  /** The list that it was opened for. */
  asked?: StandardList;
  look: ViewState;
}

/** The episodes of all subscriptions, in lists by rule: those that everybody has, and the listener's own. */
export function AllEpisodesPage({ asked = 'inbox', look }: AllEpisodesPageProps) {
  const { lookedAtShow } = usePlayer();
  const onShown = useCallback(() => lookedAtShow(null), [lookedAtShow]);
  const { value: own = [] } = useEpisodeLists();
  const [chosen, setChosen] = useState(look.list || asked);
  const box = useRef<HTMLElement>(null);
  const ownList = own.find(({ id }) => id === chosen);
  // `chosen` may be a list that is gone, or not known yet.
  const standard = Object.hasOwn(NAMES, chosen) ? (chosen as StandardList) : 'inbox';
  const rule: EpisodeRule = ownList?.rule ?? STANDARD_LISTS[standard];
  const search = useMemo(() => ({ ...EVERY, rule }), [rule]);
  const inbox = useInboxActions(box);
  useRefreshOnQueue(search, rule.state === 'new');
  const isInbox = ownList === undefined && standard === 'inbox';

  function choose(list: string) {
    look.list = list;
    setChosen(list);
  }

  const choices = [
    ...Object.entries(NAMES).map(([value, name]) => ({ value, name: t(name) })),
    ...own.map(({ id, name }) => ({ value: id, name: visibleText(name) })),
  ];
  return (
    <PageFrame look={look} bar={<ListButtons own={ownList} onChoose={choose} />}>
      <section ref={box} aria-label={t('podcasts.episodes')}>
        <PageHeading className="px-2 pb-1">{t('podcasts.episodes')}</PageHeading>
        <Choices
          label={t('podcasts.which_episodes')}
          choices={choices}
          value={ownList?.id ?? standard}
          onChange={choose}
        />
        <EpisodeList
          key={ownList?.id ?? standard}
          search={search}
          onShown={onShown}
          actions={isInbox ? inbox : undefined}
        >
          {isInbox ? (
            <ListMessage Sign={InboxSign} heading={t('podcasts.nothing_new')}>
              <p>{t('episode_lists.inbox_empty')}</p>
            </ListMessage>
          ) : (
            <ListMessage Sign={ListFilter} heading={t('podcasts.no_episodes')}>
              <p>{t('episode_lists.none')}</p>
            </ListMessage>
          )}
        </EpisodeList>
      </section>
    </PageFrame>
  );
}

const EVERY = { showId: null, filter: 'all', text: '', order: 'newest' } as const;

/** Done, later and queue: the actions that take an episode out of the inbox, by button and by key. */
function useInboxActions(box: RefObject<HTMLElement | null>): EpisodeActions {
  const player = usePlayer();
  const { act, tell } = useUndo(box);
  const { hidden, hide, show, keepHidden } = useHidden();

  function takeOut(
    row: Row,
    words: string,
    run: () => Promise<boolean>,
    undo: () => Promise<boolean>,
  ) {
    const { id } = row.episode;
    hide(id);
    void act({
      words,
      async run() {
        const trouble = await troubleOf(run());
        if (trouble !== null) show(id);
        return trouble;
      },
      undo() {
        show(id);
        return troubleOf(undo());
      },
      focus: { row: listKey(episodeItem(row.episode)) },
    });
  }

  const nameOf = ({ episode }: Row) => itemName(episodeItem(episode));
  const said = (action: string, row: Row) => t('episode_lists.did', { action, what: nameOf(row) });

  function done(row: Row) {
    let before: Parameters<typeof player.restoreProgress>[0] = [];
    takeOut(
      row,
      said(t('common.done'), row),
      async () => {
        const changed = await player.markEpisodes([row.episode.id], true).catch(() => null);
        before = changed ?? [];
        return changed !== null;
      },
      () => player.restoreProgress(before),
    );
  }

  function later(row: Row) {
    const ids = [row.episode.id];
    takeOut(
      row,
      said(t('episode_lists.tomorrow'), row),
      () => player.putOffEpisodes({ ids, until: Date.now() + DAY }),
      () => player.putOffEpisodes({ ids, until: 0 }),
    );
  }

  function queue(row: Row) {
    const item = episodeItem(row.episode);
    if (player.state.queue.length >= QUEUE_LIMIT) {
      tell(t('queue.full', { limit: QUEUE_LIMIT }));
      return;
    }
    takeOut(
      row,
      t('queue.added', { name: nameOf(row) }),
      () => player.enqueue([item]),
      () => player.dequeue(listKey(item)),
    );
  }

  const latest = useRef({ done, later, queue });
  latest.current = { done, later, queue };

  return useMemo(
    () => ({
      ...{ hidden, keepHidden },
      keys: {
        d: (row) => latest.current.done(row),
        q: (row) => latest.current.queue(row),
        z: (row) => latest.current.later(row),
      },
      buttons: (row) => <InboxButtons row={row} act={latest} />,
    }),
    [hidden, keepHidden],
  );
}

/**
 * For a list of new episodes: fetches it again when the queue changes, because a queued episode is no longer new, and
 * one that was taken out may be. The background reports only changes to the episodes themselves.
 */
function useRefreshOnQueue(search: EpisodeSearch, isNew: boolean): void {
  const { queries } = usePlayerContext();
  const queued = usePlayer().state.queue.map(listKey).join();
  const known = useRef(queued);

  useEffect(() => {
    if (known.current === queued) return;
    known.current = queued;
    // The key of one part is enough: it concerns all parts.
    if (isNew) queries.invalidate(episodesQuery({ ...search, offset: 0, limit: 1 }).key);
  }, [queued, search, isNew, queries]);
}

type Act = (row: Row) => void;

interface InboxButtonsProps {
  row: Row;
  act: RefObject<{ done: Act; later: Act; queue: Act }>;
}

function InboxButtons({ row, act }: InboxButtonsProps) {
  const item = episodeItem(row.episode);
  const name = itemName(item);
  const withKey = (action: string, key: string) => t('episode_lists.by_key', { action, key });
  return (
    <>
      <RowButton
        label={t('rows.mark_played_named', { name })}
        hint={withKey(t('common.done'), 'D')}
        aria-keyshortcuts="D"
        onClick={() => act.current.done(row)}
      >
        <CircleCheck aria-hidden className="size-4.5" />
      </RowButton>
      <RowButton
        label={t('episode_lists.later_named', { name })}
        hint={withKey(t('episode_lists.later'), 'Z')}
        aria-keyshortcuts="Z"
        onClick={() => act.current.later(row)}
      >
        <Clock aria-hidden className="size-4.5" />
      </RowButton>
      {/* In a narrow page this is in the menu. */}
      <span className="contents max-[340px]:hidden">
        <RowButton
          label={t('episode_lists.queue_named', { name })}
          hint={withKey(t('queue.add'), 'Q')}
          aria-keyshortcuts="Q"
          onClick={() => act.current.queue(row)}
        >
          <ListEnd aria-hidden className="size-4.5 rtl:-scale-x-100" />
        </RowButton>
      </span>
      <QueueMenu item={item} />
    </>
  );
}

interface ListButtonsProps {
  /** The list that is shown, if it is one of the listener's own. */
  own: EpisodeListRecord | undefined;
  onChoose: (list: string) => void;
}

/** Makes a list, and changes the one that is shown. */
function ListButtons({ own, onChoose }: ListButtonsProps) {
  const { putEpisodeList, removeEpisodeList } = usePlayer();
  const { act } = useUndo();
  /** The list being edited; null for a new one. */
  const [edited, setEdited] = useState<EpisodeListRecord | null>(null);
  const [isOpen, setOpen] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLElement | null>(null);

  function edit(list: EpisodeListRecord | null, by: HTMLElement) {
    pressed.current = by;
    setEdited(list);
    setOpen(true);
  }

  function remove(list: EpisodeListRecord) {
    setOpen(false);
    // The list's own button goes with it.
    pressed.current = plus.current;
    onChoose('inbox');
    void act({
      words: t('episode_lists.deleted'),
      run: () => troubleOf(removeEpisodeList(list.id)),
      undo: async () => {
        const trouble = await troubleOf(putEpisodeList(list).then((is) => is === 'stored'));
        if (trouble === null) onChoose(list.id);
        return trouble;
      },
      focus: plus.current,
    });
  }

  return (
    <>
      {own && (
        <IconButton
          label={t('episode_lists.edit')}
          {...opener('dialog', isOpen && edited !== null)}
          onClick={({ currentTarget }) => edit(own, currentTarget)}
        >
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <IconButton
        ref={plus}
        label={t('episode_lists.new')}
        {...opener('dialog', isOpen && edited === null)}
        onClick={({ currentTarget }) => edit(null, currentTarget)}
      >
        <Plus aria-hidden className="size-5" />
      </IconButton>
      <Overlay open={isOpen}>
        {({ EpisodeListEditor }, open) => (
          <EpisodeListEditor
            open={open}
            list={edited}
            onSaved={(id) => {
              setOpen(false);
              onChoose(id);
            }}
            onRemove={remove}
            onClose={() => setOpen(false)}
            focusAfter={pressed}
          />
        )}
      </Overlay>
    </>
  );
}
