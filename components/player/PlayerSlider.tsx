import { Slider } from '@base-ui/react/slider';
import type { ReactNode } from 'react';

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

/** A thin slider whose handle comes out when it is wanted. Its track ends half a handle before its box does. */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, step, largeStep, valueText, disabled, onChange, onCommit } = props;
  return (
    <Slider.Root
      value={value}
      max={max}
      step={step}
      largeStep={largeStep}
      disabled={disabled}
      onValueChange={(next) => onChange(next as number)}
      onValueCommitted={(next) => onCommit(next as number)}
      className={`group/slider ${props.className ?? ''}`}
    >
      <Slider.Control className="flex h-8 w-full touch-none px-1.5 items-center select-none">
        <Slider.Track className="h-1 w-full rounded-full bg-line transition-[height] group-hover/slider:h-1.5 group-data-dragging/slider:h-1.5">
          <Slider.Indicator className="rounded-full bg-accent" />
          {props.children}
          <Slider.Thumb
            aria-label={label}
            getAriaValueText={() => valueText}
            className="size-3 rounded-full bg-accent transition-[scale] group-hover/slider:scale-125 has-focus-visible:scale-125 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-disabled:opacity-0"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
