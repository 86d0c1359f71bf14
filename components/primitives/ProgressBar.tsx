import { Progress } from '@base-ui/react/progress';
import { formatPercent } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';

interface JobProgressProps {
  /** The bar's label. */
  label: string;
  done: number;
  total: number;
  /** The text for screen readers; by default, how many podcasts are done. */
  valueText?: string;
  /** Show and read aloud the percentage, because the counts mean nothing to the listener. */
  isShare?: boolean;
  look?: keyof typeof LOOKS;
}

const TRACK = 'overflow-hidden rounded-full bg-sunken';
const LINE = { root: 'relative', label: 'truncate', track: `h-1 ${TRACK}` };
const LOOKS = {
  block: {
    root: 'flex flex-col gap-1.5',
    words: 'flex justify-between gap-3',
    label: '',
    track: `h-2 ${TRACK}`,
  },
  /** Thin, with its words over the end of what follows, in a window that has room there. */
  line: {
    ...LINE,
    words:
      'absolute end-1 top-full flex max-w-[55%] gap-2 pt-1.5 text-xs leading-4 whitespace-nowrap short:sr-only',
  },
  /** The same, for where that line says something else. */
  wordless: { ...LINE, words: 'sr-only' },
};

/** How many times in total it is read aloud, instead of at every step. */
const SPOKEN = 10;

/** The progress of a long job. */
export function ProgressBar(props: JobProgressProps) {
  const { label, done, total, valueText, isShare, look = 'block' } = props;
  const looks = LOOKS[look];
  const part = total > 0 ? done / total : 0;
  const share = isShare ? formatPercent(part) : null;
  return (
    <Progress.Root
      value={done}
      max={Math.max(1, total)}
      getAriaValueText={() => share ?? valueText ?? tn('import.podcasts_done', total, { done })}
      className={looks.root}
    >
      <div className={looks.words}>
        <Progress.Label className={`min-w-0 font-medium ${looks.label}`}>{label}</Progress.Label>
        <span aria-hidden className="shrink-0 text-muted tabular-nums">
          {share ?? t('import.progress', { done, total })}
        </span>
      </div>
      <Progress.Track className={looks.track}>
        <Progress.Indicator className="rounded-full bg-accent transition-[width] duration-200" />
      </Progress.Track>
      <span role="status" className="sr-only">
        {formatPercent(Math.floor(part * SPOKEN) / SPOKEN)}
      </span>
    </Progress.Root>
  );
}
