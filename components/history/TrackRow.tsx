import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatDate } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { nowPlayingText } from '@/lib/model/now-playing';
import type { PodcastItem } from '@/lib/model/playable-item';
import type { HistoryTrack } from '@/lib/model/track-history';
import { CoverSign } from '../lists/CoverSign';
import { DetailLine, DOT } from '../lists/rows/DetailLine';
import { ListRow, ROW_PRESS } from '../lists/rows/ListRow';
import { RowButton } from '../lists/rows/RowButton';
import { Cover } from '../primitives/Cover';
import { LevelBars } from '../primitives/LevelBars';
import { type MusicSearch, musicSearchUrl } from './music-search';

/** A track that can be kept as a file. */
export interface Keep {
  /** Whether it is being kept. */
  isOn: boolean;
  start: () => void;
}

interface TrackRowProps {
  /** Distinguishes the row from the others. */
  row: string;
  /** played_at in milliseconds since 1970. */
  track: HistoryTrack & { played_at: number };
  /** The station's name, in a list with tracks of several stations. */
  station?: string;
  /** Whether it is playing now. */
  onAir?: boolean;
  saved: boolean;
  copied: boolean;
  musicSearch: MusicSearch;
  /** Plays it from its start; without a handler there is no such button. */
  onReplay?: () => void;
  /** If omitted, there is no such button. */
  keep?: Keep;
  onCopy: () => void;
  onSave: () => void;
  /** Without a handler there is no such button. */
  onDelete?: () => void;
}

/** The room that the text leaves for five buttons, or for four in a narrow page. */
const ROOM_WITH_KEEP =
  'row-active:pe-40 hover-none:pe-40 max-[340px]:row-active:pe-32 max-[340px]:hover-none:pe-32';

/** One track: press anywhere on it to search for it in the listener's music search. */
export function TrackRow(props: TrackRowProps) {
  const {
    row,
    track,
    station,
    onAir = false,
    saved,
    copied,
    musicSearch,
    onReplay,
    keep,
    onDelete,
  } = props;
  const name = nowPlayingText(track);
  // No mark in the saved list, where all tracks are saved.
  const marked = saved && onDelete !== undefined;
  const CopySign = copied ? Check : Copy;
  return (
    <ListRow
      row={row}
      current={onAir}
      hiding={keep ? 0 : onDelete ? (onReplay ? 4 : 3) : 2}
      textClass={keep ? ROOM_WITH_KEEP : ''}
      place={{ 'aria-current': onAir || undefined }}
      cover={
        <a
          href={musicSearchUrl(musicSearch, track)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('history.search_track', { track: name, site: musicSearch.name })}
          className={ROW_PRESS}
        >
          <span className="relative block">
            <Cover item={coverItem(track)} className="cover-11 rounded-lg" />
            <CoverSign stays={onAir}>
              {onAir && <LevelBars moving className="size-2.5 group-hover:hidden" />}
              <Search className={onAir ? 'hidden size-3 group-hover:block' : 'size-4.5'} />
            </CoverSign>
          </span>
        </a>
      }
      buttons={
        <>
          {onReplay && (
            <RowButton
              label={t('common.play', { name })}
              hint={t('rewind.play_track')}
              onClick={onReplay}
            >
              <Play aria-hidden className="ms-0.5 size-4.5 fill-current" />
            </RowButton>
          )}
          {keep && (
            <RowButton
              label={t('kept.keep_named', { track: name })}
              hint={t(keep.isOn ? 'kept.being_kept' : 'kept.keep_song')}
              aria-pressed={keep.isOn}
              aria-disabled={keep.isOn || undefined}
              aria-description={keep.isOn ? t('kept.being_kept') : undefined}
              onClick={() => !keep.isOn && keep.start()}
            >
              <ArrowDownToLine
                aria-hidden
                className={`size-4.5 ${keep.isOn ? 'text-accent' : ''}`}
              />
            </RowButton>
          )}
          <RowButton
            // In a narrow page there is no room for five.
            className={keep ? 'max-[340px]:hidden' : ''}
            label={t('history.copy', { track: name })}
            hint={t('history.copy_hint')}
            onClick={props.onCopy}
          >
            <CopySign aria-hidden className={`size-4.5 ${copied ? 'text-accent' : ''}`} />
          </RowButton>
          <RowButton
            label={t(saved ? 'history.unsave' : 'history.save', { track: name })}
            hint={t(saved ? 'history.unsave_hint' : 'history.save_hint')}
            onClick={props.onSave}
          >
            <Bookmark
              aria-hidden
              className={`size-4.5 ${saved ? 'fill-current text-accent' : ''}`}
            />
          </RowButton>
          {onDelete && (
            <RowButton
              label={t('history.delete', { track: name })}
              hint={t('history.delete_hint')}
              onClick={onDelete}
            >
              <Trash2 aria-hidden className="size-4.5" />
            </RowButton>
          )}
        </>
      }
    >
      <p
        dir="auto"
        title={track.title}
        className={`one-line font-medium ${onAir ? 'text-accent' : ''}`}
      >
        {track.title}
      </p>
      <div className="@container">
        <DetailLine
          dropped="end"
          end={
            <time dateTime={new Date(track.played_at).toISOString()}>
              {formatDate(track.played_at, Date.now())}
            </time>
          }
        >
          {(marked || track.artist !== '' || station) && (
            <>
              {marked && (
                <Bookmark
                  aria-hidden
                  className="me-1 size-3 shrink-0 fill-current text-accent hover-none:hidden"
                />
              )}
              <span dir="auto" title={track.artist} className="one-line min-w-0">
                {track.artist}
              </span>
              {station && (
                <span
                  className={`flex min-w-8 shrink-1000 ${track.artist === '' ? '' : '@max-[14rem]:hidden'}`}
                >
                  {track.artist !== '' && <span className="whitespace-pre">{DOT}</span>}
                  <span dir="auto" title={station} className="one-line min-w-0">
                    {station}
                  </span>
                </span>
              )}
            </>
          )}
        </DetailLine>
      </div>
    </ListRow>
  );
}

/** What to draw the cover from. A path is a fallback cover, which the artist's tint replaces. */
function coverItem({ artist, title, cover_image_url }: HistoryTrack): PodcastItem {
  const image = /^https?:/.test(cover_image_url) ? cover_image_url : '';
  return { id: artist, url: '', title: artist || title, image };
}
