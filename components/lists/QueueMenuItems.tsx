import { Menu } from '@base-ui/react/menu';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import ListX from 'lucide-react/icons/list-x';
import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { usePlayer } from '@/lib/ui/use-player';
import { troubleOf, useUndo } from './use-undo';

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

/** The button of the menu from which the queue is changed. */
const OPENER = '[aria-haspopup=menu][aria-expanded=true]';

/** Adds an item to the queue or removes it, reports that in a toast, and offers to undo it. */
function useQueueing(item: PlayableItem) {
  const { state, enqueue, dequeue } = usePlayer();
  const { act, tell } = useUndo();
  const { queue } = state;
  const name = itemName(item);
  const key = listKey(item);
  const place = queue.findIndex((other) => listKey(other) === key);
  const isQueued = place >= 0;

  const change = (words: string, run: () => Promise<boolean>) =>
    act({
      words,
      run: () => troubleOf(run()),
      undo: () => troubleOf(isQueued ? enqueue([item], place) : dequeue(key)),
      // The pressed entry is gone with its menu, so the focus returns to where that was opened.
      focus: document.querySelector<HTMLElement>(OPENER),
    });

  return {
    isQueued,
    playNext: () => change(t('queue.plays_next', { name }), () => enqueue([item], 0)),
    addLast() {
      if (!isQueued && queue.length >= QUEUE_LIMIT) tell(t('queue.full', { limit: QUEUE_LIMIT }));
      else change(t('queue.added', { name }), () => enqueue([item]));
    },
    remove: () => change(t('queue.removed', { name }), () => dequeue(key)),
  };
}
