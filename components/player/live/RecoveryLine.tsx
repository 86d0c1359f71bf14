import type { Recovery, Trouble } from '@/lib/contract/audio';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { parts, t } from '@/lib/i18n/translate';
import { soundTroubleWords } from '@/lib/i18n/words/sound';
import { isLiveItem } from '@/lib/model/playable-item';
import { isPlaceLost, shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Sentence } from '../../primitives/Sentence';
import { useSeconds } from '../use-seconds';

/** Reports the recovery of interrupted sound. Always in the page, so that its text is read aloud. */
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

/** Says that the place of a pause is no longer kept. Always in the page, so that its text is read aloud. */
export function PlaceLostLine({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  const words = isPlaceLost(state) ? t('rewind.place_lost') : '';
  return (
    <p
      role="status"
      aria-label={t('rewind.heading')}
      title={words || undefined}
      className={`text-xs text-muted ${className}`}
    >
      {words}
    </p>
  );
}

/** Says that the sound is no longer processed. Always in the page, so that its text is read aloud. */
export function SoundLine({ className = '' }: { className?: string }) {
  const { soundTrouble } = usePlayer().state;
  return (
    <p
      role="status"
      aria-label={t('settings.sound.heading')}
      className={`text-xs text-muted empty:p-0 ${className}`}
    >
      {soundTrouble && soundTroubleWords(soundTrouble)}
    </p>
  );
}

/** Why there is no sound, while waiting for it. */
const WAITING = {
  unreachable: 'player.waiting.unreachable',
  silent: 'player.waiting.silent',
  busy: 'player.waiting.busy',
  gone: 'player.waiting.gone',
  broke: 'player.waiting.broke',
  'no-ranges': 'player.waiting.no_ranges',
} as const satisfies Record<Trouble, MessageKey>;

/** Why the player gave up. */
const GIVEN_UP = {
  ...WAITING,
  gone: 'player.given_up.gone',
  'no-ranges': 'player.given_up.no_ranges',
} as const satisfies Record<Trouble, MessageKey>;

interface RecoveryWords {
  /** The text that stays the same for each recovery step. */
  said: string;
  /**
   * Seconds until the next attempt; null if there is none. Changes every second, so it must not be read
   * aloud each time.
   */
  seconds: number | null;
}

/** Describes the recovery of interrupted sound. `now` in milliseconds since 1970. */
export function recoveryWords(recovery: Recovery, live: boolean, now: number): RecoveryWords {
  switch (recovery.doing) {
    case 'connecting':
      return { said: t('player.reconnecting'), seconds: null };
    case 'waiting': {
      const seconds = Math.max(1, Math.ceil((recovery.until - now) / 1000));
      return { said: t(WAITING[recovery.trouble]), seconds };
    }
    case 'back':
      return { said: live ? t('player.back_live') : t('player.back_file'), seconds: null };
    case 'given-up':
      return { said: t(GIVEN_UP[recovery.trouble]), seconds: null };
  }
}
