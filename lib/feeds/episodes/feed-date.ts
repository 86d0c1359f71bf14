import { MINUTE, SECOND } from '@/lib/model/constants';

const HOUR = 60 * MINUTE;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** How German feeds write the months whose first letters differ. */
const OTHER_MONTHS: Record<string, number> = { mär: 2, mrz: 2, mai: 4, okt: 9, dez: 11 };

/** Hours from UTC (RFC 5322, section 4.3, and what is common besides). */
const ZONES: Record<string, number> = {
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, hst: -10 },
  ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3, msk: 3 },
  ...{ ist: 5.5, jst: 9, kst: 9, awst: 8, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};

const TIME = String.raw`(?:[\st,]{1,5}(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?)?`;
const ZONE = String.raw`\s{0,5}([ap]\.?m\.?)?\s{0,5}(?:gmt|utc?)?\s{0,5}([+-]\d{1,2}:?\d{2}|[a-z]{1,5})?`;
/** RFC 822 and its kin, the weekday right or wrong: `Tue, 5 Mar 2024 10:00:00 +0100`. */
const DAY_FIRST = new RegExp(
  String.raw`^(?:[^\s\d,.]{2,12}\.?,?\s{0,5})?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]{1,5}([^\s\d,.-]{3,12})\.?[\s,-]{1,5}(\d{2,4})${TIME}${ZONE}`,
);
/** `March 5, 2024 10:00 PM`. */
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[^\s\d,.]{2,12}\.?,\s{0,5})?([^\s\d,.-]{3,12})\.?\s{1,5}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,5}(\d{4})${TIME}${ZONE}`,
);
/** ISO 8601 and RFC 3339, and with slashes. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?${TIME}${ZONE}`);

/** A year before this is a default that a program forgot to set. */
const EARLIEST = 1900;

/**
 * A date as feeds write it, in milliseconds since 1970; 0 where it cannot be read. The weekday is not
 * looked at, a missing or unknown zone is UTC. Written out, as `Date.parse` takes other texts in each
 * browser.
 */
export function readFeedDate(text: string): number {
  const date = text.trim().slice(0, 100).toLowerCase();
  const byYear = YEAR_FIRST.exec(date);
  if (byYear !== null) {
    const [, year, month, day = '1', ...time] = byYear;
    return moment(Number(year), Number(month) - 1, Number(day), time);
  }
  const byDay = DAY_FIRST.exec(date);
  if (byDay !== null) {
    const [, day, month = '', year = '', ...time] = byDay;
    return moment(fullYear(year), monthOf(month), Number(day), time);
  }
  const [, month = '', day, year = '', ...time] = MONTH_FIRST.exec(date) ?? [];
  return day === undefined ? 0 : moment(Number(year), monthOf(month), Number(day), time);
}

function moment(
  year: number,
  month: number,
  day: number,
  [hours = '0', minutes = '0', seconds = '0', half, zone]: (string | undefined)[],
): number {
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.startsWith('p') ? 12 : 0);
  const valid =
    year >= EARLIEST &&
    month >= 0 &&
    month < 12 &&
    day >= 1 &&
    day <= 31 &&
    hour <= 24 &&
    Number(minutes) < 60;
  if (!valid) return 0;
  const local = Date.UTC(year, month, day, hour, Number(minutes), Math.min(Number(seconds), 59));
  return local - zoneOffset(zone ?? '');
}

/** RFC 5322, section 4.3: two figures are of this century up to 49, three count from 1900. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  return year.length === 2 && number < 50 ? 2000 + number : 1900 + number;
}

/** 0 for January; -1 where it is no month. */
function monthOf(name: string): number {
  const start = name.slice(0, 3);
  return OTHER_MONTHS[start] ?? MONTHS.indexOf(start);
}

/** Milliseconds that the zone is ahead of UTC. */
function zoneOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return (ZONES[zone] ?? 0) * HOUR;
  const ahead = Number(hours) * HOUR + Number(minutes) * 60 * SECOND;
  return sign === '-' ? -ahead : ahead;
}
