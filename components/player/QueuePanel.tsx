import ListMusic from 'lucide-react/icons/list-music';
import ListX from 'lucide-react/icons/list-x';
import { useRef } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowFocus } from '../ui/RowFocus';
import { Toasts } from '../ui/Toasts';
import { useUndoToast } from '../ui/use-undo-toast';
import { QueueList } from './QueueList';

/** What plays next, to be put in order; what is taken out of it can be brought back. */
export function QueuePanel() {
  const { state, dequeue, clearQueue, enqueue } = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  const { offer } = useUndoToast(box);
  const { queue } = state;

  function remove(item: PlayableItem, at: number) {
    dequeue(listKey(item));
    offer({
      words: t('queue.removed', { name: itemName(item) }),
      undo: () => enqueue([item], at),
      row: listKey(item),
    });
  }

  function clear() {
    const [first] = queue;
    if (first === undefined) return;
    clearQueue();
    offer({
      words: t('queue.cleared'),
      undo: () => enqueue(queue, 0),
      row: listKey(first),
    });
  }

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto pb-4">
      <RowFocus className="mx-auto flex min-h-full max-w-3xl flex-col px-2">
        {queue.length === 0 ? (
          <ListMessage Sign={ListMusic} heading={t('queue.empty')}>
            <p>{t('queue.empty_hint')}</p>
          </ListMessage>
        ) : (
          <>
            <div className="flex items-center justify-between gap-2 px-2 pb-2 text-xs text-muted">
              <p>{tn('queue.size', queue.length)}</p>
              <Button className="h-8 px-3 text-xs" onClick={clear}>
                <ListX aria-hidden className="size-4 text-muted" />
                {t('queue.clear')}
              </Button>
            </div>
            <QueueList queue={queue} onRemove={remove} />
          </>
        )}
        <div className="flex-1" />
        <Toasts />
      </RowFocus>
    </div>
  );
}
