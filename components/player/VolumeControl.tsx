import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { throttle } from '../primitives/throttle';
import { PlayerSlider, useDraft } from './PlayerSlider';

const SEND_INTERVAL = 50;

interface VolumeControlProps {
  className?: string;
  /** The slider's width. */
  sliderClass?: string;
  /** The button that mutes. */
  muteRef?: RefObject<HTMLButtonElement | null>;
}

export function VolumeControl({
  className = '',
  sliderClass = 'w-24 min-[340px]:w-15',
  muteRef,
}: VolumeControlProps) {
  const { state, setVolume, toggleMute } = usePlayer();
  const { value, change, settle } = useDraft(Math.round(state.volume * 100), 0.5);
  const [send] = useState(() => throttle(setVolume, SEND_INTERVAL));
  const box = useRef<HTMLDivElement>(null);
  useVolumeKeys(box, (percent) => commit(Math.min(100, Math.max(0, value + percent))));

  function commit(percent: number) {
    settle(percent);
    send(percent / 100);
  }

  const label = state.isMuted ? t('player.unmute') : t('player.mute');
  const Sign = value === 0 ? VolumeX : value < 50 ? Volume1 : Volume2;
  return (
    <div ref={box} className={`flex items-center ${className}`}>
      <IconButton
        ref={muteRef}
        label={label}
        hint={t('player.with_key', { action: label, key: 'M' })}
        onClick={() => toggleMute()}
      >
        <Sign aria-hidden className="size-5" />
      </IconButton>
      <PlayerSlider
        label={t('player.volume')}
        value={value}
        max={100}
        step={1}
        largeStep={10}
        valueText={tn('player.percent', value)}
        onChange={(next) => {
          change(next);
          send(next / 100);
        }}
        onCommit={commit}
        className={sliderClass}
      />
    </div>
  );
}

/** The percentage that a key press or a notch of the wheel changes. */
const STEP = 5;
/** What browsers report for one notch, in pixels and in lines. */
const NOTCH = { pixels: 100, lines: 3 };

/** The number of notches a wheel was turned; positive is down. */
export function wheelNotches({
  deltaY,
  deltaMode,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  return deltaY / (deltaMode === 0 ? NOTCH.pixels : NOTCH.lines);
}

/**
 * Lets Up, Down and the mouse wheel change the volume anywhere in the box. Calls `turn` with the change in
 * percent.
 */
function useVolumeKeys(box: RefObject<HTMLElement | null>, turn: (percent: number) => void): void {
  /** Touch pads send fractions of a notch, which are added up. */
  const turned = useRef(0);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    turned.current += wheelNotches(event);
    const whole = Math.trunc(turned.current);
    turned.current -= whole;
    if (whole !== 0) turn(-whole * STEP);
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || ctrlKey || metaKey || altKey || shiftKey)
      return;
    event.preventDefault();
    // The slider’s own step is smaller.
    event.stopPropagation();
    turn(key === 'ArrowUp' ? STEP : -STEP);
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const wheel = (event: WheelEvent) => onWheel(event);
    const key = (event: KeyboardEvent) => onKey(event);
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('keydown', key, { signal, capture: true });
    return () => listening.abort();
  }, [box]);
}
