import { parts, t } from '@/lib/i18n/translate';
import { isLiveItem } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Sentence } from '../ui/Sentence';
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
      aria-label={t('player.connection')}
      className={`text-xs text-muted tabular-nums ${className}`}
    >
      {words?.seconds == null ? (
        words?.said
      ) : (
        <Sentence
          of={parts('player.trying_again')}
          trouble={words.said}
          wait={<span aria-hidden>{t('player.wait', { seconds: words.seconds })}</span>}
        />
      )}
    </p>
  );
}
