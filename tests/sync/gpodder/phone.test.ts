import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time/clock';
import { createGpodderClient } from '@/lib/sync/gpodder/gpodder-client';
import { startGpodder } from '@/tests/servers/gpodder';
import { findProgram } from '@/tests/tools/find-programs';
import { runCommand } from '@/tests/tools/run-command';
import { FEED, played } from './actions';

const OTHER = 'https://other.example/feed';
const PHONE = join(import.meta.dirname, 'phone.py');

it.skipIf(findProgram('mygpoclient') === null)(
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
    const phone = async (...steps: unknown[][]): Promise<unknown[]> => {
      // Debian's Python, which has Debian's libraries.
      const { output } = await runCommand('/usr/bin/python3', [
        ...[PHONE, url, user, password, 'phone', JSON.stringify(steps)],
      ]);
      const lines = output.trim().split('\n');
      if (!lines.at(-1)?.startsWith('[')) throw new Error(output);
      return JSON.parse(lines.at(-1) ?? '');
    };

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
    expect(actions.ok && actions.value.actions).toEqual([played({ guid: '' })]);
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
