import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { NEW_ACCOUNT } from '@/lib/sync/gpodder/account';
import { exchange } from '@/lib/sync/gpodder/gpodder-account';
import { createGpodderClient } from '@/lib/sync/gpodder/gpodder-client';
import { isThere, progressOf } from '@/lib/sync/merge-records';
import { createReplica } from '@/lib/sync/replica';
import { type GpodderServer, startGpodder } from '@/tests/servers/gpodder';
import { findProgram } from '@/tests/tools/find-programs';
import { runCommand } from '@/tests/tools/run-command';
import { FEED, knownOf, played } from './actions';

const OTHER = 'https://other.example/feed';
const PHONE = join(import.meta.dirname, 'phone.py');

const withPhone = it.skipIf(findProgram('mygpoclient') === null);

/** What the phone does, step by step. */
const phoneOn =
  ({ url, user, password }: GpodderServer) =>
  async (...steps: unknown[][]): Promise<unknown[]> => {
    // Debian's Python, which has Debian's libraries.
    const { output } = await runCommand('/usr/bin/python3', [
      ...[PHONE, url, user, password, 'phone', JSON.stringify(steps)],
    ]);
    const last = output.trim().split('\n').at(-1) ?? '';
    if (!last.startsWith('[')) throw new Error(output);
    return JSON.parse(last);
  };

withPhone(
  'gPodder’s own client library and Skywave know the same over the same server',
  async () => {
    const server = await startGpodder({ api: 'gpodder', user: 'ann' });
    const { user, password, url } = server;
    const skywave = createGpodderClient({
      network: { fetch: globalThis.fetch, clock: systemClock },
      server: { api: 'gpodder', base: `${url}/` },
      login: { user, password },
      device: { id: 'skywave-1', caption: 'Skywave' },
    });
    const phone = phoneOn(server);

    expect((await skywave.signIn()).ok).toBe(true);
    const [devices, renamed] = await phone(
      ['settings', 'My phone'],
      ['subscribe', [FEED, ` ${OTHER}`], []],
    );
    expect(devices).toEqual([
      ['skywave-1', 'Skywave'],
      ['phone', 'My phone'],
    ]);
    expect(renamed).toEqual([[` ${OTHER}`, OTHER]]);

    const first = await skywave.pullSubscriptions(0);
    expect(first.ok && first.value.added).toEqual([FEED, OTHER]);
    await skywave.pushSubscriptions({ added: [], removed: [OTHER] });
    expect(await phone(['subscriptions', 0])).toEqual([{ add: [FEED], remove: [OTHER] }]);

    const episode = 'https://cdn.example/one.mp3';
    await phone([
      'play',
      [
        {
          ...{ podcast: FEED, episode, action: 'play', device: 'phone' },
          ...{ timestamp: '2026-11-26T09:00:00', started: 0, position: 900, total: 3600 },
        },
        { podcast: FEED, episode: 'https://cdn.example/two.mp3', action: 'download' },
      ],
    ]);
    const actions = await skywave.pullActions(0);
    expect(actions.ok && actions.value.actions).toEqual([played({ guid: '', device: 'phone' })]);
    expect(actions.ok && actions.value.skipped).toBe(0);

    const further = played({ position: 1500.7, at: Date.UTC(2026, 10, 26, 10) });
    const marked = played({
      kind: 'new',
      position: 0,
      duration: 0,
      episode: 'https://cdn.example/3.mp3',
    });
    expect((await skywave.pushActions([further, marked])).done).toBe(2);
    const [seen] = await phone(['actions', 0]);
    expect((seen as unknown[]).slice(2)).toEqual([
      {
        ...{ podcast: FEED, episode, action: 'play', device: 'skywave-1' },
        ...{ timestamp: '2026-11-26T10:00:00', started: 0, position: 1500, total: 3600 },
      },
      {
        ...{ podcast: FEED, episode: 'https://cdn.example/3.mp3', action: 'new' },
        ...{ device: 'skywave-1', timestamp: '2026-11-26T09:00:00' },
      },
    ]);

    await phone(['put', [OTHER]]);
    const last = await skywave.pullSubscriptions(0);
    expect(last.ok && [last.value.added, last.value.removed]).toEqual([[OTHER], [FEED]]);
    await server.close();
  },
);

withPhone('a phone and a browser with Skywave agree after each in turn', async () => {
  const server = await startGpodder({ api: 'gpodder', user: 'ann' });
  const phone = phoneOn(server);
  const { user, password, url } = server;
  const device = 'skywave-1';
  const replica = createReplica({ now: Date.now, device });
  const client = createGpodderClient({
    network: { fetch: globalThis.fetch, clock: systemClock },
    server: { api: 'gpodder', base: `${url}/` },
    ...{ login: { user, password }, device: { id: device, caption: 'Skywave' } },
  });
  const one = { id: 'urn:one', showId: FEED, title: 'One', publishedAt: 0 };
  const known = knownOf(
    [FEED, OTHER].map((id) => ({ id, feedUrl: id })),
    [{ ...one, enclosureUrl: 'https://cdn.example/one.mp3' }],
  );
  let account = NEW_ACCOUNT;
  const meet = async () => {
    const result = await exchange(client, { replica, device, known }, account);
    expect(result.trouble).toBeNull();
    account = result.account;
  };
  const play = (position: number, at: number) => ({
    ...{ podcast: FEED, episode: 'https://cdn.example/one.mp3', action: 'play', device: 'phone' },
    ...{ timestamp: new Date(at).toISOString().slice(0, 19), started: 0, position, total: 3600 },
  });
  const here = () => {
    const subscription = replica.get('subscription', FEED);
    const episode = replica.get('episode', 'urn:one');
    return [subscription && isThere(subscription), episode && progressOf(episode).position];
  };

  await phone(['subscribe', [FEED], []], ['play', [play(900, Date.now() - 60_000)]]);
  await meet();
  expect(here()).toEqual([true, 900]);

  replica.reach('urn:one', 1500.5, 3600);
  replica.write('subscription', OTHER, { there: true, feed: { address: OTHER, title: 'Other' } });
  await meet();
  const [lists, actions] = await phone(['subscriptions', 0], ['actions', 0]);
  expect(lists).toEqual({ add: [OTHER, FEED], remove: [] });
  expect((actions as { position: number }[]).at(-1)?.position).toBe(1500);

  await phone(['play', [play(2000, Date.now() + 2000)]], ['subscribe', [], [FEED]]);
  await meet();
  expect(here()).toEqual([false, 2000]);
  await server.close();
});
