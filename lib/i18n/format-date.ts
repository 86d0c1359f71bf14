import { currentLocale } from './formats';

interface DateFormatOptions {
  /** The browser's own unless told. */
  locale?: string;
  timeZone?: string;
  /** Leaves the time away where the day is said. */
  dayOnly?: boolean;
}

/**
 * A function that says when something was, as briefly as it stays clear: the time alone where it was
 * today, with the day before it where it was this year, else with the year. Milliseconds since 1970.
 */
export function createDateFormat({ locale, timeZone, dayOnly = false }: DateFormatOptions = {}) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  // To build a formatter costs far more than to use it.
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

function inCurrentLocale(options: DateFormatOptions): ReturnType<typeof createDateFormat> {
  let built: { locale: string; format: ReturnType<typeof createDateFormat> } | null = null;
  return (at, now) => {
    const locale = currentLocale();
    if (built?.locale !== locale)
      built = { locale, format: createDateFormat({ ...options, locale }) };
    return built.format(at, now);
  };
}
