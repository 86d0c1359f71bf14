import { MINUTE, SECOND } from '@/lib/model/constants';
import { readFeedDate } from '../episodes/feed-date';
import { FEED_SENTENCES } from '../feed';
import type { FailedFeed, FeedTrouble } from './fetched-feed';

const DAY = 24 * 60 * MINUTE;

const SENTENCES: Record<FeedTrouble, string> = {
  gone: 'This podcast feed was taken away for good.',
  missing: 'There is no podcast feed at this address any more, or there never was.',
  refused: 'The server does not let this podcast feed be read.',
  busy: 'The server was asked too often and wants to be left alone for a while.',
  server: 'The server of this podcast feed is in trouble.',
  unreachable: 'The server of this podcast feed cannot be reached.',
  timeout: 'The server of this podcast feed does not answer.',
  cancelled: 'Reading the podcast feed was cancelled.',
  'not-a-feed': FEED_SENTENCES['not-a-feed'],
  malformed: FEED_SENTENCES.malformed,
  'too-large': FEED_SENTENCES['too-large'],
};

const MAY_WORK_LATER = new Set<FeedTrouble>([
  'busy',
  'server',
  'unreachable',
  'timeout',
  'cancelled',
]);

export function troubleWith(reason: FeedTrouble, retryAfter?: number): FailedFeed {
  return {
    ...{ kind: 'failed', reason, sentence: SENTENCES[reason] },
    retryable: MAY_WORK_LATER.has(reason),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** What an answer without a feed means, by its status and `Retry-After` (RFC 9110, section 10.2.3). */
export function troubleOfAnswer({ status, headers }: Response, now: number): FailedFeed {
  const wait = waitOf(headers.get('retry-after'), now);
  if (status === 410) return troubleWith('gone');
  if (status === 429) return troubleWith('busy', wait);
  if (status === 408 || status >= 500) return troubleWith('server', wait);
  return troubleWith(status === 404 || status < 400 ? 'missing' : 'refused');
}

/** Milliseconds, at most a day; undefined where nothing is asked for. */
function waitOf(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * SECOND, DAY);
  const date = readFeedDate(text);
  return date > now ? Math.min(date - now, DAY) : undefined;
}
