import Ellipsis from 'lucide-react/icons/ellipsis';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SkipBack from 'lucide-react/icons/skip-back';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';
import { loadingKey } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';
import { trackAt } from '@/lib/model/rewind-tracks';
import { isBehind, shownRate, shownTrack, showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { useRewind } from '@/lib/ui/use-position';
import { IconButton } from '../primitives/IconButton';
import { useMenu } from '../primitives/popups/menu';
import { Overlay } from '../primitives/popups/open-overlay';
import { Spinner } from '../primitives/Spinner';
import { LeftToRight } from './LeftToRight';
import { VolumeControl } from './VolumeControl';

/** The row of buttons. Play stays in the middle, and has room for the skip buttons, whatever is next to it. */
export function Transport() {
  const { state } = usePlayer();
  const isFile = showsFile(state);
  const canRewind = showsRewind(state);
  const canSkip = isFile || canRewind;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
      <div className="row-start-2 flex min-[340px]:row-start-1">
        {isFile && <SpeedMenu />}
        {isFile && <MomentMenu />}
        {canRewind && <RewindControls />}
      </div>
      <LeftToRight className="col-span-3 col-start-1 row-start-1 flex min-w-33 items-center justify-center gap-1.5 min-[340px]:col-span-1 min-[340px]:col-start-2">
        {canSkip && <SkipButton direction="back" />}
        <PlayButton />
        {canSkip && <SkipButton direction="forward" />}
      </LeftToRight>
      <div className="col-span-2 col-start-2 row-start-2 flex justify-end min-[340px]:col-span-1 min-[340px]:col-start-3 min-[340px]:row-start-1">
        <VolumeControl />
      </div>
    </div>
  );
}

function PlayButton() {
  const { state, toggle } = usePlayer();
  const { isPlaying } = state;
  const item = shownTrack(state);
  const loading = item !== null && (state.loading[loadingKey(item)] ?? false);
  const Sign = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isPlaying ? t('player.pause') : t('player.play')}
      aria-busy={loading}
      disabled={item === null}
      onClick={() => toggle()}
      className="relative grid size-12 place-items-center rounded-full bg-accent text-on-accent transition hover:opacity-90 active:scale-95 disabled:bg-sunken disabled:text-muted disabled:hover:opacity-100"
    >
      {loading ? (
        <Spinner className="size-6" />
      ) : (
        <Sign aria-hidden className={`size-6 fill-current ${isPlaying ? '' : 'ms-0.5'}`} />
      )}
    </button>
  );
}

const LOOKS = {
  back: { seconds: SKIP_BACK_SECONDS, message: 'player.skip_back', Sign: RotateCcw, key: 'J' },
  forward: {
    seconds: SKIP_FORWARD_SECONDS,
    message: 'player.skip_forward',
    Sign: RotateCw,
    key: 'L',
  },
} as const;

function SkipButton({ direction }: { direction: SkipDirection }) {
  const { state, skip } = usePlayer();
  const { seconds, message, Sign, key } = LOOKS[direction];
  const label = t(message, { seconds });
  const atEdge = direction === 'forward' && showsRewind(state) && !isBehind(state);
  return (
    <IconButton
      label={label}
      hint={t('player.with_key', { action: label, key })}
      {...pressed(!atEdge, () => skip(direction))}
      className={`relative text-ink ${DIMMED}`}
    >
      <Sign aria-hidden className="size-7" strokeWidth={1.5} />
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center text-[0.5625rem] font-bold"
      >
        {formatNumber(seconds)}
      </span>
    </IconButton>
  );
}

/** How buttons look that cannot be pressed at the moment. The outline of the focus stays as visible as on others. */
const DIMMED = 'aria-disabled:cursor-default aria-disabled:*:opacity-40';

/**
 * A button that can be pressed only at times. It stays focusable: what it needs often goes by itself, and must not
 * take the focus with it.
 */
const pressed = (can: boolean, onClick: () => void) => ({
  'aria-disabled': !can || undefined,
  onClick: () => can && onClick(),
});

/** What can be done with a station of which something is kept, other than to skip in it. */
function RewindControls() {
  const { seekBroadcast } = usePlayer();
  const rewind = useRewind();
  const track = rewind && trackAt(rewind.tracks, rewind.position);
  const { isOpen, opening, button, close } = useMenu();
  const noStart = t('rewind.no_start');
  return (
    <div className="-ms-2 flex items-center">
      <IconButton
        label={t('rewind.from_start')}
        {...(!track && { hint: noStart, 'aria-description': noStart })}
        {...pressed(track != null, () => track && seekBroadcast(track.at))}
        className={`size-8! ${DIMMED}`}
      >
        <SkipBack aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('rewind.options')} className="size-8!" {...button}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      <Overlay open={isOpen}>
        {({ RewindPopup }, open) =>
          opening && <RewindPopup open={open} opening={opening} onClose={close} />
        }
      </Overlay>
      <SpeedMenu disabled={rewind?.is === 'live'} className="ms-0! h-8! min-w-8 px-1! text-xs!" />
    </div>
  );
}

/** What is less common than the speed. */
function MomentMenu() {
  const { isOpen, opening, button, close } = useMenu();
  return (
    <>
      <IconButton label={t('rows.more')} {...button}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      <Overlay open={isOpen}>
        {({ MomentPopup }, open) =>
          opening && <MomentPopup open={open} opening={opening} onClose={close} />
        }
      </Overlay>
    </>
  );
}

interface SpeedMenuProps {
  /** For a station that is live, which has only one speed. */
  disabled?: boolean;
  className?: string;
}

export function SpeedMenu({ disabled = false, className = '' }: SpeedMenuProps) {
  const { state } = usePlayer();
  const rate = t('player.rate', { rate: shownRate(state) });
  const { isOpen, opening, button, close } = useMenu();
  return (
    <>
      <IconButton
        label={t('player.speed')}
        hint={disabled ? t('rewind.no_speed') : t('player.speed_with_keys')}
        aria-description={disabled ? t('rewind.no_speed') : rate}
        data-rate={rate}
        dir="ltr"
        className={`-ms-2 w-auto px-2 text-sm font-semibold tabular-nums before:content-[attr(data-rate)] aria-disabled:before:opacity-40 ${DIMMED} ${className}`}
        {...(disabled ? { 'aria-disabled': true } : button)}
      />
      <Overlay open={isOpen}>
        {({ SpeedPopup }, open) =>
          opening && <SpeedPopup open={open} opening={opening} onClose={close} />
        }
      </Overlay>
    </>
  );
}
