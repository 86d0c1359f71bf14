import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useMemo, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { PlayableRow } from '../ui/PlayableRow';
import { RowButton } from '../ui/RowButton';
import { useOwnOrder } from '../ui/use-own-order';
import { useReordering } from '../ui/use-reordering';

/** Rows of the first frame; the others are drawn when there is time, so that nothing waits for them. */
const FIRST_ROWS = 20;

interface QueueListProps {
  queue: readonly PlayableItem[];
  onRemove: (item: PlayableItem, at: number) => void;
}

/** The queue's items, to be moved by their handles, with the pointer or the arrow keys. */
export function QueueList({ queue, onRemove }: QueueListProps) {
  const { moveInQueue } = usePlayer();
  const list = useRef<HTMLUListElement>(null);
  const entries = useMemo(
    () => queue.map((item) => ({ key: listKey(item), name: itemName(item), item })),
    [queue],
  );
  const { ordered, move } = useOwnOrder(entries, moveInQueue);
  const { styleOf, handleProps, announcement } = useReordering({
    list,
    entries: ordered,
    onMove: move,
  });
  const drawn = useDeferredValue(ordered.length, FIRST_ROWS);

  return (
    <>
      <ul ref={list} aria-label={t('queue.name')}>
        {ordered.slice(0, drawn).map(({ key, name, item }, index) => (
          <PlayableRow key={key} item={item} buttons={2} place={{ style: styleOf(index) }}>
            <RowButton
              label={t('queue.remove_named', { name })}
              hint={t('queue.remove')}
              onClick={() => onRemove(item, index)}
            >
              <X aria-hidden className="size-4.5" />
            </RowButton>
            <RowButton
              label={t('rows.move_named', { name })}
              hint={t('rows.move_hint')}
              className="size-8! cursor-grab! touch-none opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line active:cursor-grabbing!"
              {...handleProps(key)}
            >
              <GripVertical aria-hidden className="size-4.5" />
            </RowButton>
          </PlayableRow>
        ))}
      </ul>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
