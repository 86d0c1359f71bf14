import { Toggle } from '@base-ui/react/toggle';
import Bookmark from 'lucide-react/icons/bookmark';
import SearchX from 'lucide-react/icons/search-x';
import { useRef, useState } from 'react';
import type { HistoryExport } from '@/lib/contract/history';
import { t, tn } from '@/lib/i18n/translate';
import { localDay } from '@/lib/model/dates';
import { useHistorySearch, useHistoryStatus, useSavedTracks } from '@/lib/ui/data/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { ListMessage } from '../lists/ListMessage';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { download } from '../primitives/download';
import { IconButton } from '../primitives/IconButton';
import { ConfirmDialog } from '../primitives/popups/ConfirmDialog';
import { createToaster, ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { HistoryLost } from './HistoryLost';
import { HistoryMenu } from './HistoryMenu';
import { type MusicSearch, useMusicSearch } from './music-search';
import { StationTracks } from './StationTracks';
import { TrackList } from './TrackList';
import { useShownStation } from './use-shown-station';

/** The tracks of one station, the search results from all of them, or the saved tracks. */
export function History() {
  const { exportHistory, removeStationHistory } = usePlayer();
  const [left] = useState({ text: '' });
  const { wish, text: search, change } = useSearchState(left);
  const [savedShown, setSavedShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const [musicSearch, setMusicSearch] = useMusicSearch();
  const shown = useShownStation();
  const { station, stations } = shown;
  const { value: status } = useHistoryStatus();
  const [toasts] = useState(createToaster);
  const menu = useRef<HTMLButtonElement>(null);
  const names = new Map(stations.map(({ radioId, name }) => [radioId, name]));
  const stationShown = search === '' && !savedShown && station !== null;

  async function exportCsv(what: HistoryExport, name: string) {
    try {
      download(await exportHistory(what), csvFileName(name, Date.now()), 'text/csv');
    } catch {
      toasts.add({ words: t('lists.not_done') });
    }
  }

  async function deleteAll(radioId: string) {
    if (!(await removeStationHistory(radioId))) toasts.add({ words: t('lists.not_done') });
  }

  function exported() {
    if (search !== '') return undefined;
    if (savedShown) return () => exportCsv('saved', t('history.saved'));
    return station ? () => exportCsv({ radioId: station.radioId }, station.name) : undefined;
  }

  return (
    <ToasterProvider toaster={toasts}>
      <div className="flex items-center gap-1 pb-2">
        <SearchField
          label={t('history.search')}
          value={wish.text}
          onChange={(text) => change({ text })}
          className="min-w-0 flex-1"
        />
        <Toggle
          pressed={savedShown}
          onPressedChange={(pressed) => {
            setSavedShown(pressed);
            change({ text: '' });
          }}
          render={
            <IconButton
              label={t('history.saved')}
              className="ms-1 aria-pressed:bg-sunken aria-pressed:text-accent"
            >
              <Bookmark aria-hidden className={`size-5 ${savedShown ? 'fill-current' : ''}`} />
            </IconButton>
          }
        />
        <HistoryMenu
          trigger={menu}
          musicSearch={musicSearch}
          onMusicSearch={setMusicSearch}
          onExport={exported()}
          onDeleteAll={stationShown ? () => setAsking(true) : undefined}
        />
      </div>
      {search !== '' ? (
        <FoundTracks text={search} stations={names} musicSearch={musicSearch} />
      ) : savedShown ? (
        <SavedTracks stations={names} musicSearch={musicSearch} />
      ) : (
        <StationTracks {...shown} status={status} musicSearch={musicSearch} />
      )}
      <Toasts />
      {station && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          heading={t('history.ask_delete_all', { name: station.name })}
          action={t('history.do_delete_all')}
          onConfirm={() => deleteAll(station.radioId)}
          finalFocus={() => menu.current}
        >
          {t(
            status?.place === 'database'
              ? 'history.all_are_deleted_for_everyone'
              : 'history.all_are_deleted',
          )}
        </ConfirmDialog>
      )}
    </ToasterProvider>
  );
}

interface SavedTracksProps {
  /** Station names by radio id. */
  stations: ReadonlyMap<string, string>;
  musicSearch: MusicSearch;
}

/** The listener's saved tracks; they stay in this browser. */
function SavedTracks({ stations, musicSearch }: SavedTracksProps) {
  const { value: tracks, failed, refresh } = useSavedTracks();
  return (
    <TrackList
      name={t('history.saved')}
      heading={
        <h2 className="px-2 pt-1 pb-1 text-xs font-semibold text-muted">{t('history.saved')}</h2>
      }
      tracks={tracks ?? (failed ? [] : undefined)}
      musicSearch={musicSearch}
      stations={stations}
    >
      {tracks === undefined ? (
        <HistoryLost onRetry={refresh} />
      ) : (
        <ListMessage Sign={Bookmark} heading={t('history.none_saved')}>
          <p>{t('history.none_saved_advice')}</p>
        </ListMessage>
      )}
    </TrackList>
  );
}

/** The file name of an export: "skywave-fip-2026-07-12.csv". `now` in milliseconds since 1970. */
export function csvFileName(name: string, now: number): string {
  const words = name.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const station = words.join('-').slice(0, 60);
  return `${['skywave', station, localDay(now)].filter(Boolean).join('-')}.csv`;
}

interface FoundTracksProps {
  text: string;
  /** Station names by radio id. */
  stations: ReadonlyMap<string, string>;
  musicSearch: MusicSearch;
}

/** The tracks of all stations that match the search. */
function FoundTracks({ text, stations, musicSearch }: FoundTracksProps) {
  const { value: tracks, failed, outdated, refresh } = useHistorySearch(text);
  const found = tracks ?? (failed ? [] : undefined);
  return (
    <TrackList
      name={t('history.found')}
      heading={
        <h2 className="flex px-2 pt-1 pb-1 text-xs font-semibold text-muted">
          {t('history.found_heading')}
          <span role="status" className="ms-auto font-normal">
            {tracks && !outdated && tn('history.found_count', tracks.length)}
          </span>
        </h2>
      }
      // That nothing was found for the text before says nothing about this one.
      tracks={outdated && found?.length === 0 ? undefined : found}
      outdated={outdated}
      musicSearch={musicSearch}
      stations={stations}
    >
      {tracks === undefined ? (
        <HistoryLost onRetry={refresh} />
      ) : (
        <ListMessage Sign={SearchX} heading={t('history.nothing_found', { text })}>
          <p>{t('history.nothing_found_advice')}</p>
        </ListMessage>
      )}
    </TrackList>
  );
}
