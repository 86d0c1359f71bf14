import type { DIRECTORY_MESSAGES } from '@/lib/contract/messages/directory';
import type { Handlers } from '@/lib/contract/messages/message';
import { STARTER_SHOWS } from '@/lib/directory/starters';
import { readShow } from '@/lib/library/record-checks';
import type { StorageArea } from '@/lib/model/storage-area';
import { createKeptAnswers } from './answer-cache';
import { createShowSearch, type ShowSearchDeps } from './show-search';

/** An answer of fifty shows takes some 30 KB. */
const LIMIT = 30;

/** Answers the pages' searches for podcasts. */
export function showHandlers({
  local,
  ...deps
}: Omit<ShowSearchDeps, 'kept' | 'starters'> & { local: StorageArea }): Pick<
  Handlers<typeof DIRECTORY_MESSAGES>,
  'directory:shows'
> {
  const kept = createKeptAnswers({ local, prefix: 'showAnswer', limit: LIMIT, read: readShow });
  const search = createShowSearch({ ...deps, kept, starters: STARTER_SHOWS });
  return { 'directory:shows': (query) => search(query) };
}
