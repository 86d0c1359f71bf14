import { Menu } from '@base-ui/react/menu';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import ListX from 'lucide-react/icons/list-x';
import { t } from '@/lib/i18n/translate';
import type { PlayableItem } from '@/lib/model/playable-item';
import { useQueueing } from './use-queueing';

/** How an entry of a menu looks. */
export const ENTRY =
  'flex h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-sunken';

/** The entries of a menu that put an item into the queue. Inside of a `ToasterProvider`, which says what was done. */
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
