import { isLiveItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { recoveryWords } from './recovery-words';
import { useSeconds } from './use-seconds';

/** What is being done about sound that broke off. Always there, so that what it says is read aloud. */
export function RecoveryLine({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  const { recovery } = state;
  const now = useSeconds(recovery?.doing === 'waiting');
  const item = shownTrack(state);
  const words =
    recovery === null || item === null ? null : recoveryWords(recovery, isLiveItem(item), now);
  return (
    <p
      role="status"
      aria-label="Connection"
      className={`text-xs text-muted tabular-nums ${className}`}
    >
      {words?.said}
      {words?.counted && (
        <>
          <span aria-hidden>{words.counted}</span>.
        </>
      )}
    </p>
  );
}
