import { expect, it } from 'vitest';
import { createStationCache } from '@/lib/background/directory/stations';
import { createFakeArea } from '../../support/fake-storage.ts';
import { station } from './fake-directory.ts';

const answer = (id: string, at = 1) => ({ found: [station(id)], more: false, at });

it('keeps the forty latest, also when they come at once, and nothing of the others', async () => {
  const area = createFakeArea();
  const kept = createStationCache(area);
  const ids = Array.from({ length: 60 }, (_, index) => String(index));
  await Promise.all(ids.map((id) => kept.write(id, answer(id))));
  const found = (await kept.all()).map((one) => one.found[0]?.radio_id);
  expect(found).toEqual(ids.slice(20).reverse());
  expect(Object.keys(area.items)).toHaveLength(41);
});

it('an answer that came again is the latest', async () => {
  const kept = createStationCache(createFakeArea());
  await kept.write('a', answer('a'));
  await kept.write('b', answer('b'));
  await kept.write('a', answer('a', 2));
  expect(await kept.all()).toEqual([answer('a', 2), answer('b')]);
});

it('survives anything that is stored in its place', async () => {
  const area = createFakeArea();
  await createStationCache(area).write('a', answer('one'));
  area.items['stationAnswer/a'] = {
    ...{ at: 1, more: false },
    found: [7, null, { id: 1, url: 'x' }, { radio_id: '' }, station('two')],
  };
  expect(await createStationCache(area).read('a')).toEqual(answer('two'));
  area.items['stationAnswer/a'] = 'nonsense';
  area.items.stationAnswers = { no: 'list' };
  expect(await createStationCache(area).read('a')).toBeNull();
  expect(await createStationCache(area).all()).toEqual([]);
});
