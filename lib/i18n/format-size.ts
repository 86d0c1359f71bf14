import { MEGABYTE } from '@/lib/model/kept-sound';
import { currentLocale } from './formats';

const GIGABYTE = 1000 * MEGABYTE;

/**
 * Formats an amount of bytes: "0.4 MB", "84 MB", "1.5 GB". Anything above zero shows as at least 0.1 MB, so that no
 * file seems empty.
 */
export function formatSize(bytes: number): string {
  // Rounded before the unit is chosen, so that there are never 1000 MB.
  if (bytes >= GIGABYTE - MEGABYTE / 2) return formatter('gigabyte', 1).format(bytes / GIGABYTE);
  const megabytes = bytes > 0 ? Math.max(0.1, bytes / MEGABYTE) : 0;
  return formatter('megabyte', megabytes < 9.95 ? 1 : 0).format(megabytes);
}

/** Formatters in use: creating one takes far longer than using it. */
const built = new Map<string, Intl.NumberFormat>();

function formatter(unit: 'megabyte' | 'gigabyte', maximumFractionDigits: number) {
  const locale = currentLocale();
  const key = `${locale} ${unit} ${maximumFractionDigits}`;
  const known =
    built.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits,
    });
  built.set(key, known);
  return known;
}
