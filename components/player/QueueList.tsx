import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { OwnOrderRows } from '../ui/OwnOrderRows';
import { PlayableRow } from '../ui/PlayableRow';
import { RowButton } from '../ui/RowButton';

interface QueueListProps {
  queue: readonly PlayableItem[];
  onRemove: (item: PlayableItem, at: number) => void;
}

/** The queue's items, to be moved by their handles. */
export function QueueList({ queue, onRemove }: QueueListProps) {
  const { moveInQueue } = usePlayer();
  const entries = useMemo(
    () => queue.map((item) => ({ key: listKey(item), name: itemName(item), item })),
    [queue],
  );
  return (
    <OwnOrderRows label={t('queue.name')} entries={entries} onMove={moveInQueue}>
      {({ key, name, item }, at, place, handle) => (
        <PlayableRow key={key} item={item} buttons={2} place={place}>
          <RowButton
            label={t('queue.remove_named', { name })}
            hint={t('queue.remove')}
            onClick={() => onRemove(item, at)}
          >
            <X aria-hidden className="size-4.5" />
          </RowButton>
          {handle}
        </PlayableRow>
      )}
    </OwnOrderRows>
  );
}
