import Shuffle from 'lucide-react/icons/shuffle';
import { useState } from 'react';
import type { StationAnswer } from '@/lib/contract/directory';
import { t } from '@/lib/i18n/translate';
import { listKey, type RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/data/use-directory';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { useToaster } from '../primitives/popups/toaster';
import { Spinner } from '../primitives/Spinner';
import { stationDirectoryWords } from './FoundStations';

/**
 * Plays any of the stations that a search would find, except for the one that plays, or one of the starters if the
 * directory gives none. Without starters it says that there is none, and why. Needs a `ToasterProvider`.
 */
export function useSurprise(search: StationSearch, starters: readonly RadioItem[] = []) {
  const { state, fetchStations, toggleItem } = usePlayer();
  const { add } = useToaster();
  const [slot] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);

  async function surprise() {
    if (isBusy) return;
    setBusy(true);
    const query = { ...search, list: 'random', slot, offset: 0, limit: 2 } as const;
    const { found, trouble } = await fetchStations(query).catch(() => NO_ANSWER);
    setBusy(false);
    const shown = shownTrack(state);
    const playing = shown !== null && state.isPlaying ? listKey(shown) : null;
    const all = found.length > 0 ? found : starters;
    const others = all.filter((one) => listKey(one) !== playing);
    const station = others[Math.floor(Math.random() * others.length)];
    if (station !== undefined) toggleItem({ item: station });
    else if (all.length === 0)
      add({ words: trouble ? stationDirectoryWords(trouble) : t('radio.none_found') });
  }

  return { isBusy, surprise };
}

const NO_ANSWER: Pick<StationAnswer, 'found' | 'trouble'> = { found: [], trouble: 'unreachable' };

/** The icon of a surprise. */
export const SurpriseSign = ({ isBusy }: { isBusy: boolean }) =>
  isBusy ? <Spinner /> : <Shuffle aria-hidden className="size-5 shrink-0" />;

interface SurpriseButtonProps {
  search: StationSearch;
  starters?: readonly RadioItem[];
}

/** A surprise button beside the stations that it chooses from. */
export function SurpriseButton({ search, starters }: SurpriseButtonProps) {
  const { isBusy, surprise } = useSurprise(search, starters);
  return (
    <IconButton label={t('radio.surprise')} aria-busy={isBusy} onClick={surprise}>
      <SurpriseSign isBusy={isBusy} />
    </IconButton>
  );
}
