import Ellipsis from 'lucide-react/icons/ellipsis';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';
import { loadingKey } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';
import { trackAt } from '@/lib/model/rewind-tracks';
import { isBehind, shownRate, shownTrack, showsFile, showsRewind } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { useRewind } from '@/lib/ui/use-position';
import { IconButton, type IconButtonProps } from '../primitives/IconButton';
import { useMenu } from '../primitives/popups/menu';
import { Overlay } from '../primitives/popups/open-overlay';
import { Spinner } from '../primitives/Spinner';
import { LeftToRight } from './LeftToRight';
import { useAccessParts } from './live/access-parts';
import { useKeepParts } from './live/keep-parts';
import { QueueButton } from './QueueButton';
import { SleepTimerMenu } from './SleepTimerMenu';
import { VolumeControl } from './VolumeControl';

/** The popup's last row of controls: everything but Play, which is beside the title. */
export function PopupControls() {
  const { state } = usePlayer();
  const isFile = showsFile(state);
  const canRewind = showsRewind(state);
  const keepParts = useKeepParts();
  const access = useAccessParts();
  return (
    <div className="-me-1.5 flex h-9 items-center justify-between">
      <div className="flex min-w-0 items-center">
        {/* Below their sentence; for a station of which nothing is kept, there are no controls in this place. */}
        {access && !isFile && !canRewind && <access.AccessButtons />}
        {isFile && <SpeedMenu />}
        {isFile && <MomentMenu />}
        {canRewind && <RewindControls />}
        {(isFile || canRewind) && (
          <LeftToRight className="flex">
            <SkipButton direction="back" />
            <SkipButton direction="forward" />
          </LeftToRight>
        )}
      </div>
      <div className="flex items-center">
        <VolumeControl sliderClass="w-15" />
        {keepParts && <keepParts.KeepButton className="size-8!" />}
        <SleepTimerMenu className="size-8!" />
        <QueueButton className="size-8!" />
      </div>
    </div>
  );
}

/**
 * The buttons of a bar of one row. The narrowest has Play and one more: skip forward for a file, back to live for a
 * station that is behind, and otherwise, or while muted, Mute; before anything is on, the queue. Wider ones have more.
 */
export function BarControls() {
  const { state, seekBroadcast } = usePlayer();
  const isFile = showsFile(state);
  const canRewind = showsRewind(state);
  const canSkip = isFile || canRewind;
  const behind = isBehind(state);
  const keepParts = useKeepParts();
  const isMute = state.volume === 0 || !(isFile || behind);
  const ofItem = isMute ? 'mute' : isFile ? 'skip' : 'live';
  const more = shownTrack(state) === null ? 'queue' : ofItem;
  const buttons = {
    skip: useRef(null),
    live: useRef(null),
    mute: useRef(null),
    queue: useRef(null),
  };
  const onlyFor = (one: keyof typeof buttons) => (one === more ? '' : WIDER);
  usePassedFocus(buttons, more);
  return (
    // Each of them keeps its place, whatever is on.
    <div className="flex shrink-0 items-center gap-1 min-[1000px]:contents">
      <div
        className={`flex items-center justify-end max-[699px]:hidden ${state.settings.keepSongs ? 'w-36' : 'w-28'}`}
      >
        {keepParts && <keepParts.KeepButton className="me-2 size-8!" />}
        {isFile && <SpeedMenu />}
        {isFile && <MomentMenu />}
        {canRewind && <RewindControls />}
      </div>
      <LeftToRight className="flex items-center gap-1">
        {canSkip ? <SkipButton direction="back" className={WIDER} /> : <Place />}
        <PlayButton className="size-11 max-[320px]:size-10 low:size-9" />
        {canSkip ? (
          <SkipButton direction="forward" ref={buttons.skip} className={onlyFor('skip')} />
        ) : (
          <Place />
        )}
        {canRewind ? (
          <IconButton
            ref={buttons.live}
            label={t('rewind.back_to_live')}
            {...pressed(behind, () => seekBroadcast(null))}
            className={`${DIMMED} ${behind ? 'text-accent!' : ''} ${onlyFor('live')}`}
          >
            <SkipForward aria-hidden className="size-5" />
          </IconButton>
        ) : (
          <Place />
        )}
      </LeftToRight>
      <div className="contents items-center justify-end gap-1 min-[1000px]:flex min-[1000px]:flex-1">
        <VolumeControl
          muteRef={buttons.mute}
          sliderClass="w-15 max-[559px]:hidden"
          className={onlyFor('mute')}
        />
        <span className="contents max-[699px]:hidden">
          <SleepTimerMenu />
        </span>
        <QueueButton ref={buttons.queue} className={onlyFor('queue')} />
      </div>
    </div>
  );
}

const WIDER = 'max-[479px]:hidden';

/** Keeps the place of a button. */
const Place = () => <span className={`size-9 ${WIDER}`} />;

/** For buttons that take turns in one place: the one that appears gets the focus of the one that goes. */
function usePassedFocus<Name extends string>(
  buttons: Record<Name, RefObject<HTMLButtonElement | null>>,
  shown: Name,
) {
  const pass = useEffectEvent((to: Name) => {
    const at = document.activeElement;
    const all: RefObject<HTMLElement | null>[] = Object.values(buttons);
    if (all.some(({ current }) => current === at) && at?.checkVisibility() === false)
      buttons[to].current?.focus();
  });
  useLayoutEffect(() => pass(shown), [shown]);
}

export function PlayButton({ className }: { className: string }) {
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
      className={`relative grid shrink-0 place-items-center rounded-full bg-accent text-on-accent transition hover:opacity-90 active:scale-95 disabled:bg-sunken disabled:text-muted disabled:hover:opacity-100 ${className}`}
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

interface SkipButtonProps extends Pick<IconButtonProps, 'ref'> {
  direction: SkipDirection;
  className?: string;
}

export function SkipButton({ direction, ref, className = '' }: SkipButtonProps) {
  const { state, skip } = usePlayer();
  const { seconds, message, Sign, key } = LOOKS[direction];
  const label = t(message, { seconds });
  const atEdge = direction === 'forward' && showsRewind(state) && !isBehind(state);
  return (
    <IconButton
      ref={ref}
      label={label}
      hint={t('player.with_key', { action: label, key })}
      {...pressed(!atEdge, () => skip(direction))}
      className={`relative text-ink ${DIMMED} ${className}`}
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

/** The look of buttons that currently cannot be pressed. Their focus outline stays as visible as on others. */
const DIMMED = 'aria-disabled:cursor-default aria-disabled:*:opacity-40';

/**
 * A button that can be pressed only at times. It stays focusable: what it needs often goes away on its own, and must
 * not take the focus with it.
 */
const pressed = (can: boolean, onClick: () => void) => ({
  'aria-disabled': !can || undefined,
  onClick: () => can && onClick(),
});

/** The controls of a station of which something is kept, except for skipping. */
export function RewindControls() {
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

/** The menu of actions less common than the speed. */
export function MomentMenu() {
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
