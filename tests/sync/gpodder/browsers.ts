import * as v from 'valibot';
import { expect } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { type Account, accountShape, NEW_ACCOUNT } from '@/lib/sync/gpodder/account';
import { type Exchange, exchange } from '@/lib/sync/gpodder/gpodder-account';
import { createGpodderClient, type GpodderApi } from '@/lib/sync/gpodder/gpodder-client';
import { isThere, progressOf } from '@/lib/sync/merge-records';
import { createReplica } from '@/lib/sync/replica';
import type { GpodderServer } from '@/tests/servers/gpodder';
import { FEED, knownOf } from './actions';

/** Browsers with Skywave on one account, and another program there. */

export const OTHER = 'https://other.example/feed';
export const episode = (nth: number, showId = FEED) => ({
  ...{ id: `urn:uuid:${showId}:${nth}`, showId, title: `Episode ${nth}`, publishedAt: 0 },
  enclosureUrl: `${showId}/${nth}.mp3`,
});
export const [FIRST, SECOND] = [episode(1), episode(2)];
export const KNOWN = knownOf(
  [FEED, OTHER].map((id) => ({ id, feedUrl: id })),
  [FIRST, SECOND, episode(1, OTHER)],
);
export const DAY = 86_400_000;

/** A browser with Skywave, whose clock may be wrong. `dies` is asked before each request. */
export function browserOn(
  server: GpodderServer,
  device: string,
  { api = 'gpodder' as GpodderApi, error = 0, dies = (): boolean => false, known = KNOWN } = {},
) {
  const replica = createReplica({ now: () => Date.now() + error, device });
  const client = createGpodderClient({
    network: {
      clock: { ...systemClock, now: () => Date.now() + error },
      fetch: async (...given) => {
        if (dies()) throw new TypeError('The worker ended');
        return fetch(...given);
      },
    },
    server: { api, base: `${server.url}/` },
    login: { user: server.user, password: server.password },
    device: { id: device, caption: device },
  });
  let account: Account = NEW_ACCOUNT;
  const self = {
    replica,
    client,
    known,
    account: () => account,
    async meet(): Promise<Exchange> {
      const result = await exchange(client, { replica, device, known: self.known }, account);
      // As if stored and read again.
      account = v.parse(accountShape, JSON.parse(JSON.stringify(result.account)));
      return result;
    },
    subscribe: (feed: string) =>
      replica.write('subscription', feed, { there: true, feed: { address: feed, title: feed } }),
    remove: (feed: string) => replica.write('subscription', feed, { there: false }),
    feeds: () =>
      [...replica.all()]
        .filter((record) => record.kind === 'subscription' && isThere(record))
        .map(({ key }) => key)
        .sort(),
    progress(id: string) {
      const record = replica.get('episode', id);
      return record === null ? null : progressOf(record);
    },
  };
  return self;
}

/** Another program’s action, by its own clock. */
export async function play(server: GpodderServer, position: number, error = 0, action = 'play') {
  const timestamp = new Date(Date.now() + error).toISOString().slice(0, 19);
  const place = { podcast: FEED, episode: FIRST.enclosureUrl, device: 'phone' };
  const login = Buffer.from(`${server.user}:${server.password}`).toString('base64');
  const path = `api/2/episodes/${encodeURIComponent(server.user)}.json`;
  const answer = await fetch(`${server.url}/${path}`, {
    headers: { authorization: `Basic ${login}` },
    method: 'POST',
    body: JSON.stringify([{ ...place, action, timestamp, started: 0, position, total: 3600 }]),
  });
  expect(answer.status).toBe(200);
}
export const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));
