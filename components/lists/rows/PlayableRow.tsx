import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ComponentProps, Fragment, type ReactNode, useRef } from 'react';
import { formatDay } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import {
  isRadio,
  isSameItem,
  itemName,
  listKey,
  loadingKey,
  type PlayableItem,
  type RadioItem,
} from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Cover } from '../../primitives/Cover';
import { IconButton } from '../../primitives/IconButton';
import { LevelBars } from '../../primitives/LevelBars';
import { OPENS_PAGE } from '../../primitives/near';
import { Spinner } from '../../primitives/Spinner';
import { CoverSign } from '../CoverSign';
import { useConnectAhead } from '../use-connect-ahead';
import { useOnAir } from '../use-on-air';
import { DetailLine, DOT } from './DetailLine';
import { ListRow, ROW_COVER, ROW_NAME, ROW_PRESS } from './ListRow';
import { type Heard, lengthLeft, placeOf, stationFacts } from './row-detail';

interface PlayableRowProps {
  item: PlayableItem;
  /** Its name, if not the item's. */
  name?: string;
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
  buttons?: ComponentProps<typeof ListRow>['hiding'];
  /** Whether the last one is always visible. */
  lastStays?: boolean;
  /** Opens the item's own page; if omitted, there is no such button. */
  onOpen?: () => void;
  /** Props for its place in a list that draws only the visible rows. */
  place?: ComponentProps<'li'>;
  /** Whether it is among the first of its list. */
  leads?: boolean;
  /** Whether to ask a station what it plays while its row is in sight. */
  tellsOnAir?: boolean;
}

/** A row of a list: press anywhere on it to play or pause. */
export function PlayableRow(props: PlayableRowProps) {
  const {
    item,
    name = itemName(item),
    heard,
    progress,
    mark,
    detail,
    children,
    buttons,
    onOpen,
    place,
  } = props;
  const ahead = useConnectAhead(item, props.leads ?? false);
  const { state, toggleItem } = usePlayer();
  const current = isSameItem(shownTrack(state), item);
  const playing = current && state.isPlaying;
  const loading = state.loading[loadingKey(item)] ?? false;
  return (
    <ListRow
      row={listKey(item)}
      current={current}
      thing={() => itemFavourite(item)}
      hiding={buttons}
      lastStays={onOpen !== undefined || props.lastStays}
      place={place}
      approached={ahead.row}
      cover={
        <button
          type="button"
          aria-label={playing ? t('common.pause', { name }) : t('common.play', { name })}
          aria-busy={loading}
          {...ahead.button}
          onClick={() => toggleItem({ item })}
          className={ROW_PRESS}
        >
          <span className="relative block">
            <Cover item={item} className={ROW_COVER} />
            <RowSign playing={playing} loading={loading} moving={playing && !state.isBuffering} />
          </span>
        </button>
      }
      buttons={
        (children || onOpen) && (
          <>
            {children}
            {onOpen && (
              <IconButton
                {...{ [OPENS_PAGE]: '' }}
                label={t('rows.open_named', { name })}
                hint={t('rows.open')}
                onClick={onOpen}
                className="size-8! hover:bg-line tile:opacity-0 tile:row-active:opacity-100 hover-none:opacity-100"
              >
                <ChevronRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
              </IconButton>
            )}
          </>
        )
      }
    >
      <p
        dir="auto"
        title={name}
        className={`font-medium ${ROW_NAME} ${current ? 'text-accent' : ''}`}
      >
        {mark}
        {name}
      </p>
      {detail ?? <RowDetail item={item} heard={heard} tellsOnAir={props.tellsOnAir} />}
      {progress !== undefined && <ProgressLine percent={progress} />}
    </ListRow>
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

interface RowDetailProps {
  item: PlayableItem;
  heard?: Heard;
  tellsOnAir?: boolean;
}

/** The line below an item's name. */
function RowDetail({ item, heard, tellsOnAir }: RowDetailProps) {
  if (!isRadio(item)) return <FileDetail item={item} heard={heard} />;
  if (tellsOnAir) return <OnAirDetail item={item} />;
  return (
    <DetailLine dropped="start">
      <span dir="auto" className="one-line min-w-0">
        <StationFacts item={item} />
      </span>
    </DetailLine>
  );
}

/** What a station plays, or else its facts. */
function OnAirDetail({ item }: { item: RadioItem }) {
  const line = useRef<HTMLSpanElement>(null);
  const track = useOnAir(item, line);
  return (
    <DetailLine dropped="start">
      <span ref={line} dir="auto" className="one-line min-w-0">
        {track === '' ? <StationFacts item={item} /> : track}
      </span>
    </DetailLine>
  );
}

/** A station's tags and place, or else its site. */
function StationFacts({ item }: { item: RadioItem }) {
  const facts = [...new Set(stationFacts(item))];
  if (facts.length === 0) return placeOf(item);
  return facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && DOT}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}

interface FileDetailProps {
  item: PlayableItem;
  heard?: Heard;
  /** Shown before everything else. */
  mark?: ReactNode;
  /** By default the item's source; empty to omit it. */
  place?: string;
  /** The first words of its notes, shown in a list that is wide enough. */
  excerpt?: string;
}

/**
 * The line below an episode's title, or a file's. If there is too little room, the date is dropped first, then the
 * source, but never the length.
 */
export function FileDetail(props: FileDetailProps) {
  const { item, heard, mark, place = placeOf(item), excerpt = '' } = props;
  const publishedAt = ('publishedAt' in item && item.publishedAt) || 0;
  const date = publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '';
  const length = heard ? lengthLeft(heard) : '';
  return (
    <div className="@container">
      <DetailLine
        dropped="start"
        end={
          length !== '' && (
            <span dir="auto" className="one-line">
              {length}
            </span>
          )
        }
        more={excerpt}
      >
        {(mark || place !== '' || date !== '') && (
          <>
            {mark}
            {place !== '' && (
              <span dir="auto" className="one-line min-w-0">
                {place}
              </span>
            )}
            {date !== '' && (
              <span className={`shrink-0 ${place === '' ? '' : '@max-[14rem]:hidden'}`}>
                {place !== '' && <span className="whitespace-pre">{DOT}</span>}
                <time
                  dir="auto"
                  dateTime={new Date(publishedAt).toISOString()}
                  className="tabular-nums"
                >
                  {date}
                </time>
              </span>
            )}
          </>
        )}
      </DetailLine>
    </div>
  );
}

interface RowSignProps {
  playing: boolean;
  loading: boolean;
  /** Whether there is sound. */
  moving: boolean;
}

/** Over a row's cover: what the item is doing and, on hover, what a press would do. */
export function RowSign({ playing, loading, moving }: RowSignProps) {
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
