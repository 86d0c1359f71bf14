import { MINUTE, SECOND } from '@/lib/model/constants';
import type { FeedTrouble } from '@/lib/model/trouble-kinds';
import { readFeedDate } from '../episodes/feed-date';
import type { FailedFeed } from './fetched-feed';

const DAY = 24 * 60 * MINUTE;

const MAY_WORK_LATER = new Set<FeedTrouble>([
  'busy',
  'server',
  'unreachable',
  'timeout',
  'cancelled',
]);

export function troubleWith(reason: FeedTrouble, retryAfter?: number): FailedFeed {
  return {
    ...{ kind: 'failed', reason },
    retryable: MAY_WORK_LATER.has(reason),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Why a response contains no feed, from its status and `Retry-After` (RFC 9110, section 10.2.3). */
export function troubleOfAnswer({ status, headers }: Response, now: number): FailedFeed {
  const wait = waitOf(headers.get('retry-after'), now);
  if (status === 410) return troubleWith('gone');
  if (status === 429) return troubleWith('busy', wait);
  if (status === 408 || status >= 500) return troubleWith('server', wait);
  return troubleWith(status === 404 || status < 400 ? 'missing' : 'refused');
}

/** Milliseconds to wait, at most a day; undefined if the header specifies none. */
function waitOf(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * SECOND, DAY);
  const date = readFeedDate(text);
  return date > now ? Math.min(date - now, DAY) : undefined;
}
