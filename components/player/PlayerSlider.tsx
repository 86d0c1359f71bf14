import { useDirection } from '@base-ui/react/direction-provider';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

interface PlayerSliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  largeStep: number;
  valueText: string;
  disabled?: boolean;
  /** Drawn on the track. */
  children?: ReactNode;
  onChange: (value: number) => void;
  onCommit: (value: number) => void;
  className?: string;
}

/**
 * The direction of each key. Arrows move one step or, with Shift, a large one; the others always a large
 * one.
 */
const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, ArrowRight: 1, ArrowLeft: -1 };
const LARGE_STEPS: Record<string, number> = { PageUp: 1, PageDown: -1 };

/**
 * A thin slider whose handle appears when needed. The track ends half a handle before its box. The visible
 * slider is drawn underneath the browser's own, which is transparent and has a handle of the same size: it
 * brings touch, screen readers and right to left; Base UI's Slider would take the popup 2 kB over its limit.
 */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, step, largeStep, valueText, disabled, onChange, onCommit } = props;
  const isMirrored = useDirection() === 'rtl';
  const percent = (100 * Math.min(value, max)) / max;
  const input = useRef<HTMLInputElement>(null);
  const moved = useRef<number | null>(null);
  const commitMoved = useEffectEvent(() => {
    if (moved.current !== null) onCommit(moved.current);
    moved.current = null;
  });

  // React reports every movement of the handle as a change; the native event reports only the final one,
  // also from screen readers. Firefox omits it if the handle returns to the value it had when focused.
  useEffect(() => {
    const ends = ['change', 'pointerup', 'pointercancel'];
    const element = input.current;
    const listener = () => commitMoved();
    for (const end of ends) element?.addEventListener(end, listener);
    return () => {
      for (const end of ends) element?.removeEventListener(end, listener);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = valueAfter(event);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
    onCommit(next);
  }

  /**
   * Browsers' own large steps are a tenth of the range or one small step, and their End stops at the last
   * whole step.
   */
  function valueAfter({ key, shiftKey, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return null;
    if (key === 'Home') return 0;
    if (key === 'End') return max;
    const turned = /^Arrow[LR]/.test(key) && getComputedStyle(currentTarget).direction === 'rtl';
    const large = LARGE_STEPS[key] ?? (shiftKey ? ARROWS[key] : undefined);
    const steps = large === undefined ? (ARROWS[key] ?? 0) * step : large * largeStep;
    return steps === 0 ? null : Math.min(max, Math.max(0, value + (turned ? -steps : steps)));
  }

  return (
    <div className={`group/slider relative flex h-8 items-center px-1.5 ${props.className ?? ''}`}>
      <div className="@container relative flex h-1 w-full items-center rounded-full bg-line transition-[height] group-active/slider:h-1.5 group-hover/slider:h-1.5">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        {props.children}
        <div
          className="absolute start-0 -ms-1.5 size-3 rounded-full bg-accent transition-[scale] group-hover/slider:scale-125 group-has-disabled/slider:opacity-0 group-has-focus-visible/slider:scale-125 group-has-focus-visible/slider:outline-2 group-has-focus-visible/slider:outline-offset-2 group-has-focus-visible/slider:outline-accent"
          // Translated, so that its moves do not count as layout shifts. Not with `:dir()`, which the build turns into
          // a list of languages: on an Arabic page, time still runs from left to right.
          style={{ translate: `${isMirrored ? -percent : percent}cqw` }}
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
        onChange={({ currentTarget }) => {
          moved.current = Number(currentTarget.value);
          onChange(moved.current);
        }}
        onKeyDown={onKeyDown}
        className="absolute inset-0 m-0 size-full touch-none appearance-none opacity-0 [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
}

/** How long a new value is shown that does not take effect, in milliseconds. */
const GIVE_UP = 800;

/**
 * A slider’s value that is being changed here while the real one lives elsewhere. `change` shows the new value at
 * once; after `settle` it is held until the real value comes within `tolerance` of it or a timeout passes,
 * so that a handle does not jump back while a message is under way.
 */
export function useDraft(actual: number, tolerance: number) {
  const [draft, setDraft] = useState<{ value: number; settled: boolean } | null>(null);
  const arrived = draft?.settled === true && Math.abs(actual - draft.value) <= tolerance;

  useEffect(() => {
    if (draft?.settled !== true) return;
    const timer = setTimeout(() => setDraft(null), arrived ? 0 : GIVE_UP);
    return () => clearTimeout(timer);
  }, [draft, arrived]);

  return {
    value: draft === null || arrived ? actual : draft.value,
    change: (value: number) => setDraft({ value, settled: false }),
    settle: (value: number) => setDraft({ value, settled: true }),
  };
}
