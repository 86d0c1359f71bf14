import Shuffle from 'lucide-react/icons/shuffle';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/found-stations';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { Spinner } from '../ui/Spinner';

interface RandomStationProps {
  /** What it has to be like. */
  search: StationSearch;
  /** One of these where the directory has none to give. */
  starters: readonly RadioItem[];
}

/** Plays a station by chance. */
export function RandomStation({ search, starters }: RandomStationProps) {
  const { fetchStations, press } = usePlayer();
  const [slot] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);

  async function playOne() {
    if (busy) return;
    setBusy(true);
    const query = { ...search, list: 'random', slot, offset: 0, limit: 1 } as const;
    const found = await fetchStations(query).then(
      (answer) => answer.found,
      () => [],
    );
    setBusy(false);
    const station = found[0] ?? starters[Math.floor(Math.random() * starters.length)];
    if (station !== undefined) press({ item: station });
  }

  return (
    <IconButton label={t('radio.random')} aria-busy={busy} onClick={playOne}>
      {busy ? <Spinner /> : <Shuffle aria-hidden className="size-5" />}
    </IconButton>
  );
}
