import { expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { NEW_ACCOUNT } from '@/lib/sync/gpodder/account';
import { undatedRecord } from '@/lib/sync/gpodder/episode-actions';
import { exchange } from '@/lib/sync/gpodder/gpodder-account';
import { createGpodderClient } from '@/lib/sync/gpodder/gpodder-client';
import type { KnownEpisode } from '@/lib/sync/match-shows';
import { createReplica } from '@/lib/sync/replica';
import { watchTurns } from '@/tests/support/other-work';

const [SHOWS, EPISODES, THERE, HERE] = [500, 400, 100, 50];
const feedOf = (nth: number) => `https://feeds.example/${nth}/podcast.xml`;
const audioOf = (nth: number, at: number) => `https://audio.example/${nth}/${at}.mp3`;

it('a first meeting with 50,000 positions leaves everything else its turn, and is one round trip afterwards', async () => {
  const shows = Array.from({ length: SHOWS }, (_, nth) => ({
    id: feedOf(nth),
    feedUrl: feedOf(nth),
  }));
  const episodes = new Map<string, KnownEpisode[]>(
    shows.map(({ id }, nth) => [
      id,
      Array.from({ length: EPISODES }, (_, at) => ({
        ...{ id: `${id} ${at}`, showId: id, title: `Episode ${at}`, publishedAt: 0 },
        enclosureUrl: audioOf(nth, at),
      })),
    ]),
  );
  const byId = new Map([...episodes.values()].flat().map((one) => [one.id, one]));
  const actions = shows.flatMap(({ id: podcast }, nth) =>
    Array.from({ length: THERE }, (_, at) => ({
      ...{ podcast, episode: audioOf(nth, at), action: 'play', device: 'phone' },
      ...{ timestamp: '2026-11-20T09:00:00', started: 0, position: 600 + at, total: 2400 },
    })),
  );
  const there = JSON.stringify({ actions, timestamp: 5 });
  const asked: string[] = [];
  const posted = new Set<string>();
  const client = createGpodderClient({
    network: {
      clock: systemClock,
      async fetch(input, init) {
        const { pathname, searchParams } = new URL(String(input));
        asked.push(init?.method ?? 'GET');
        if (init?.method === 'POST') {
          const sent = pathname.includes('episodes') ? JSON.parse(String(init.body)) : [];
          for (const { episode } of sent) posted.add(episode);
          return new Response('{"timestamp": 6}');
        }
        const isFirst = searchParams.get('since') === '0';
        if (pathname.includes('episodes')) {
          return new Response(isFirst ? there : '{"actions": [], "timestamp": 7}');
        }
        const add = isFirst ? shows.map(({ id }) => id) : [];
        return new Response(JSON.stringify({ add, remove: [], timestamp: 7 }));
      },
    },
    server: { api: 'gpodder', base: 'https://gpodder.example/' },
    ...{ login: { user: 'ann', password: 'x' }, device: { id: 'one', caption: 'One' } },
  });
  const replica = createReplica({ now: Date.now, device: 'one' });
  const here = shows.flatMap(({ id }, show) =>
    Array.from({ length: HERE }, (_, at) =>
      undatedRecord(
        `${id} ${THERE + at}`,
        'one',
        { played: false, position: 500, duration: 2400 },
        show * HERE + at,
      ),
    ),
  );
  replica.take(here);
  const known = {
    shows,
    episodesOf: async (id: string) => episodes.get(id) ?? [],
    episodes: async (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []),
  };
  const told: string[] = [];
  const turns = watchTurns();
  const place = { replica, device: 'one', known };
  const first = await exchange(
    client,
    {
      ...place,
      progress(at, done, total) {
        told.push(`${at} ${done} ${total}`);
      },
    },
    NEW_ACCOUNT,
  );
  expect(first.trouble).toBeNull();
  expect([first.changed.length, posted.size]).toEqual([SHOWS + SHOWS * THERE, SHOWS * HERE]);
  expect(told).toContain(`merge ${SHOWS * THERE} ${SHOWS * THERE}`);
  expect(told).toContain(`send ${SHOWS * HERE} ${SHOWS * HERE}`);
  expect((await turns.stop()).count).toBeGreaterThan(100);
  asked.length = 0;
  const later = await exchange(client, { ...place, isQuiet: true }, first.account);
  expect([later.trouble, later.changed, asked]).toEqual([null, [], ['GET', 'GET']]);
});
