import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import {
  isSameItem,
  itemKey,
  itemKind,
  itemName,
  loadingKey,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { ROW } from '@/lib/ui/focus-when-there';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../primitives/Cover';
import { IconButton } from '../primitives/IconButton';
import { LevelBars } from '../primitives/LevelBars';
import { Spinner } from '../primitives/Spinner';
import { CoverSign } from './CoverSign';
import { DetailLine } from './DetailLine';
import { type Heard, lengthLeft, placeOf } from './row-detail';

interface PlayableRowProps {
  item: PlayableItem;
  /** For a file, its progress. */
  heard?: Heard;
  /** Percent; shown only if given. */
  progress?: number;
  /** Shown before the name. */
  mark?: ReactNode;
  /** Replaces the usual line below the name. */
  detail?: ReactNode;
  /** Further buttons, at the end of the row. */
  children?: ReactNode;
  /** Their number, so that the text makes room for them while they are visible. */
  buttons?: keyof typeof ROOM;
  /** Opens the item's own page; if omitted, there is no such button. */
  onOpen?: () => void;
  /** Props for its place in a list that draws only the visible rows. */
  place?: ComponentProps<'li'>;
}

const ROOM = {
  0: '',
  1: 'row-active:pe-8 hover-none:pe-8',
  2: 'row-active:pe-16 hover-none:pe-16',
  3: 'row-active:pe-24 hover-none:pe-24',
  /** One of them is hidden in a narrow page. */
  '3 or 2':
    'row-active:pe-24 hover-none:pe-24 max-[340px]:row-active:pe-16 max-[340px]:hover-none:pe-16',
  '4 or 3':
    'row-active:pe-32 hover-none:pe-32 max-[340px]:row-active:pe-24 max-[340px]:hover-none:pe-24',
};

/** The same next to the button that opens the item's page, which is always visible. */
const ROOM_BESIDE_OPEN: typeof ROOM = {
  0: 'pe-8',
  1: 'pe-8 row-active:pe-16 hover-none:pe-16',
  2: 'pe-8 row-active:pe-24 hover-none:pe-24',
  3: 'pe-8 row-active:pe-32 hover-none:pe-32',
  '3 or 2':
    'pe-8 row-active:pe-32 hover-none:pe-32 max-[340px]:row-active:pe-24 max-[340px]:hover-none:pe-24',
  '4 or 3':
    'pe-8 row-active:pe-40 hover-none:pe-40 max-[340px]:row-active:pe-32 max-[340px]:hover-none:pe-32',
};

/** A row of a list: press anywhere on it to play or pause. */
export function PlayableRow(props: PlayableRowProps) {
  const { item, heard, progress, mark, detail, children, buttons = 0, onOpen, place } = props;
  const { state, toggleItem } = usePlayer();
  const name = itemName(item);
  const current = isSameItem(shownTrack(state), item);
  const playing = current && state.isPlaying;
  const loading = state.loading[loadingKey(item)] ?? false;
  return (
    <li
      {...place}
      {...{ [ROW]: `${itemKind(item)} ${itemKey(item)}` }}
      className={`group relative flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 transition-colors hover:bg-sunken ${current ? 'bg-sunken/60' : ''}`}
    >
      <button
        type="button"
        aria-label={playing ? t('common.pause', { name }) : t('common.play', { name })}
        aria-busy={loading}
        onClick={() => toggleItem({ item })}
        className="shrink-0 outline-none after:absolute after:inset-0 after:rounded-xl after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
      >
        <span className="relative block">
          <Cover item={item} className="cover-11 rounded-lg" />
          <RowSign playing={playing} loading={loading} moving={playing && !state.isBuffering} />
        </span>
      </button>
      <div className={`min-w-0 flex-1 ${(onOpen ? ROOM_BESIDE_OPEN : ROOM)[buttons]}`}>
        <p
          dir="auto"
          title={name}
          className={`one-line font-medium ${current ? 'text-accent' : ''}`}
        >
          {mark}
          {name}
        </p>
        {detail ?? <RowDetail item={item} heard={heard} />}
        {progress !== undefined && <ProgressLine percent={progress} />}
      </div>
      {(children || onOpen) && (
        <div className="absolute inset-y-0 end-1 flex items-center">
          {children}
          {onOpen && (
            <IconButton
              label={t('rows.open_named', { name })}
              hint={t('rows.open')}
              onClick={onOpen}
              className="size-8! hover:bg-line"
            >
              <ChevronRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
            </IconButton>
          )}
        </div>
      )}
    </li>
  );
}

/** Left to right in every language, like the seek bar. */
function ProgressLine({ percent }: { percent: number }) {
  return (
    <div aria-hidden dir="ltr" className="mt-1 h-[3px] overflow-hidden rounded-full bg-line">
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The line below an item's name. If there is too little room, its source is dropped. */
function RowDetail({ item, heard }: { item: PlayableItem; heard?: Heard }) {
  const place = placeOf(item);
  const length = heard ? lengthLeft(heard) : '';
  return (
    <DetailLine
      dropped="start"
      end={
        length !== '' && (
          <span dir="auto" className="one-line">
            {length}
          </span>
        )
      }
    >
      {place !== '' && (
        <span dir="auto" className="one-line min-w-0">
          {place}
        </span>
      )}
    </DetailLine>
  );
}

interface RowSignProps {
  playing: boolean;
  loading: boolean;
  /** Whether there is sound. */
  moving: boolean;
}

/** Over a row's cover: what the item is doing and, on hover, what a press would do. */
function RowSign({ playing, loading, moving }: RowSignProps) {
  return (
    <CoverSign stays={playing || loading}>
      {loading && <Spinner className="size-3" />}
      {!loading && playing && (
        <>
          <LevelBars moving={moving} className="size-2.5 group-hover:hidden" />
          <Pause className="hidden size-3 fill-current group-hover:block" />
        </>
      )}
      {!loading && !playing && <Play className="ms-0.5 size-4.5 fill-current" />}
    </CoverSign>
  );
}
