import { expect, it } from 'vitest';
import { createStationCache } from '@/lib/background/directory/serve-stations';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { station } from './fake-directory.ts';

const answer = (id: string) => ({ found: [station(id)], more: false });

it('keeps the forty latest answers', async () => {
  const kept = createStationCache(createFakeClock(), createFakeArea());
  const ids = Array.from({ length: 60 }, (_, index) => String(index));
  await Promise.all(ids.map((id) => kept.set(id, answer(id), 1000)));
  const found = (await kept.all()).map(({ value }) => value.found[0]?.radio_id);
  expect(found).toEqual(ids.slice(20).reverse());
});

it('leaves invalid stations out of a stored answer', async () => {
  const area = createFakeArea();
  const kept = createStationCache(createFakeClock(), area);
  const found = [7, null, { id: 1, url: 'x' }, { radio_id: '' }, station('two')];
  area.items['stationAnswer/a'] = { value: { found, more: false }, at: 1, within: 1 };
  expect((await kept.get('a'))?.value).toEqual(answer('two'));
});
