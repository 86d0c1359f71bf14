import Shuffle from 'lucide-react/icons/shuffle';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/data/use-directory';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { Spinner } from '../primitives/Spinner';

/** Plays any of the stations that a search would find; one of the starters if the directory gives none. */
export function useSurprise(search: StationSearch, starters: readonly RadioItem[] = []) {
  const { fetchStations, toggleItem } = usePlayer();
  const [slot] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);

  async function surprise() {
    if (isBusy) return;
    setBusy(true);
    const query = { ...search, list: 'random', slot, offset: 0, limit: 1 } as const;
    const found = await fetchStations(query).then(
      (answer) => answer.found,
      () => [],
    );
    setBusy(false);
    const station = found[0] ?? starters[Math.floor(Math.random() * starters.length)];
    if (station !== undefined) toggleItem({ item: station });
  }

  return { isBusy, surprise };
}

/** What stands for it. */
export const SurpriseSign = ({ isBusy }: { isBusy: boolean }) =>
  isBusy ? <Spinner /> : <Shuffle aria-hidden className="size-5 shrink-0" />;

/** A button for it beside the stations that it chooses from. */
export function SurpriseButton({ search }: { search: StationSearch }) {
  const { isBusy, surprise } = useSurprise(search);
  return (
    <IconButton label={t('radio.surprise')} aria-busy={isBusy} onClick={surprise}>
      <SurpriseSign isBusy={isBusy} />
    </IconButton>
  );
}
