import { formatNumber } from '@/lib/i18n/formats';
import { tn } from '@/lib/i18n/translate';

/** How many episodes came since the listener last looked; nothing for none. */
export function FreshCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      // Drawn by the style sheet: what is read out says it in words.
      data-count={formatNumber(count)}
      className="shrink-0 rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums before:content-[attr(data-count)_/_'']"
    >
      <span className="sr-only">{tn('podcasts.fresh', count)}</span>
    </span>
  );
}
