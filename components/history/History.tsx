import { Toggle } from '@base-ui/react/toggle';
import Bookmark from 'lucide-react/icons/bookmark';
import { useRef, useState } from 'react';
import type { HistoryExport } from '@/lib/contract/history';
import { t } from '@/lib/i18n/translate';
import { useHistoryStatus } from '@/lib/ui/use-history';
import { usePlayer } from '@/lib/ui/use-player';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { download } from '../ui/download';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import { Toasts } from '../ui/Toasts';
import { createToaster, ToasterProvider } from '../ui/toaster';
import { useDebounced } from '../ui/use-debounced';
import { csvFileName } from './csv-file';
import { FoundTracks } from './FoundTracks';
import { HistoryMenu } from './HistoryMenu';
import { SavedTracks } from './SavedTracks';
import { StationTracks } from './StationTracks';
import { useMusicSearch } from './use-music-search';
import { useShownStation } from './use-shown-station';
import { NOT_DONE } from './use-undoable';

/** Milliseconds without a key before it is searched. */
const SEARCH_REST = 250;

/** The tracks of a station, those found in all of them, or those saved. */
export function History() {
  const { exportHistory, removeStationHistory } = usePlayer();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_REST);
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
      toasts.add({ words: t(NOT_DONE) });
    }
  }

  async function deleteAll(radioId: string) {
    if (!(await removeStationHistory(radioId))) toasts.add({ words: t(NOT_DONE) });
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
          value={text}
          onChange={setText}
          className="min-w-0 flex-1"
        />
        <Toggle
          pressed={savedShown}
          onPressedChange={(pressed) => {
            setSavedShown(pressed);
            setText('');
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
