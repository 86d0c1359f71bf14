import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { nowPlayingText } from '@/lib/model/now-playing';
import { type HistoryRow, type SavedTrack, trackKey } from '@/lib/model/track-history';
import { useSavedTracks } from '@/lib/ui/data/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { troubleOf, useUndo } from '../lists/use-undo';
import { useCopy } from '../primitives/use-copy';
import type { MusicSearch } from './music-search';
import { type Keep, TrackRow } from './TrackRow';

type Track = HistoryRow | SavedTrack;

interface TrackListProps {
  /** The list's name and heading. */
  name: string;
  heading?: ReactNode;
  /** Undefined while loading. */
  tracks: readonly Track[] | undefined;
  /** Whether other tracks are about to replace these. */
  outdated?: boolean;
  musicSearch: MusicSearch;
  /** Station names by radio id, for a list with tracks of several stations. */
  stations?: ReadonlyMap<string, string>;
  /** Whether this track is playing now. */
  isOnAir?: (track: Track) => boolean;
  /** What plays this track from its start; undefined if its sound is not kept. */
  replayOf?: (track: Track) => (() => void) | undefined;
  /** What keeps this track as a file; undefined if it cannot be. */
  keepOf?: (track: Track) => Keep | undefined;
  /** Replaces an empty list. */
  children: ReactNode;
}

/** Tracks under a heading, with the actions for each. */
export function TrackList(props: TrackListProps) {
  const {
    name,
    heading,
    tracks,
    outdated = false,
    musicSearch,
    stations,
    isOnAir,
    replayOf,
    keepOf,
    children,
  } = props;
  const { saveTrack, unsaveTrack, removeTrack } = usePlayer();
  const saved = new Set(useSavedTracks().value?.map(trackKey));
  const { copy, hasCopied, sentence } = useCopy();
  const list = useRef<HTMLElement>(null);
  const { hidden, hold, keepHidden } = useUndo(list);

  useEffect(() => {
    if (tracks) keepHidden(new Set(tracks.map(rowKey)));
  }, [tracks, keepHidden]);

  const shown = tracks?.filter((track) => !hidden.has(rowKey(track)));
  const end = useRef<HTMLDivElement>(null);
  const count = useGrowingCount(shown?.length ?? 0, end);

  function saveOrNot(track: Track) {
    if (!saved.has(trackKey(track))) {
      if ('id' in track) saveTrack(track);
    } else if ('id' in track) {
      unsaveTrack(track);
    } else {
      // In the saved list this removes the row, so it can be undone.
      hold({
        words: t('history.unsaved', { track: nowPlayingText(track) }),
        run: async () => {
          unsaveTrack(track);
          return null;
        },
        row: rowKey(track),
      });
    }
  }

  return (
    <section ref={list} aria-label={name}>
      {heading}
      {shown === undefined && (
        <div className="animate-arrive">
          <RowSkeletons count={5} label={t('history.loading')} />
        </div>
      )}
      {shown?.length === 0 && children}
      <RowFocus>
        {shown && shown.length > 0 && (
          <ul
            aria-label={name}
            aria-busy={outdated}
            className={`transition-opacity ${outdated ? 'opacity-60' : ''}`}
          >
            {shown.slice(0, count).map((track) => {
              const text = nowPlayingText(track);
              return (
                <TrackRow
                  key={rowKey(track)}
                  row={rowKey(track)}
                  track={track}
                  station={stations?.get(track.radio_id)}
                  onAir={isOnAir?.(track)}
                  saved={saved.has(trackKey(track))}
                  copied={hasCopied(text)}
                  musicSearch={musicSearch}
                  onReplay={replayOf?.(track)}
                  keep={keepOf?.(track)}
                  onCopy={() => copy(text)}
                  onSave={() => saveOrNot(track)}
                  onDelete={
                    'id' in track
                      ? () =>
                          hold({
                            words: t('history.deleted', { track: text }),
                            run: () => troubleOf(removeTrack(track.id)),
                            row: rowKey(track),
                          })
                      : undefined
                  }
                />
              );
            })}
          </ul>
        )}
      </RowFocus>
      <div ref={end} />
      <p role="status" className="sr-only">
        {sentence}
      </p>
    </section>
  );
}

const rowKey = (track: Track) => ('id' in track ? String(track.id) : trackKey(track));

/** How many rows are added at once. */
const HELPING = 100;

/** How far ahead of the visible area `end` triggers, so that the next rows are there in time. */
const AHEAD = '800px';

/**
 * How many of a long list's rows to render: a batch, plus another one whenever `end`, an element after the
 * last row, comes into view.
 */
function useGrowingCount(total: number, end: RefObject<Element | null>): number {
  const [count, setCount] = useState(HELPING);
  const hasMore = count < total;

  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setCount(count + HELPING);
      },
      // Not yet in TypeScript's library; Chrome 120, Firefox 141.
      { scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed again after each batch, because an element that stays in view is reported only once.
  }, [hasMore, count, end]);

  return count;
}
