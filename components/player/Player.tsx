import { type PointerEvent, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { RewindLoss } from '@/lib/model/rewind';
import type { StorageTrouble } from '@/lib/model/trouble-kinds';
import { shownTrack, showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { KeyHelp } from '../primitives/KeyHelp';
import { Overlay, useOverlays } from '../primitives/popups/open-overlay';
import { useAccessParts } from './live/access-parts';
import { useKeepParts } from './live/keep-parts';
import { LiveLine } from './live/LiveLine';
import { SoundLine } from './live/RecoveryLine';
import { RewindBar } from './live/RewindBar';
import { NowPlaying, Troubles } from './NowPlaying';
import { SeekBar } from './SeekBar';
import { BarControls, PlayButton, PopupControls } from './Transport';

interface PlayerProps {
  /**
   * The popup’s, on top, has a seek bar and all controls. The panel’s, at the bottom, is a bar of one row: what it has
   * no room for is in the full view, which a press or a pull opens.
   */
  layout: 'popup' | 'panel';
}

/** From 1,000 pixels the panel's row has three parts, and is in line with the lists. */
const EDGES = 'px-3 min-[1000px]:px-4';

/** What is playing, and its controls. Its height changes only for what needs a separate line. */
export function Player({ layout }: PlayerProps) {
  const { state } = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasItem = shownTrack(state) !== null;
  const overlays = useOverlays();
  function open(opens: boolean) {
    const change = () => setOpen(opens);
    if (!overlays) return change();
    overlays.carryCover(change, { way: opens ? 'in' : 'out', to: 'view', by: button.current });
  }
  const pull = (event: PointerEvent<HTMLElement>) =>
    hasItem && overlays?.beginPull(event, 'up', () => open(true));
  const keepParts = useKeepParts();
  const access = useAccessParts();
  const nowPlaying = <NowPlaying {...{ layout, isOpen, button }} onOpen={() => open(true)} />;
  const lines = (className: string) => (
    <>
      {keepParts && <keepParts.RecordingLines className={className} />}
      <SoundLine className={className} />
      <StorageLine className={className} />
    </>
  );
  return (
    <section
      aria-label={t('player.region')}
      data-bar
      className={`shrink-0 border-line bg-raised ${layout === 'popup' ? 'border-b' : 'relative z-10 order-last border-t'}`}
    >
      {layout === 'popup' ? (
        <>
          <div className="px-3 pt-2.5 pb-1.5">
            <div className="flex items-center gap-3">
              {nowPlaying}
              <PlayButton className="size-12" />
            </div>
            {showsFile(state) ? <SeekBar /> : <LiveLine />}
            <PopupControls />
          </div>
          {lines('px-3 pb-2')}
        </>
      ) : (
        <>
          {/* Above the row, over the list’s end, so that nothing moves when they appear. */}
          <div
            data-lines
            className="absolute inset-x-0 bottom-full border-line bg-raised lined:border-t lined:pt-2 lined:pb-1.5"
          >
            <div className={EDGES}>
              <Troubles />
              {access && <access.AccessLines className="pb-1" />}
            </div>
            {lines(`pb-1 ${EDGES}`)}
          </div>
          <div
            onPointerDown={pull}
            // A finger's first press on the page is what loads the code for pulling.
            onPointerMove={(event) => event.pointerType === 'touch' && pull(event)}
            className="relative touch-none select-none"
          >
            {/* On the bar's upper edge, within reach from both of its sides. */}
            <div className="absolute inset-x-0 -top-2.5">
              {showsFile(state) ? <SeekBar bare /> : showsRewind(state) && <RewindBar bare />}
            </div>
            <div
              className={`flex items-center gap-2 pt-3.5 pb-2 max-[320px]:px-2.5 low:pt-2.5 low:pb-1 ${EDGES}`}
            >
              {nowPlaying}
              <BarControls />
            </div>
          </div>
        </>
      )}
      <Overlay open={isOpen}>
        {({ FullView }, isDrawn) => (
          <FullView open={isDrawn} onClose={() => open(false)} opener={button} />
        )}
      </Overlay>
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
 * Warns that currently nothing can be saved, or less is kept for rewinding. Always in the page, so that its text is
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
      className={`text-xs text-muted empty:p-0 ${className}`}
    >
      {storageTrouble ? t(WORDS[storageTrouble]) : loss && t(LOSSES[loss])}
    </p>
  );
}
