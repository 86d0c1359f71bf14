import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { usePlayer } from '@/lib/ui/use-player';
import { useToaster } from '../ui/toaster';

/** How long something can be undone, in milliseconds. */
const UNDO_TIME = 8000;

/** What opened the menu from which the queue is changed. */
const OPENER = '[aria-haspopup=menu][aria-expanded=true]';

/** Puts an item into the queue or takes it out, says so in a toast, and offers to undo it. */
export function useQueueing(item: PlayableItem) {
  const { state, enqueue, dequeue } = usePlayer();
  const { add, close } = useToaster();
  const { queue } = state;
  const name = itemName(item);
  const key = listKey(item);
  const place = queue.findIndex((other) => listKey(other) === key);
  const isQueued = place >= 0;

  function say(words: string) {
    const opener = document.querySelector<HTMLElement>(OPENER);
    const toast = add({
      words,
      timeout: UNDO_TIME,
      undo: { label: t('common.undo'), onPress: undo },
    });

    function undo() {
      close(toast);
      if (isQueued) enqueue([item], place);
      else dequeue(key);
      // The button that was pressed goes: the focus returns to where all began.
      opener?.focus();
    }
  }

  return {
    isQueued,
    playNext() {
      enqueue([item], 0);
      say(t('queue.plays_next', { name }));
    },
    addLast() {
      if (!isQueued && queue.length >= QUEUE_LIMIT) {
        add({ words: t('queue.full', { limit: QUEUE_LIMIT }) });
        return;
      }
      enqueue([item]);
      say(t('queue.added', { name }));
    },
    remove() {
      dequeue(key);
      say(t('queue.removed', { name }));
    },
  };
}
