import { expect, it } from 'vitest';
import { createStationFacets } from '@/lib/background/directory/serve-stations';
import { MINUTE } from '@/lib/model/constants';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeDirectory } from './fake-directory.ts';

const DAY = 24 * 60 * MINUTE;

function createParts() {
  const parts = {
    directory: createFakeDirectory(),
    local: createFakeArea(),
    clock: createFakeClock(),
  };
  const fetch = () => createStationFacets(parts)();
  return { ...parts, countOfJazz: async () => (await fetch()).tags[0]?.count };
}

it('facets are fetched once a day', async () => {
  const { clock, countOfJazz } = createParts();
  expect(await countOfJazz()).toBe(1);
  clock.pass(DAY - 1);
  expect(await countOfJazz()).toBe(1);
  clock.pass(1);
  expect(await countOfJazz()).toBe(2);
});

it('facets stay the same while the directory is unreachable', async () => {
  const { directory, clock, countOfJazz } = createParts();
  await countOfJazz();
  directory.page = null;
  clock.pass(2 * DAY);
  expect(await countOfJazz()).toBe(1);
});

it('there are no facets if none are known, even if an invalid record is stored', async () => {
  const { directory, local, countOfJazz } = createParts();
  directory.page = null;
  expect(await countOfJazz()).toBeUndefined();
  local.items['stationFacet/all'] = { at: 1, within: 1, value: 7 };
  expect(await countOfJazz()).toBeUndefined();
});
