import { createLibraryContext } from '@/lib/background/library/create-library-context';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { FeedRequest, FetchedFeed, FreshFeed } from '@/lib/feeds/fetch-feed';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Episode } from '@/lib/model/show';
import { aShow, NO_EXTRAS, NOW, someDetails } from '../../library/feed-readings.ts';
import { createTestDatabase } from '../../library/test-database.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

export type Answer = FetchedFeed | ((request: FeedRequest) => FetchedFeed | Promise<FetchedFeed>);

/** A library with its own clock and database. The test decides what is at each address. */
export function createFakeLibrary({
  database = createTestDatabase(),
  storage = createFakeStorage(),
  clock = createFakeClock(NOW),
} = {}) {
  const control = {
    online: true,
    /** Answers by address; no other address answers. */
    feeds: new Map<string, Answer>(),
    asked: [] as FeedRequest[],
    /** Feeds being read now, and the most that were read at the same time. */
    reading: 0,
    mostReading: 0,
    told: [] as string[],
    /** Titles of announced new episodes. */
    announced: [] as string[],
    /** The keys whose progress was reported. */
    progressed: [] as string[],
    /** The seconds that skipping silences has saved in shows. */
    saved: new Map<string, number>(),
    badge: '',
  };
  const player = {
    settings: { ...DEFAULT_SETTINGS },
    hostAccess: true,
    queue: [] as PlayableItem[],
  };
  const context = createLibraryContext({
    ...{ player, clock, database, progress: storage.progress },
    random: () => 0.5,
    isOnline: () => control.online,
    announce: async (news) => void control.announced.push(...news.map(({ title }) => title)),
    savedIn: (showId) => control.saved.get(showId) ?? 0,
    progressed: (progress) => void control.progressed.push(...progress.keys()),
    tell: (key) => void control.told.push(key),
    setBadge: (text) => {
      control.badge = text;
    },
    async readFeed(request, signal) {
      control.asked.push(request);
      control.reading++;
      control.mostReading = Math.max(control.mostReading, control.reading);
      await new Promise((resolve) => setImmediate(resolve));
      control.reading--;
      if (signal?.aborted) return failed('cancelled');
      if (!control.online) return failed('unreachable');
      const answer = control.feeds.get(request.url) ?? failed('unreachable');
      return typeof answer === 'function' ? answer(request) : answer;
    },
  });
  return { context, control, player, clock, storage, database };
}

/** The answer of a feed with these episodes. */
export function feedOf(episodes: readonly Episode[], changes: Partial<FreshFeed> = {}): FreshFeed {
  return {
    kind: 'fresh',
    feed: {
      show: aShow(),
      extras: NO_EXTRAS,
      guid: '',
      live: [],
      newFeedUrl: '',
      episodes: episodes.map((episode) => ({ episode, details: someDetails() })),
    },
    etag: '"1"',
    lastModified: '',
    movedTo: null,
    redirect: null,
    ...changes,
  };
}

export const UNCHANGED: FetchedFeed = { kind: 'unchanged', movedTo: null, redirect: null };

type Failed = Extract<FetchedFeed, { kind: 'failed' }>;

export function failed(reason: Failed['reason'], changes: Partial<Failed> = {}): Failed {
  const retryable = !['gone', 'missing', 'refused', 'not-a-feed', 'malformed'].includes(reason);
  return { kind: 'failed', reason, retryable, ...changes };
}

/** Lets all pending work finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}
