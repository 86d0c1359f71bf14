import { Menu } from '@base-ui/react/menu';
import { Toast } from '@base-ui/react/toast';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import ListX from 'lucide-react/icons/list-x';
import { isSameItem, itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { usePlayer } from '@/lib/ui/use-player';

const ENTRY =
  'flex h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-sunken';

/** The entries of a menu that put an item into the queue. Inside of a `Toast.Provider`, which says what was done. */
export function QueueMenuItems({ item }: { item: PlayableItem }) {
  const { state, enqueue, dequeue } = usePlayer();
  const { add } = Toast.useToastManager();
  const name = itemName(item);
  const isQueued = state.queue.some((other) => isSameItem(other, item));

  function playNext() {
    enqueue([item], 0);
    add({ title: `${name} plays next` });
  }

  function addLast() {
    if (!isQueued && state.queue.length >= QUEUE_LIMIT) {
      add({ title: `The queue is full: it holds ${QUEUE_LIMIT}.` });
      return;
    }
    enqueue([item]);
    add({ title: `Added ${name} to the queue` });
  }

  return (
    <>
      <Menu.Item onClick={playNext} className={ENTRY}>
        <ListStart aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        Play next
      </Menu.Item>
      <Menu.Item onClick={addLast} className={ENTRY}>
        <ListEnd aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {isQueued ? 'Move to the end of the queue' : 'Add to queue'}
      </Menu.Item>
      {isQueued && (
        <Menu.Item onClick={() => dequeue(listKey(item))} className={ENTRY}>
          <ListX aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
          Remove from queue
        </Menu.Item>
      )}
    </>
  );
}
