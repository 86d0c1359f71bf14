import { DAY, HOUR, SECOND } from '@/lib/model/constants';

/**
 * How month names begin in the product's languages, in order; names are folded before they are looked up.
 * Japanese and Chinese months are numbers (`MONTH_NUMBER`).
 */
const MONTHS = [
  'jan ene gen sty oca يناير كانونالثاني',
  'feb fev lut sub فبراير شباط',
  'mar mrz مارس اذار',
  'apr abr avr kwi nis ابريل نيسان',
  'may mai mag maj ماي ايار',
  'jun juin giu cze haz يونيو حزيران',
  'jul juil lug lip tem يوليو تموز',
  'aug ago aou sie agu اغسطس اب',
  'sep set wrz eyl سبتمبر ايلول',
  'oct okt out ott paz eki اكتوبر تشرينالاول',
  'nov lis kas نوفمبر تشرينالثاني',
  'dec dez dic gru ara ديسمبر كانونالاول',
].map((names) => names.split(' '));

/** Hours ahead of UTC (RFC 5322, section 4.3, and other common names). */
const ZONES: Record<string, number> = {
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, hst: -10 },
  ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2, eet: 2, eest: 3, msk: 3 },
  ...{ ist: 5.5, jst: 9, kst: 9, awst: 8, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};
/** US zones that do not say whether daylight saving applies; winter offsets. */
const US_ZONES: Record<string, number> = { et: -5, ct: -6, mt: -7, pt: -8 };

const WEEKDAY = String.raw`(?:[^\s\d,.]{1,15}\.?,?\s{0,5})?`;
/** U+6708 means "month" in Japanese and Chinese. */
const MONTH = String.raw`([^\s\d,.-]{2,14}|\d{1,2}\u6708)\.?`;
const CLOCK = String.raw`(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?`;
const TIME = String.raw`(?:[\st,]{1,5}${CLOCK})?`;
const ZONE = String.raw`\s{0,5}([ap]\.?m\.?)?\s{0,5}(?:gmt|utc?)?\s{0,5}([+-]\d{1,2}:?\d{2}|[a-z]{1,5})?`;
/**
 * RFC 822 and variants, whether the weekday is right or wrong: `Tue, 5 Mar 2024 10:00:00 +0100`. The
 * pattern must not mistake an hour for a year.
 */
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|[oa.])?[\s-]{1,5}${MONTH}[\s,-]{1,5}(\d{2,4})(?![\d:])${TIME}${ZONE}`,
);
/** `March 5, 2024 10:00 PM`, and JavaScript's format: `Tue Mar 05 2024 10:00:00 GMT+0100 (CET)`. */
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[^\s\d,.]{1,15}[.,\s]{1,5})?${MONTH}\s{1,5}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,5}(\d{4})${TIME}${ZONE}`,
);
/** C's format, with or without a zone: `Tue Mar  5 10:00:00 2024`. */
const YEAR_LAST = new RegExp(
  String.raw`^(?:[^\s\d,.]{1,15}[.,\s]{1,5})?${MONTH}\s{1,5}(\d{1,2})\s{1,5}${CLOCK}\s{1,5}(?:([+-]\d{2}:?\d{2}|[a-z]{1,5})\s{1,5})?(\d{4})(?!\d)`,
);
/** `05.03.2024 10:00`. */
const DOTTED = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d:])${TIME}${ZONE}`,
);
/** ISO 8601 and RFC 3339, also with slashes or dots, and folded Japanese and Chinese dates. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?${TIME}${ZONE}`);

/** An earlier year is a default that some program left in place. */
const EARLIEST = 1900;

/**
 * Parses a date as feeds write it, to milliseconds since 1970; 0 if it is invalid. The weekday is ignored,
 * and a missing or unknown zone counts as UTC. Does not use `Date.parse`, because browsers differ in the
 * texts it accepts.
 */
export function readFeedDate(text: string): number {
  const date = folded(text.trim().slice(0, 100).toLowerCase());
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
  const dotted = DOTTED.exec(date);
  if (dotted !== null) {
    const [, day, month, year = '', ...time] = dotted;
    return moment(fullYear(year), Number(month) - 1, Number(day), time);
  }
  const byMonth = MONTH_FIRST.exec(date);
  if (byMonth !== null) {
    const [, month = '', day, year, ...time] = byMonth;
    return moment(Number(year), monthOf(month), Number(day), time);
  }
  const [, month = '', day, hours, minutes, seconds, zone, year] = YEAR_LAST.exec(date) ?? [];
  const time = [hours, minutes, seconds, undefined, zone];
  return year === undefined ? 0 : moment(Number(year), monthOf(month), Number(day), time);
}

/** Chinese months written as words: 十一月. */
const MONTH_NUMBER = /(十[一二]?|[一二三四五六七八九])月/;
const NUMERALS = '一二三四五六七八九十';
const CJK_DAY = /(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日 ?(?:\([^()]{1,4}\)|星期.|周.|.曜日?)?/;
const CJK_TIME = /(?:(上午|午前)|(下午|午後))? ?(\d{1,2})[:時时点](\d{1,2})分?(?::?(\d{1,2})秒?)?/;

/** A date in the letters and order that the patterns expect, without filler words. */
function folded(date: string): string {
  const joined = date.replace(/ (?:del?|di|of) /g, ' ');
  if (!/[^\s!-~]/.test(joined)) return joined;
  return joined
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/ı/g, 'i')
    .replace(/(كانون|تشرين) (?=ال)/, '$1')
    .replace(MONTH_NUMBER, (_, name: string) => {
      const tens = name.length === 2 ? 10 : 0;
      return `${tens + 1 + NUMERALS.indexOf(name.at(-1) ?? '')}月`;
    })
    .replace(CJK_DAY, '$1-$2-$3 ')
    .replace(CJK_TIME, (_, early, late, hours, minutes, seconds = '00') => {
      const half = early === undefined ? (late === undefined ? '' : ' pm') : ' am';
      return ` ${hours}:${minutes}:${seconds}${half}`;
    })
    .replace(/(\d) ?ص(?=\s|$)/, '$1 am')
    .replace(/(\d) ?م(?=\s|$)/, '$1 pm');
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
  return local - zoneOffset(zone ?? '', local);
}

/** RFC 5322, section 4.3: two digits up to 49 are in this century; three digits count from 1900. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  return year.length === 2 && number < 50 ? 2000 + number : 1900 + number;
}

/** 0 for January; -1 for anything but a month. */
function monthOf(name: string): number {
  if (name.endsWith('月')) return Number(name.slice(0, -1)) - 1;
  return MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start)));
}

/** How many milliseconds the zone is ahead of UTC at a local time. */
function zoneOffset(zone: string, local: number): number {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) {
    const winter = US_ZONES[zone];
    if (winter === undefined) return (ZONES[zone] ?? 0) * HOUR;
    return (winter + (isUsSummer(local) ? 1 : 0)) * HOUR;
  }
  const ahead = Number(hours) * HOUR + Number(minutes) * 60 * SECOND;
  return sign === '-' ? -ahead : ahead;
}

/**
 * Since 2007, from the second Sunday in March to the first Sunday in November (Energy Policy Act of 2005);
 * before that, from the first Sunday in April to the last Sunday in October. Clocks change at 2 a.m.
 */
function isUsSummer(local: number): boolean {
  const year = new Date(local).getUTCFullYear();
  const november = firstSunday(year, 10);
  const [begin, end] =
    year >= 2007
      ? [firstSunday(year, 2) + 7 * DAY, november]
      : [firstSunday(year, 3), november - 7 * DAY];
  return local >= begin + 2 * HOUR && local < end + 2 * HOUR;
}

function firstSunday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1);
  return first + ((7 - new Date(first).getUTCDay()) % 7) * DAY;
}
