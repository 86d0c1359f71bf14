import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { BANDS, responseAt } from '@/lib/model/sound/equaliser';
import { type Curve, MOST_GAIN } from '@/lib/model/sound/sound';

/** The ends of the frequency axis. Hz. */
const LOWEST = 20;
const HIGHEST = 24_000;
/** How many parts of the width are computed. The picture is a hundred units wide and high. */
const POINTS = 96;
/** dB for a key that moves far. */
const LARGE_STEP = 3;
/** How long a gain is shown that the background has not confirmed, in milliseconds. */
const GIVE_UP = 800;

/** The picture's height, and how far the middle of a handle stays from both its ends. Pixels. */
const HEIGHT = 176;
const EDGE = 6;

const percentOf = (frequency: number) =>
  (100 * Math.log(frequency / LOWEST)) / Math.log(HIGHEST / LOWEST);
/** From the top. */
const heightOf = (gain: number) => 50 - (50 * gain) / MOST_GAIN;

interface EqualiserCurveProps {
  curve: Curve;
  onChange: (curve: Curve) => void;
}

/**
 * The equaliser's frequency response, with a handle for each band to drag up and down. Low is on the left in every
 * language.
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
    <fieldset dir="ltr" aria-label={t('settings.sound.equaliser')} className="min-w-0">
      <div className="relative rounded-lg bg-sunken" style={{ height: HEIGHT }}>
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute w-full"
          style={{ top: EDGE, height: HEIGHT - 2 * EDGE, overflow: 'visible' }}
        >
          {[-6, 0, 6].map((gain) => (
            <line
              key={gain}
              {...{ x1: 0, x2: 100, y1: heightOf(gain), y2: heightOf(gain) }}
              stroke="currentColor"
              strokeOpacity={gain === 0 ? 0.5 : 0.12}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <g className="text-accent">
            <path d={areaOf(shown)} fill="currentColor" fillOpacity={0.15} />
            <path
              d={pathOf(shown)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
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
            className="absolute w-10"
            style={{ left: `${percentOf(frequency)}%`, top: 4, translate: '-50%' }}
          >
            <span className="block font-medium">{signed(shown[band] ?? 0)}</span>
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
      className="group/slider absolute inset-y-0"
      style={{ left: `${percentOf(frequency)}%`, width: '15%', translate: '-50%' }}
    >
      <div aria-hidden className="absolute" style={{ left: '50%', top: EDGE, bottom: EDGE }}>
        {/* From the middle line to the handle. */}
        <div
          className="absolute"
          style={{
            borderLeft: '1px dashed var(--strong)',
            top: `${Math.min(50, heightOf(gain))}%`,
            height: `${Math.abs(50 - heightOf(gain))}%`,
          }}
        />
        <div
          className="absolute size-4 rounded-full border-2 border-accent bg-raised group-hover/slider:scale-125 group-has-focus-visible/slider:scale-125 group-has-focus-visible/slider:outline-2 group-has-focus-visible/slider:outline-offset-2 group-has-focus-visible/slider:outline-accent"
          style={{ top: `${heightOf(gain)}%`, margin: '-8px 0 0 -8px' }}
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
        className="absolute inset-0 m-0 size-full touch-none appearance-none opacity-0 [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none"
        // From bottom to top.
        style={{ writingMode: 'vertical-lr', direction: 'rtl', cursor: 'ns-resize' }}
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

/** The curve as a path: the top of the picture is the highest gain, and values beyond it are at its edge. */
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
