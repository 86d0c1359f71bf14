import { Toggle } from '@base-ui/react/toggle';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Bookmark from 'lucide-react/icons/bookmark';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useRef, useState } from 'react';
import type { HistoryExport } from '@/lib/contract/history';
import { t, tn } from '@/lib/i18n/translate';
import { localDay } from '@/lib/model/values/dates';
import { useHistorySearch, useHistoryStatus, useSavedTracks } from '@/lib/ui/data/use-history';
import { useKept } from '@/lib/ui/data/use-kept';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { useViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { PageHeading } from '../lists/PageHeading';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { download } from '../primitives/download';
import { IconButton } from '../primitives/IconButton';
import { ConfirmDialog } from '../primitives/popups/ConfirmDialog';
import { createToaster, ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { HistoryLost } from './HistoryLost';
import { HistoryMenu } from './HistoryMenu';
import { KeptList } from './KeptList';
import { type MusicSearch, useMusicSearch } from './music-search';
import { StationTracks } from './StationTracks';
import { TrackList } from './TrackList';
import { useShownStation } from './use-shown-station';

/** The tracks of one station, the search results from all of them, the saved tracks, or what is kept of stations. */
export function History() {
  const { state, exportHistory, removeStationHistory } = usePlayer();
  const [left] = useState({ text: '' });
  const { wish, text: search, change } = useSearchState(left);
  const [wanted, want] = useState<OwnList | null>(null);
  const { value: kept } = useKept();
  const offersKept = state.settings.keepSongs || (kept !== undefined && kept.sounds.length > 0);
  const own = wanted === 'kept' && !offersKept ? null : wanted;
  const [asking, setAsking] = useState(false);
  const [musicSearch, setMusicSearch] = useMusicSearch();
  const shown = useShownStation();
  const { station, stations } = shown;
  const { value: status } = useHistoryStatus();
  const [toasts] = useState(createToaster);
  const menu = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, useNavigation().historyView);
  const names = new Map(stations.map(({ radioId, name }) => [radioId, name]));
  const stationShown = search === '' && own === null && station !== null;

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
    if (own === 'saved') return () => exportCsv('saved', t('history.saved'));
    if (own === 'kept') return undefined;
    return station ? () => exportCsv({ radioId: station.radioId }, station.name) : undefined;
  }

  function show(list: OwnList | null) {
    want(list);
    change({ text: '' });
  }

  return (
    <ToasterProvider toaster={toasts}>
      <div ref={box} className="flex items-center gap-1 pb-2">
        <PageHeading className="sr-only">{t('app.history')}</PageHeading>
        <SearchField
          label={t('history.search')}
          value={wish.text}
          onChange={(text) => change({ text })}
          className="me-1 min-w-0 flex-1"
        />
        <ListToggle
          label={t('history.saved')}
          shown={own === 'saved'}
          onChange={(shows) => show(shows ? 'saved' : null)}
        >
          <Bookmark aria-hidden className="size-5 in-aria-pressed:fill-current" />
        </ListToggle>
        {offersKept && (
          <ListToggle
            label={t('kept.heading')}
            shown={own === 'kept'}
            onChange={(shows) => show(shows ? 'kept' : null)}
          >
            <ArrowDownToLine aria-hidden className="size-5" />
          </ListToggle>
        )}
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
      ) : own === 'kept' ? (
        <KeptList />
      ) : own === 'saved' ? (
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

/** A list of the listener's own, in place of a station's tracks. */
type OwnList = 'saved' | 'kept';

interface ListToggleProps {
  label: string;
  shown: boolean;
  onChange: (shows: boolean) => void;
  /** Its icon. */
  children: ReactNode;
}

/** Shows a list in place of a station's tracks. */
function ListToggle({ label, shown, onChange, children }: ListToggleProps) {
  return (
    <Toggle
      pressed={shown}
      onPressedChange={onChange}
      render={
        <IconButton label={label} className="aria-pressed:bg-sunken aria-pressed:text-accent">
          {children}
        </IconButton>
      }
    />
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
      heading={<h2 className="section-title px-2 pt-1 pb-1">{t('history.saved')}</h2>}
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
        <h2 className="section-title flex px-2 pt-1 pb-1">
          {t('history.found_heading')}
          <span role="status" className="ms-auto text-xs font-normal text-muted">
            {tracks && !outdated && tn('history.found_count', tracks.length)}
          </span>
        </h2>
      }
      // An empty result for the previous text says nothing about this one.
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
