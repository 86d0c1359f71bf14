import { isLiveItem, loadingKey } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { LevelBars } from '../ui/LevelBars';
import { TitleOrigin } from './TitleOrigin';

/** Stands where a file has its seek bar: that this is live, and whether sound comes. */
export function LiveLine({ withOrigin = true }: { withOrigin?: boolean }) {
  const { state } = usePlayer();
  const { isPlaying, isBuffering, recovery, volume } = state;
  const item = shownTrack(state);
  const live = item !== null && isLiveItem(item);
  const waiting =
    live && ((state.loading[loadingKey(item)] ?? false) || (isPlaying && isBuffering));
  const sounding = live && isPlaying && !isBuffering && volume > 0;
  return (
    <div className="flex h-8 items-center gap-3 text-xs">
      {live && (
        <span
          className={`flex items-center gap-1.5 font-medium ${sounding ? 'text-accent' : 'text-muted'}`}
        >
          <LevelBars moving={sounding} />
          Live
        </span>
      )}
      <span aria-hidden className="h-px flex-1 bg-line" />
      {waiting ? (
        <span className="text-muted">
          {!isPlaying ? 'Connecting…' : recovery === null && 'Buffering…'}
        </span>
      ) : (
        withOrigin && live && isPlaying && <TitleOrigin />
      )}
    </div>
  );
}
