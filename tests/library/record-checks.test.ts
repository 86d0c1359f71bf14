import { expect, expectTypeOf, it } from 'vitest';
import type { LibraryJob } from '@/lib/contract/library';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { EVERY_STORE, type Stored } from '@/lib/library/library-schema';
import { checkRecord } from '@/lib/library/record-checks';
import type { Favourite } from '@/lib/model/favourite';
import type { Episode, EpisodeDetails, Show } from '@/lib/model/show';

it('checks the records of every store', () => {
  expect(EVERY_STORE).toContain('quarantine');
  for (const store of EVERY_STORE) expect(checkRecord(store, 7)).toMatchObject({ ok: false });
});

it('the stored records have the types of the model and the pages', () => {
  expectTypeOf<Stored<'shows'>['show']>().toEqualTypeOf<Show>();
  expectTypeOf<
    Omit<Stored<'episodes'>, 'age' | 'nth' | 'arrivedAt' | 'putOffUntil' | 'people' | 'detailsMark'>
  >().toEqualTypeOf<Episode>();
  expectTypeOf<Omit<Stored<'details'>, 'id'>>().toEqualTypeOf<EpisodeDetails>();
  expectTypeOf<Stored<'favourites'>['favourite']>().toEqualTypeOf<Favourite>();
  expectTypeOf<Stored<'jobs'>['faults']>().toEqualTypeOf<ImportFault[]>();
  expectTypeOf<Omit<Stored<'jobs'>, 'id'>>().toEqualTypeOf<LibraryJob>();
});
