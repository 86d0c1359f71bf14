import { Progress } from '@base-ui/react/progress';
import { formatPercent } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';

interface JobProgressProps {
  /** The bar's label. */
  label: string;
  done: number;
  total: number;
  /** What is read aloud of it; by default, how many podcasts are done. */
  valueText?: string;
  /** Show and read aloud the percentage, because the counts mean nothing to the listener. */
  isShare?: boolean;
}

/** How many times in total it is read aloud, instead of at every step. */
const SPOKEN = 10;

/** The progress of a long job. */
export function ProgressBar({ label, done, total, valueText, isShare }: JobProgressProps) {
  const part = total > 0 ? done / total : 0;
  const share = isShare ? formatPercent(part) : null;
  return (
    <Progress.Root
      value={done}
      max={Math.max(1, total)}
      getAriaValueText={() => share ?? valueText ?? tn('import.podcasts_done', total, { done })}
      className="flex flex-col gap-1.5"
    >
      <div className="flex justify-between gap-3">
        <Progress.Label className="font-medium">{label}</Progress.Label>
        <span aria-hidden className="text-muted tabular-nums">
          {share ?? t('import.progress', { done, total })}
        </span>
      </div>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-sunken">
        <Progress.Indicator className="rounded-full bg-accent transition-[width] duration-200" />
      </Progress.Track>
      <span role="status" className="sr-only">
        {formatPercent(Math.floor(part * SPOKEN) / SPOKEN)}
      </span>
    </Progress.Root>
  );
}
