import { t } from './translate';

/**
 * Formats seconds for a player: "1:05", "42:10", "1:02:03", in every language. "0:00" for anything invalid.
 */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
    : `${minutes}:${twoDigits(rest)}`;
}

/**
 * Formats a length in words, rounded up to minutes: "12 min", "1 h 5 min". Uses the catalogue, because
 * Intl's units differ between regions of a language and not all browsers can combine two of them.
 */
export function formatMinutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(whole / 60);
  const minutes = whole % 60;
  if (hours === 0) return t('rows.minutes', { minutes });
  return minutes === 0 ? t('rows.hours', { hours }) : t('rows.hours_minutes', { hours, minutes });
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
