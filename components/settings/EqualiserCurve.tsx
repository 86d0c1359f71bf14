import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { type Curve, MOST_GAIN } from '@/lib/model/equaliser';
import { BANDS, responseAt } from '@/lib/model/equaliser-bands';

/** The axis reaches from one to the other. Hz. */
const LOWEST = 20;
const HIGHEST = 24_000;
/** Parts of the width that are computed, and of a picture that is a hundred wide and high. */
const POINTS = 96;
/** dB for a key that moves far. */
const LARGE_STEP = 3;
/** How long a gain is shown that has not come back from the background, in milliseconds. */
const GIVE_UP = 800;

const percentOf = (frequency: number) =>
  (100 * Math.log(frequency / LOWEST)) / Math.log(HIGHEST / LOWEST);
/** From the top. */
const heightOf = (gain: number) => 50 - (50 * gain) / MOST_GAIN;

interface EqualiserCurveProps {
  curve: Curve;
  onChange: (curve: Curve) => void;
}

/**
 * What the equaliser does to each frequency, drawn, with a handle for each band that is dragged up and down. Low is on
 * the left in every language.
 */
export function EqualiserCurve({ curve, onChange }: EqualiserCurveProps) {
  const [draft, setDraft] = useState<Curve | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => setDraft(null), GIVE_UP);
    return () => clearTimeout(timer);
  }, [draft]);
  const shown = draft ?? curve;

  function change(band: number, gain: number) {
    const next = shown.map((one, at) => (at === band ? gain : one));
    setDraft(next);
    onChange(next);
  }

  return (
    <fieldset
      dir="ltr"
      aria-label={t('settings.sound.equaliser')}
      className="m-0 min-w-0 border-0 p-0"
    >
      <div className="relative h-44 rounded-lg bg-sunken forced-colors:border">
        {/* As high as the way of a handle's middle. */}
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-2 h-40 w-full overflow-visible"
        >
          {[-6, 0, 6].map((gain) => (
            <line
              key={gain}
              {...{ x1: 0, x2: 100, y1: heightOf(gain), y2: heightOf(gain) }}
              className={`forced-colors:stroke-[GrayText] ${gain === 0 ? 'stroke-strong' : 'stroke-line'}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={areaOf(shown)} className="fill-accent opacity-15 forced-colors:hidden" />
          <path
            d={pathOf(shown)}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-accent forced-colors:stroke-[CanvasText]"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {BANDS.map((frequency, band) => (
          <Handle
            key={frequency}
            frequency={frequency}
            gain={shown[band] ?? 0}
            onChange={(gain) => change(band, gain)}
          />
        ))}
      </div>
      <div aria-hidden className="relative h-9 text-center text-xs">
        {BANDS.map((frequency, band) => (
          <span
            key={frequency}
            className="absolute top-1 w-10 -translate-x-1/2"
            style={{ left: `${percentOf(frequency)}%` }}
          >
            <span className="block font-medium tabular-nums">{signed(shown[band] ?? 0)}</span>
            <span className="block text-muted">{shortly(frequency)}</span>
          </span>
        ))}
      </div>
    </fieldset>
  );
}

interface HandleProps {
  frequency: number;
  /** dB. */
  gain: number;
  onChange: (gain: number) => void;
}

/**
 * The handle is drawn underneath the browser's own slider, which is transparent and has a handle of the same size: it
 * brings touch and screen readers.
 */
function Handle({ frequency, gain, onChange }: HandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const next = gainAfter(event, gain);
    if (next === null) return;
    event.preventDefault();
    if (next !== gain) onChange(next);
  }

  return (
    <div
      className="group/band absolute inset-y-0 w-[15%] -translate-x-1/2"
      style={{ left: `${percentOf(frequency)}%` }}
    >
      <div aria-hidden className="absolute inset-y-2 left-1/2">
        {/* From the middle line to the handle. */}
        <div
          className="absolute left-0 w-0 border-l border-dashed border-strong"
          style={{
            top: `${Math.min(50, heightOf(gain))}%`,
            height: `${Math.abs(50 - heightOf(gain))}%`,
          }}
        />
        <div
          className="absolute -mt-2 -ml-2 size-4 rounded-full border-2 border-accent bg-raised group-hover/band:bg-accent group-active/band:bg-accent group-has-focus-visible/band:bg-accent group-has-focus-visible/band:outline-2 group-has-focus-visible/band:outline-offset-2 group-has-focus-visible/band:outline-accent"
          style={{ top: `${heightOf(gain)}%` }}
        />
      </div>
      <input
        type="range"
        aria-label={nameOf(frequency)}
        aria-orientation="vertical"
        aria-valuetext={t('settings.sound.decibels', { number: signed(gain) })}
        min={-MOST_GAIN}
        max={MOST_GAIN}
        step={1}
        value={gain}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        // From bottom to top.
        className="absolute inset-0 m-0 size-full cursor-ns-resize touch-none appearance-none opacity-0 [direction:rtl] [writing-mode:vertical-lr] [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  );
}

/** dB for each key. Browsers do not agree on them for a vertical slider. */
const STEPS: Record<string, number> = {
  ...{ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 },
  ...{ PageUp: LARGE_STEP, PageDown: -LARGE_STEP },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Null for a key that moves nothing. */
function gainAfter(event: KeyboardEvent, gain: number): number | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  const step = STEPS[key];
  if (step === undefined || altKey || ctrlKey || metaKey) return null;
  return Math.max(-MOST_GAIN, Math.min(MOST_GAIN, gain + step));
}

/** As a path: the top of the picture is as loud as can be. What is beyond is at its edge. */
function pathOf(curve: Curve): string {
  const points = Array.from({ length: POINTS + 1 }, (_, point) => {
    const frequency = LOWEST * (HIGHEST / LOWEST) ** (point / POINTS);
    const height = Math.max(-4, Math.min(104, heightOf(responseAt(curve, frequency))));
    return `${((100 * point) / POINTS).toFixed(2)},${height.toFixed(2)}`;
  });
  return `M${points.join('L')}`;
}

const areaOf = (curve: Curve) => `${pathOf(curve)}V50H0Z`;

const nameOf = (frequency: number) =>
  frequency < 1000
    ? t('settings.sound.hertz', { number: frequency })
    : t('settings.sound.kilohertz', { number: frequency / 1000 });

const shortly = (frequency: number) =>
  frequency < 1000 ? formatNumber(frequency) : `${formatNumber(frequency / 1000)}k`;

/** With a sign that is as wide as a plus. */
const signed = (gain: number) =>
  `${gain > 0 ? '+' : gain < 0 ? '\u2212' : ''}${formatNumber(Math.abs(gain))}`;
