import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Heart from 'lucide-react/icons/heart';
import ListChecks from 'lucide-react/icons/list-checks';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ComponentType, type RefObject, useState } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { episodeItem } from '@/lib/model/show';
import type { EpisodeSearch } from '@/lib/ui/data/use-episodes';
import { useFavourites } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { isOutOfReach, isSpokenFor, letterOf, useWindowKeys } from '@/lib/ui/use-shortcuts';
import { ListRow, ROW_PRESS } from '../../lists/rows/ListRow';
import { troubleOf, useUndo } from '../../lists/use-undo';
import { Cover } from '../../primitives/Cover';
import { IconButton } from '../../primitives/IconButton';
import { EpisodeDetail } from './EpisodeRow';
import { useHeard } from './use-heard';

/** The most that can be chosen at once: the background is asked about all of them in one message. */
const MOST = 1000;

/** What each key does with an episode while its row has the focus. */
export type RowKeys = Readonly<Record<string, (row: Row) => void>>;

interface SelectionParts {
  /** Contains the rows. */
  box: RefObject<HTMLElement | null>;
  search: EpisodeSearch;
  rows: readonly (Row | null)[];
  /** Whether there may be more than these. */
  more: boolean;
  keys?: RowKeys;
}

/**
 * Lets the listener choose several episodes of a list. X chooses the focused one, Shift with an arrow or a press all
 * from the one chosen before, Ctrl+A (on a Mac Cmd+A) all there are, and Escape ends it.
 */
export function useSelection({ box, search, rows, more, keys = {} }: SelectionParts) {
  const { fetchEpisodes } = usePlayer();
  /** By id, in the order in which they were chosen; null while the listener is not choosing. */
  const [picked, setPicked] = useState<ReadonlyMap<string, Row> | null>(null);
  const [anchor, setAnchor] = useState(0);

  function toggle(index: number) {
    const row = rows[index] ?? null;
    if (row === null) return;
    const { id } = row.episode;
    setAnchor(index);
    setPicked((before) => {
      const after = new Map(before);
      if (!after.delete(id)) after.set(id, row);
      return after;
    });
  }

  /** Adds all from one place to another, also those that were never in sight. */
  async function add(from: number, to: number) {
    const [first, last] = [Math.min(from, to), Math.min(Math.max(from, to), from + MOST)];
    const known = rows.slice(first, last + 1);
    const isKnown = known.length > last - first && known.every((row) => row !== null);
    const wanted = { ...search, offset: first, limit: last - first + 1 };
    const found = isKnown ? known : (await fetchEpisodes(wanted).catch(() => null))?.rows;
    setPicked((before) => {
      const after = new Map(before);
      for (const row of found ?? []) if (row && after.size < MOST) after.set(row.episode.id, row);
      return after;
    });
  }

  const extend = (index: number) => void add(picked === null ? index : anchor, index);
  const all = () => void add(0, (more ? MOST : Math.min(MOST, rows.length)) - 1);

  useWindowKeys((event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    // Neither behind an open dialog nor in it.
    if (isOutOfReach(box.current) || target?.closest('[role=dialog]')) return;
    if (key === 'Escape' && picked !== null) {
      event.preventDefault();
      setPicked(null);
      return;
    }
    const place = box.current?.contains(target) ? target?.closest('[data-index]') : null;
    const index = place ? Number(place.getAttribute('data-index')) : null;
    const isWritten = target?.closest('input, textarea') != null;
    const letter = letterOf(event);
    if (letter === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isWritten) {
      if (picked === null && index === null) return;
      event.preventDefault();
      all();
      return;
    }
    if (index === null || isSpokenFor(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (shiftKey && step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(index + step, rows.length - 1));
      if (picked === null) setAnchor(index);
      void add(picked === null ? index : anchor, next);
      const row = box.current?.querySelector(`[data-index="${next}"]`);
      row?.querySelector<HTMLElement>('a, button')?.focus();
      return;
    }
    const row = rows[index] ?? null;
    const act = picked === null && row !== null ? keys[letter] : undefined;
    if (shiftKey || (letter !== 'x' && act === undefined)) return;
    event.preventDefault();
    if (act && row) act(row);
    else toggle(index);
  });

  return {
    picked,
    /** Chooses one or, with Shift, all from the one chosen before. */
    pick(row: Row, ranges: boolean) {
      const index = rows.indexOf(row);
      if (ranges) extend(index);
      else toggle(index);
    },
    all,
    begin: () => setPicked(new Map()),
    end: () => setPicked(null),
  };
}

type Selection = ReturnType<typeof useSelection>;

interface SelectionBarProps {
  selection: Selection;
  box: RefObject<HTMLElement | null>;
  /** How many episodes there are; null if that is not known. */
  count: number | null;
}

/** Above a list: how many episodes it has and, while some are chosen, what can be done with them. */
export function SelectionBar({ selection, box, count }: SelectionBarProps) {
  const { picked, all, begin, end } = selection;
  const isOn = picked !== null;
  const Sign = isOn ? X : ListChecks;
  return (
    <div
      className={`flex min-h-9 flex-wrap items-center gap-x-1 ps-2 pe-0.5 ${isOn ? 'sticky top-0 z-2 bg-ground' : ''}`}
    >
      <p role="status" className="min-w-20 flex-1 text-xs text-muted">
        {isOn
          ? tn('episode_lists.selected', picked.size)
          : count !== null && tn('podcasts.episode_count', count)}
      </p>
      {/* In line with the rows' own buttons, and in the same place to begin and to end. */}
      {(isOn || count !== 0) && (
        <IconButton
          label={t(isOn ? 'episode_lists.select_end' : 'episode_lists.select')}
          onClick={isOn ? end : begin}
          className="@min-[380px]:order-last"
        >
          <Sign aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {isOn && <SelectionActions rows={[...picked.values()]} {...{ box, all, end }} />}
    </div>
  );
}

type Action =
  | 'queue.play_next'
  | 'queue.add'
  | 'rows.mark_played'
  | 'rows.mark_unplayed'
  | 'rows.add_favourite';

interface SelectionActionsProps {
  rows: readonly Row[];
  box: RefObject<HTMLElement | null>;
  all: () => void;
  end: () => void;
}

/** Each action is done to all of them at once, and undone the same way. */
function SelectionActions({ rows, box, all, end }: SelectionActionsProps) {
  const player = usePlayer();
  const { act, tell } = useUndo(box);
  const { isFavourite } = useFavourites();
  const items = rows.map(({ episode }) => episodeItem(episode));

  /** Focuses a row instead of the button, which is about to go. */
  function focusRow() {
    const row = box.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (row ?? box.current?.querySelector<HTMLElement>('[role=checkbox]'))?.focus();
  }

  function change(action: Action, run: () => Promise<boolean>, undo: () => Promise<boolean>) {
    const [first] = items;
    if (first === undefined) return;
    focusRow();
    end();
    void act({
      words: t('episode_lists.did', {
        action: t(action),
        what: tn('podcasts.episode_count', items.length),
      }),
      run: () => troubleOf(run()),
      undo: () => troubleOf(undo()),
      focus: { row: listKey(first) },
    });
  }

  function queue(action: Action, at?: number) {
    const before: readonly PlayableItem[] = player.state.queue;
    const keys = new Set(before.map(listKey));
    const added = items.filter((item) => !keys.has(listKey(item)));
    if (before.length + added.length > QUEUE_LIMIT) {
      tell(t('queue.full', { limit: QUEUE_LIMIT }));
      return;
    }
    change(
      action,
      () => player.enqueue(items, at),
      async () => {
        // Puts the earlier items back in their order, before the new ones.
        const isBack = before.length === 0 || (await player.enqueue(before, 0));
        const gone = await allOf(added.map((item) => player.dequeue(listKey(item))));
        return isBack && gone;
      },
    );
  }

  function mark(action: Action, played: boolean) {
    let before: Parameters<typeof player.restoreProgress>[0] = [];
    const ids = rows.map(({ episode }) => episode.id);
    change(
      action,
      async () => {
        const changed = await player.markEpisodes(ids, played).catch(() => null);
        before = changed ?? [];
        return changed !== null;
      },
      () => player.restoreProgress(before),
    );
  }

  function favour() {
    const added = items.map(itemFavourite).filter(({ key }) => !isFavourite(key));
    change(
      'rows.add_favourite',
      () => allOf(added.map((favourite) => player.addFavourite(favourite))),
      () => allOf(added.map(({ key }) => player.removeFavourite(key))),
    );
  }

  const actions: [Action, ComponentType<{ className: string }>, () => void][] = [
    ['queue.play_next', ListStart, () => queue('queue.play_next', 0)],
    ['queue.add', ListEnd, () => queue('queue.add')],
    ['rows.mark_played', CircleCheck, () => mark('rows.mark_played', true)],
    ['rows.mark_unplayed', Circle, () => mark('rows.mark_unplayed', false)],
    ['rows.add_favourite', Heart, favour],
  ];
  return (
    <div className="ms-auto flex">
      {actions.map(([label, Sign, run]) => (
        <IconButton key={label} label={t(label)} aria-disabled={rows.length === 0} onClick={run}>
          <Sign
            aria-hidden
            className={`size-4.5 ${label.startsWith('queue.') ? 'rtl:-scale-x-100' : ''}`}
          />
        </IconButton>
      ))}
      <IconButton label={t('episode_lists.select_all')} onClick={all}>
        <CheckCheck aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}

const allOf = async (orders: readonly Promise<boolean>[]): Promise<boolean> =>
  (await Promise.all(orders)).every((isDone) => isDone);

interface SelectRowProps {
  row: Row;
  picked: boolean;
  onPick: (row: Row, ranges: boolean) => void;
  /** Whether to show the show's name. */
  mixed: boolean;
  place: ComponentProps<'li'>;
}

/** An episode while some are being chosen: press anywhere on it to change whether it is. */
export function SelectRow({ row, picked, onPick, mixed, place }: SelectRowProps) {
  const { percent, ...heard } = useHeard(row);
  const item = episodeItem(row.episode);
  const name = itemName(item);
  return (
    <ListRow
      row={listKey(item)}
      current={picked}
      place={place}
      cover={
        // biome-ignore lint/a11y/useSemanticElements: a press anywhere on the row needs a button, like in other rows
        <button
          type="button"
          role="checkbox"
          aria-checked={picked}
          aria-label={name}
          onClick={({ shiftKey }) => onPick(row, shiftKey)}
          // Keeps the row from scrolling under the bar, which may have two lines.
          className={`${ROW_PRESS} scroll-mt-20`}
        >
          <span className="relative block">
            <Cover item={item} className={`cover-11 rounded-lg ${picked ? 'opacity-40' : ''}`} />
            <span
              className={`absolute inset-0 m-auto grid size-6 place-items-center rounded-md border-2 ${picked ? 'border-accent bg-accent text-on-accent' : 'border-strong bg-ground'}`}
            >
              {picked && <Check aria-hidden strokeWidth={3} className="size-4" />}
            </span>
          </span>
        </button>
      }
    >
      <p dir="auto" title={name} className="one-line font-medium select-none">
        {name}
      </p>
      <EpisodeDetail episode={row.episode} heard={heard} mixed={mixed} />
    </ListRow>
  );
}
