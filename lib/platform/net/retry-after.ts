import { DAY, SECOND } from '@/lib/model/constants';

/**
 * Milliseconds to wait, from a `Retry-After` header (RFC 9110, section 10.2.3), at most a day; undefined if it
 * specifies none. `now` is in milliseconds since 1970.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * SECOND, DAY);
  const date = Date.parse(text);
  return date > now ? Math.min(date - now, DAY) : undefined;
}
