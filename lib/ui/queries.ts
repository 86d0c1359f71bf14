import { onMessage } from '@/lib/contract/messages';
import { createQueryCache } from './query-cache';

/** What this page fetched; the background says what to fetch again. */
export const queries = createQueryCache((onChange) => {
  onMessage('ui:changed', ({ data }) => {
    onChange(data.key);
    return true;
  });
});
