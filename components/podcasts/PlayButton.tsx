import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { t } from '@/lib/i18n/translate';
import { isSameItem, itemName, loadingKey, type PlayableItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { Spinner } from '../ui/Spinner';

/** Plays or pauses the one thing that a page is about. */
export function PlayButton({ item }: { item: PlayableItem }) {
  const { state, press } = usePlayer();
  const playing = isSameItem(shownTrack(state), item) && state.isPlaying;
  const loading = state.loading[loadingKey(item)] ?? false;
  const Sign = playing ? Pause : Play;
  return (
    <Button
      look="primary"
      aria-label={t(playing ? 'common.pause' : 'common.play', { name: itemName(item) })}
      aria-busy={loading}
      onClick={() => press({ item })}
      className="me-1 min-w-24"
    >
      {loading ? (
        <Spinner className="size-4" />
      ) : (
        <Sign aria-hidden className="size-4 fill-current" />
      )}
      {t(playing ? 'podcasts.press_to_pause' : 'podcasts.press_to_play')}
    </Button>
  );
}
