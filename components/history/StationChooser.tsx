import { Select } from '@base-ui/react/select';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { HistoryStation } from '@/lib/contract/history';
import { formatDay } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { Cover } from '../primitives/Cover';
import { LevelBars } from '../primitives/LevelBars';
import { SelectEntry, SelectPopup } from '../primitives/popups/SelectPopup';

interface StationChooserProps {
  stations: readonly HistoryStation[];
  station: HistoryStation;
  /** The current station, which is marked. */
  currentId: string | null;
  onChoose: (radioId: string) => void;
}

/** Chooses the station whose history is shown. */
export function StationChooser(props: StationChooserProps) {
  const { stations, station, currentId, onChoose } = props;
  return (
    <Select.Root
      modal={false}
      items={stations.map(({ radioId, name }) => ({ value: radioId, label: name }))}
      value={station.radioId}
      onValueChange={(radioId) => radioId !== null && onChoose(radioId)}
    >
      <Select.Trigger
        aria-label={t('history.station')}
        className="flex h-10 w-full min-w-0 cursor-pointer items-center gap-2 rounded-xl px-2 text-start transition-colors hover:bg-sunken data-popup-open:bg-sunken"
      >
        <Cover item={coverItem(station)} className="cover-6 rounded-md" />
        <Select.Value
          render={<span dir="auto" />}
          className="one-line min-w-0 text-md font-semibold"
        />
        <Select.Icon
          render={<ChevronsUpDown aria-hidden />}
          className="size-4 shrink-0 text-muted"
        />
      </Select.Trigger>
      <SelectPopup
        label={t('history.station')}
        className="max-h-(--available-height) w-(--anchor-width) max-w-96 min-w-60"
      >
        {stations.map((one) => (
          <SelectEntry
            key={one.radioId}
            value={one.radioId}
            before={<Cover item={coverItem(one)} className="cover-7 rounded-md" />}
            after={<LastHeard station={one} isOn={one.radioId === currentId} />}
            className="min-h-10"
          >
            {one.name}
          </SelectEntry>
        ))}
      </SelectPopup>
    </Select.Root>
  );
}

function LastHeard({ station, isOn }: { station: HistoryStation; isOn: boolean }) {
  if (!isOn) {
    return (
      <span className="shrink-0 text-xs font-normal text-muted tabular-nums">
        {formatDay(station.playedAt, Date.now())}
      </span>
    );
  }
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs font-medium text-accent">
      <LevelBars moving={false} className="size-3" />
      {t('history.on_now')}
    </span>
  );
}

const coverItem = ({ radioId, name, image }: HistoryStation): RadioItem => ({
  radio_id: radioId,
  id: radioId,
  aURL: '',
  isLive: true,
  title: name,
  image,
});
