import { onMessage } from '@/lib/contract/messages';
import { createHistoryCache } from './history-cache';

/** The track history as this page fetched it; the background says what to fetch again. */
export const historyMirror = createHistoryCache((onChange) => {
  onMessage('ui:historyChanged', ({ data }) => {
    onChange(data.key);
    return true;
  });
});
