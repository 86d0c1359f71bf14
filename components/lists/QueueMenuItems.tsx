import { Menu } from '@base-ui/react/menu';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import ListX from 'lucide-react/icons/list-x';
import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { usePlayer } from '@/lib/ui/use-player';
import { useToaster } from '../primitives/popups/toaster';

/** The style of a menu entry. */
export const ENTRY =
  'flex h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-sunken';

/** The menu entries that add an item to the queue. Needs a `ToasterProvider`, which reports the result. */
export function QueueMenuItems({ item }: { item: PlayableItem }) {
  const { isQueued, playNext, addLast, remove } = useQueueing(item);
  return (
    <>
      <Menu.Item onClick={playNext} className={ENTRY}>
        <ListStart aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {t('queue.play_next')}
      </Menu.Item>
      <Menu.Item onClick={addLast} className={ENTRY}>
        <ListEnd aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {t(isQueued ? 'queue.move_to_end' : 'queue.add')}
      </Menu.Item>
      {isQueued && (
        <Menu.Item onClick={remove} className={ENTRY}>
          <ListX aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
          {t('queue.remove')}
        </Menu.Item>
      )}
    </>
  );
}

/** How long something can be undone, in milliseconds. */
const UNDO_TIME = 8000;

/** The button of the menu from which the queue is changed. */
const OPENER = '[aria-haspopup=menu][aria-expanded=true]';

/** Adds an item to the queue or removes it, reports that in a toast, and offers to undo it. */
function useQueueing(item: PlayableItem) {
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
      // The pressed button disappears, so the focus returns to where the menu was opened.
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
