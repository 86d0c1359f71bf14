import { t } from '@/lib/i18n/translate';
import { isLiveItem, loadingKey } from '@/lib/model/playable-item';
import { shownTrack, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { titleOrigin } from './title-origin';

/** Whether the player shows a station, and whether it is heard. */
export function useLiveSound() {
  const { state } = usePlayer();
  const { isPlaying, isBuffering, volume } = state;
  const item = shownTrack(state);
  const isLive = item !== null && isLiveItem(item);
  return { isLive, isSounding: isLive && isPlaying && !isBuffering && volume > 0 };
}

/** What a station is doing instead of playing as usual; null if it plays or is paused, empty if said elsewhere. */
export function useLiveDoing(): string | null {
  const { state } = usePlayer();
  const { isPlaying, isBuffering, recovery, rewind } = state;
  const item = shownTrack(state);
  if (item === null || !isLiveItem(item)) return null;
  if (state.loading[loadingKey(item)] || (isPlaying && isBuffering)) {
    if (isPlaying && recovery !== null) return '';
    return isPlaying ? t('player.buffering') : t('player.connecting');
  }
  const catchesUp = showsRewind(state) && rewind?.is === 'catching-up' && isPlaying;
  return catchesUp ? t('rewind.catching_up') : null;
}

interface LiveDetailProps {
  /** Whether it may be the title's source. */
  withOrigin?: boolean;
  className: string;
}

/** What a station is doing, or else its title's source or why there is none. */
export function LiveDetail({ withOrigin = true, className }: LiveDetailProps) {
  const { state } = usePlayer();
  const { isLive } = useLiveSound();
  const doing = useLiveDoing();
  const info = withOrigin && isLive && state.isPlaying ? state.titleInfo : null;
  const words = doing ?? (info && titleOrigin(info));
  if (!words) return null;
  return (
    <span
      // A new key for new text: a reused element would count as moved, because its text starts elsewhere.
      key={words}
      // The station's own text.
      title={(doing === null && info?.raw) || undefined}
      className={`one-line text-muted ${className}`}
    >
      {words}
    </span>
  );
}
