import { currentLocale } from './formats';

interface DateFormatOptions {
  /** By default the browser's. */
  locale?: string;
  timeZone?: string;
  /** Omits the time if the day is shown. */
  dayOnly?: boolean;
}

/**
 * Returns a function that formats a time as briefly as is clear: only the time if it was today, with the
 * day if it was this year, otherwise with the year. Milliseconds since 1970.
 */
export function createDateFormat({ locale, timeZone, dayOnly = false }: DateFormatOptions = {}) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  // Created once: creating a formatter takes far longer than using it.
  const then = dayOnly ? {} : time;
  const inFull = formatter({ year: 'numeric', ...day, ...then });
  const thisYear = formatter({ ...day, ...then });
  const today = formatter(time);
  const dayOf = formatter({ year: 'numeric', month: 'numeric', day: 'numeric' });
  const yearOf = formatter({ year: 'numeric' });

  return (at: number, now: number): string => {
    const isSame = (one: Intl.DateTimeFormat) => one.format(at) === one.format(now);
    return (isSame(dayOf) ? today : isSame(yearOf) ? thisYear : inFull).format(at);
  };
}

/** The same in the interface's language, for the listener's region and time zone. */
export const formatDate = inCurrentLocale({});
export const formatDay = inCurrentLocale({ dayOnly: true });

/** The time of day alone: "9:41 PM". */
export const formatClock = (at: number): string => formatDate(at, at);

function inCurrentLocale(options: DateFormatOptions): ReturnType<typeof createDateFormat> {
  let built: { locale: string; format: ReturnType<typeof createDateFormat> } | null = null;
  return (at, now) => {
    const locale = currentLocale();
    if (built?.locale !== locale)
      built = { locale, format: createDateFormat({ ...options, locale }) };
    return built.format(at, now);
  };
}
