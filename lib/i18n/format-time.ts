import { t } from './translate';

/**
 * Seconds as a player shows them: "1:05", "42:10", "1:02:03", in every language. Anything but a time is
 * "0:00".
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
 * A length in words, rounded up to minutes: "12 min", "1 h 5 min". From the catalogue, since the units of
 * Intl differ between the regions of a language, and not all browsers put two of them together.
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
