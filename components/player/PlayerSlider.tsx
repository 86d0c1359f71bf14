import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface PlayerSliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  largeStep: number;
  valueText: string;
  disabled?: boolean;
  /** What is drawn on the track. */
  children?: ReactNode;
  onChange: (value: number) => void;
  onCommit: (value: number) => void;
  className?: string;
}

/** Large steps; with Shift for the arrows. Browsers' own sliders take a tenth, or a small one. */
const LARGE_STEPS: Record<string, number> = { PageUp: 1, PageDown: -1 };
const SHIFTED: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, ArrowRight: 1, ArrowLeft: -1 };

/**
 * A thin slider whose handle comes out when it is wanted. Its track ends half a handle before its box
 * does. What is seen is drawn below the browser's own slider, whose handle has the same size and is not.
 */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, step, largeStep, valueText, disabled, onChange, onCommit } = props;
  const input = useRef<HTMLInputElement>(null);
  const part = `${(100 * Math.min(value, max)) / max}%`;
  const commit = useEffectEvent(onCommit);

  // For React a change is every move of the handle; for the browser the last.
  useEffect(() => {
    const element = input.current;
    const listener = () => commit(Number(element?.value));
    element?.addEventListener('change', listener);
    return () => element?.removeEventListener('change', listener);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, currentTarget } = event;
    const steps = { ...LARGE_STEPS, ...(shiftKey && SHIFTED) }[key];
    // A browser's own End would stop at the last whole step.
    if (steps === undefined && key !== 'End') return;
    event.preventDefault();
    const turned = /^Arrow[LR]/.test(key) && getComputedStyle(currentTarget).direction === 'rtl';
    const moved = value + (steps ?? 0) * largeStep * (turned ? -1 : 1);
    const next = key === 'End' ? max : Math.min(max, Math.max(0, moved));
    onChange(next);
    onCommit(next);
  }

  return (
    <div className={`group/slider relative flex h-8 items-center px-1.5 ${props.className ?? ''}`}>
      <div className="relative flex h-1 w-full items-center rounded-full bg-line transition-[height] group-active/slider:h-1.5 group-hover/slider:h-1.5">
        <div className="h-full rounded-full bg-accent" style={{ width: part }} />
        {props.children}
        <div
          className="absolute -ms-1.5 size-3 rounded-full bg-accent transition-[scale] group-hover/slider:scale-125 group-has-disabled/slider:opacity-0 group-has-focus-visible/slider:scale-125 group-has-focus-visible/slider:outline-2 group-has-focus-visible/slider:outline-offset-2 group-has-focus-visible/slider:outline-accent"
          style={{ insetInlineStart: part }}
        />
      </div>
      <input
        ref={input}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        onKeyDown={onKeyDown}
        className="absolute inset-0 m-0 size-full touch-none appearance-none opacity-0 [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
}
