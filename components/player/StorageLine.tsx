import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { StorageTrouble } from '@/lib/model/storage-trouble';
import { usePlayer } from '@/lib/ui/use-player';

const WORDS = {
  full: 'player.storage_full',
  failing: 'player.storage_failing',
} as const satisfies Record<StorageTrouble, MessageKey>;

/** That nothing can be stored at the moment. Always there, so that what it says is read aloud. */
export function StorageLine({ className = '' }: { className?: string }) {
  const { storageTrouble } = usePlayer().state;
  return (
    <p
      role="status"
      aria-label={t('player.storage')}
      className={`text-xs text-muted empty:pb-0 ${className}`}
    >
      {storageTrouble && t(WORDS[storageTrouble])}
    </p>
  );
}
