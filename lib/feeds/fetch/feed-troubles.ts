import type { FeedTrouble } from '@/lib/model/trouble-kinds';
import { readRetryAfter } from '@/lib/platform/net/retry-after';
import type { FailedFeed } from './fetched-feed';

const MAY_WORK_LATER = new Set<FeedTrouble>([
  'busy',
  'server',
  'unreachable',
  'timeout',
  'cancelled',
]);

/** `retryAfter`: the delay that the server asked for, in milliseconds. */
export function troubleWith(reason: FeedTrouble, retryAfter?: number): FailedFeed {
  return {
    ...{ kind: 'failed', reason },
    retryable: MAY_WORK_LATER.has(reason),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Why a response contains no feed, from its status and `Retry-After`. */
export function troubleOfAnswer({ status, headers }: Response, now: number): FailedFeed {
  const wait = readRetryAfter(headers.get('retry-after'), now);
  if (status === 410) return troubleWith('gone');
  if (status === 429) return troubleWith('busy', wait);
  if (status === 408 || status >= 500) return troubleWith('server', wait);
  return troubleWith(status === 404 || status < 400 ? 'missing' : 'refused');
}
