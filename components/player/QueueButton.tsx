import { Dialog } from '@base-ui/react/dialog';
import ListMusic from 'lucide-react/icons/list-music';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';

// Not for the first frame.
const QueueDialog = lazy(() =>
  import('./QueueDialog').then((module) => ({ default: module.QueueDialog })),
);

/** Opens the list of what plays next; shows how much that is. */
export function QueueButton({ className = '' }: { className?: string }) {
  const { state } = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const count = state.queue.length;

  function change(open: boolean) {
    setOpen(open);
    if (open) setOpened(true);
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger
        render={
          <IconButton
            label={t('queue.name')}
            hint={count === 0 ? t('queue.name') : t('queue.name_count', { count })}
            aria-description={count === 0 ? undefined : formatNumber(count)}
            className={`relative ${className}`}
          />
        }
      >
        <ListMusic aria-hidden className="size-5 rtl:-scale-x-100" />
        {count > 0 && (
          <span
            aria-hidden
            // Drawn by the style sheet: the button's text stays its name.
            data-count={count > 99 ? `${formatNumber(99)}+` : formatNumber(count)}
            className="absolute end-0 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-bold text-on-accent tabular-nums before:content-[attr(data-count)]"
          />
        )}
      </Dialog.Trigger>
      <Suspense>{wasOpened && <QueueDialog />}</Suspense>
    </Dialog.Root>
  );
}
