import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { RewindLoss } from '@/lib/model/rewind';
import type { StorageTrouble } from '@/lib/model/trouble-kinds';
import { showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { KeyHelp } from '../primitives/KeyHelp';
import { useKeepParts } from './keep-parts';
import { LiveLine } from './LiveLine';
import { NowPlaying } from './NowPlaying';
import { SeekBar } from './SeekBar';
import { Transport } from './Transport';

/** What is playing, with all its controls. Its height changes only with what needs a line of its own. */
export function Player({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  const keepParts = useKeepParts();
  return (
    <section aria-label={t('player.region')} className={`shrink-0 bg-raised ${className}`}>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-x-6 gap-y-2 px-4 pt-4 pb-3 min-[700px]:grid-cols-[minmax(0,1fr)_20rem_auto] min-[700px]:gap-y-0 min-[760px]:grid-cols-[minmax(0,1fr)_22rem_auto]">
        <NowPlaying />
        <div className="min-[700px]:col-start-2 min-[700px]:row-start-2">
          {showsFile(state) ? <SeekBar /> : <LiveLine />}
        </div>
        <Transport />
      </div>
      {keepParts && <keepParts.RecordingLines className="mx-auto max-w-3xl px-4 pb-3" />}
      <StorageLine className="mx-auto max-w-3xl px-4 pb-3" />
      <KeyHelp />
    </section>
  );
}

const WORDS = {
  full: 'player.storage_full',
  failing: 'player.storage_failing',
} as const satisfies Record<StorageTrouble, MessageKey>;

const LOSSES = {
  full: 'rewind.less_room',
  unreadable: 'rewind.part_lost',
  restarted: 'rewind.restarted',
} as const satisfies Record<RewindLoss | 'restarted', MessageKey>;

/**
 * Warns that nothing can be saved at the moment, or less is kept for rewinding. Always in the page, so that its text is
 * read aloud.
 */
function StorageLine({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  const { storageTrouble } = state;
  const loss = state.isRewindLost ? 'restarted' : showsRewind(state) ? state.rewind?.loss : null;
  return (
    <p
      role="status"
      aria-label={t('player.storage')}
      className={`text-xs text-muted empty:pb-0 ${className}`}
    >
      {storageTrouble ? t(WORDS[storageTrouble]) : loss && t(LOSSES[loss])}
    </p>
  );
}
