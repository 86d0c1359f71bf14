import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { storeAndTell } from '@/lib/background/transfer/progress-records';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import { noteProgress, toProgress } from '@/lib/sync/library-changes';
import type { EpisodeRecord } from '@/lib/sync/records';
import { createReplica } from '@/lib/sync/replica';
import { createFakeTransfer } from './fake-transfer.ts';

it('what one way of syncing brings goes to the other once, and does not come back', async () => {
  const { context, background } = createFakeTransfer();
  let time = 1_800_000_000_000;
  const now = () => ++time;
  const phone = createReplica({ now, device: 'phone' });
  const ways = {
    gpodder: createReplica({ now, device: 'gpodder-here' }),
    everything: createReplica({ now, device: 'everything-here' }),
  };
  /** What each way has to send. */
  const sent: string[] = [];
  const hears = (way: keyof typeof ways) => (progress: ReadonlyMap<string, ItemProgress>) => {
    for (const { key } of noteProgress(ways[way], progress)) sent.push(`${way} ${key}`);
  };
  const follow = (way: keyof typeof ways, other: keyof typeof ways) => {
    const record = ways[way].get('episode', 'e') as EpisodeRecord;
    const entry = { key: 'e', ...NO_PROGRESS };
    return storeAndTell(context, [entry], (here) => toProgress(record, here), hears(other));
  };

  phone.reach('e', 125, 1000);
  ways.gpodder.take(phone.all());
  await follow('gpodder', 'everything');
  expect(background.storage.progress.items.e).toMatchObject({ currentTime: 125 });
  expect(sent).toEqual(['everything e']);
  // Another browser sends the same back, over either way.
  await follow('everything', 'gpodder');
  await follow('gpodder', 'everything');
  expect(sent).toHaveLength(1);

  phone.write('episode', 'e', { played: true });
  ways.everything.take(phone.all());
  await follow('everything', 'gpodder');
  expect(background.storage.progress.items.e).toMatchObject({ played: true });
  expect(sent.slice(1)).toEqual(['gpodder e']);
  await follow('gpodder', 'everything');
  await follow('everything', 'gpodder');
  expect(sent).toHaveLength(2);
});
