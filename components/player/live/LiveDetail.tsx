import type { ReactNode } from 'react';
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
  /** Shown if there is nothing to say. */
  otherwise?: ReactNode;
  className: string;
}

/** What a station is doing, or else its title's source or why there is none. */
export function LiveDetail({ withOrigin = true, otherwise, className }: LiveDetailProps) {
  const { state } = usePlayer();
  const { isLive } = useLiveSound();
  const doing = useLiveDoing();
  const info = withOrigin && isLive && state.isPlaying ? state.titleInfo : null;
  const words = doing ?? (info && titleOrigin(info));
  if (!words) return otherwise;
  if (doing === null && info?.why === 'no-host-access')
    return <AccessButton className={className} />;
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

/** What a station lacks for want of access to its site: an early start, its songs' titles. */
export type WantOfAccess = 'start' | 'titles';

export function useWantsOfAccess(): WantOfAccess[] {
  const { hostAccess, isPlaying, whyLate, titleInfo } = usePlayer().state;
  if (hostAccess || !isPlaying) return [];
  return [
    ...(whyLate === 'no-host-access' ? (['start'] as const) : []),
    ...(titleInfo?.why === 'no-host-access' ? (['titles'] as const) : []),
  ];
}

/**
 * Says briefly that titles need access to the stations' sites, and asks for it: browsers allow that only within a
 * press.
 */
export function AccessButton({ className = '' }: { className?: string }) {
  const { requestHostAccess } = usePlayer();
  return (
    <button
      type="button"
      aria-description={t('first_start.allow_access')}
      title={t('player.access.titles')}
      onClick={() => void requestHostAccess()}
      // As high as a finger needs, without moving what is around.
      className={`one-line -my-1 min-h-6 rounded-sm text-muted underline decoration-dotted underline-offset-2 -outline-offset-2 hover:text-ink ${className}`}
    >
      {t('player.no_title.no_host_access')}
    </button>
  );
}
