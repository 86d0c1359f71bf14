import { onMessage } from '@/lib/contract/messages';
import { STARTER_SHOWS } from '@/lib/directory/starters';
import { readShow } from '@/lib/library/record-checks';
import type { StorageArea } from '@/lib/model/storage-area';
import { createKeptAnswers } from './answer-cache';
import { createShowSearch, type ShowSearchDeps } from './show-search';

/** An answer of fifty shows takes some 30 KB. */
const LIMIT = 30;

/** Answers the pages' searches for podcasts. Called in the worker's first turn. */
export function serveShows({
  local,
  ...deps
}: Omit<ShowSearchDeps, 'kept' | 'starters'> & { local: StorageArea }): void {
  const kept = createKeptAnswers({ local, prefix: 'showAnswer', limit: LIMIT, read: readShow });
  const search = createShowSearch({ ...deps, kept, starters: STARTER_SHOWS });
  onMessage('directory:shows', ({ data }) => search(data));
}
