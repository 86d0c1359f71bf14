import { Dialog } from '@base-ui/react/dialog';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ListMusic from 'lucide-react/icons/list-music';
import ListX from 'lucide-react/icons/list-x';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { formatMinutes } from '@/lib/i18n/format-time';
import { t, tn } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { useQueueTime } from '@/lib/ui/data/use-queue-time';
import { usePlayer } from '@/lib/ui/use-player';
import { ListMessage } from '../lists/ListMessage';
import { OwnOrderRows } from '../lists/rows/OwnOrderRows';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowButton } from '../lists/rows/RowButton';
import { RowFocus } from '../lists/rows/RowFocus';
import { useItemHeard } from '../lists/rows/use-item-heard';
import { troubleOf, useUndo } from '../lists/use-undo';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { KeyHelp } from '../primitives/KeyHelp';
import { SHEET } from '../primitives/popups/looks';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';

interface QueueDialogProps {
  open: boolean;
  onClose: () => void;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** The queue, over the whole page. */
export function QueueDialog({ open, onClose, opener }: QueueDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          // The dialog itself rather than a button, so that the player's keys work at once.
          initialFocus={popup}
          finalFocus={opener}
          className={`bg-ground ${SHEET}`}
        >
          <header className="mx-auto grid min-h-12 w-full max-w-3xl shrink-0 grid-cols-[2.25rem_minmax(0,1fr)_2.25rem] items-center gap-2 px-2 py-1">
            <Dialog.Close
              render={
                <IconButton label={t('queue.close')}>
                  <ChevronDown aria-hidden className="size-5" />
                </IconButton>
              }
            />
            <Dialog.Title className="text-center text-md font-semibold">
              {t('queue.name')}
            </Dialog.Title>
          </header>
          <ToasterProvider>
            <QueuePanel edges="edged" />
          </ToasterProvider>
          <KeyHelp />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The queue, which can be reordered; removing an item can be undone. */
export function QueuePanel({ edges = 'px-2' }: { edges?: string }) {
  const { state, dequeue, clearQueue, enqueue } = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  const { act } = useUndo(box);
  const { queue } = state;

  function remove(item: PlayableItem, at: number) {
    const row = listKey(item);
    act({
      words: t('queue.removed', { name: itemName(item) }),
      run: () => troubleOf(dequeue(row)),
      undo: () => troubleOf(enqueue([item], at)),
      focus: { row },
    });
  }

  function clear() {
    const [first] = queue;
    if (first === undefined) return;
    act({
      words: t('queue.cleared'),
      run: () => troubleOf(clearQueue()),
      undo: () => troubleOf(enqueue(queue, 0)),
      focus: { row: listKey(first) },
    });
  }

  return (
    <div ref={box} className="@container min-h-0 flex-1 scrolls pb-4">
      <RowFocus className={`mx-auto flex min-h-full max-w-3xl flex-col ${edges}`}>
        {queue.length === 0 ? (
          <ListMessage Sign={ListMusic} heading={t('queue.empty')}>
            <p>{t('queue.empty_hint')}</p>
          </ListMessage>
        ) : (
          <>
            <div className="flex items-center justify-between gap-2 px-2 pb-2 text-xs text-muted">
              <QueueSize count={queue.length} />
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

function QueueSize({ count }: { count: number }) {
  const time = useQueueWords();
  return (
    // As high as the button beside it, so that nothing moves when the time is known.
    <div className="min-h-8 min-w-0 flex-1">
      <p className="one-line">{tn('queue.size', count)}</p>
      <p className="one-line">{time}</p>
    </div>
  );
}

/** How long the queue lasts; empty if unknown. */
export function useQueueWords(): string {
  const { seconds, more } = useQueueTime() ?? { seconds: 0, more: false };
  if (seconds <= 0) return '';
  const time = formatMinutes(seconds);
  return more ? t('queue.longer', { time }) : time;
}

interface QueueListProps {
  queue: readonly PlayableItem[];
  onRemove: (item: PlayableItem, at: number) => void;
}

/** The queue's items, which can be moved by their handles. */
function QueueList({ queue, onRemove }: QueueListProps) {
  const { moveInQueue } = usePlayer();
  const entries = useMemo(
    () => queue.map((item) => ({ key: listKey(item), name: itemName(item), item })),
    [queue],
  );
  return (
    <OwnOrderRows label={t('queue.name')} entries={entries} onMove={moveInQueue}>
      {({ key, name, item }, at, place, handle) => (
        <QueueRow key={key} item={item} place={place}>
          <RowButton
            label={t('queue.remove_named', { name })}
            hint={t('queue.remove')}
            onClick={() => onRemove(item, at)}
          >
            <X aria-hidden className="size-4.5" />
          </RowButton>
          {handle}
        </QueueRow>
      )}
    </OwnOrderRows>
  );
}

interface QueueRowProps {
  item: PlayableItem;
  place: ComponentProps<'li'>;
  /** Two buttons. */
  children: ReactNode;
}

function QueueRow({ item, place, children }: QueueRowProps) {
  return (
    <PlayableRow {...{ item, place }} {...useItemHeard(item)} buttons={2}>
      {children}
    </PlayableRow>
  );
}
