import { expect, test } from 'vitest';
import type { RadioItem } from '@/lib/model/playable-item';
import {
  firstPage,
  type NOTHING_FOUND,
  nextPage,
  type StationSearch,
} from '@/lib/ui/data/found-stations';

const SEARCH: StationSearch = {
  ...{ text: 'jazz', list: 'search', order: 'clicks' },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};
const station = (id: string): RadioItem => ({ radio_id: id, id, aURL: '', isLive: true });
const page = (ids: string[], more = true) => ({
  ...{ found: ids.map(station), more, trouble: null, at: 5 },
});
const idsOf = ({ stations }: typeof NOTHING_FOUND) => stations?.map(({ radio_id }) => radio_id);

test('pages stand one behind the other, and a station that comes again stands once', () => {
  const first = firstPage(SEARCH, page(['a', 'b']));
  const both = nextPage(first, page(['b', 'c'], false));
  expect(idsOf(both)).toEqual(['a', 'b', 'c']);
  expect(both).toMatchObject({ answers: SEARCH, pages: 2, more: false, at: 5 });
});

test('another search takes the place of all that was found', () => {
  const other = { ...SEARCH, text: 'rock' };
  const found = firstPage(other, page(['x']));
  expect(idsOf(found)).toEqual(['x']);
  expect(found.answers).toBe(other);
});

test('a page that cannot be had leaves what there is, says why, and can be had later', () => {
  const lost = { ...page([], false), trouble: 'unreachable', at: null } as const;
  const failed = nextPage(firstPage(SEARCH, page(['a'])), lost);
  expect(idsOf(failed)).toEqual(['a']);
  expect(failed).toMatchObject({ pages: 1, more: true, trouble: 'unreachable' });
  expect(nextPage(failed, page(['b']))).toMatchObject({ pages: 2, trouble: null });
});
