import ListMusic from 'lucide-react/icons/list-music';
import { type RefObject, useRef, useState } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { useOpenKey } from '../primitives/popups/open-key';
import { Overlay, opener } from '../primitives/popups/open-overlay';

interface QueueButtonProps {
  className?: string;
  ref?: RefObject<HTMLButtonElement | null>;
}

/** Opens the queue and shows its length. */
export function QueueButton({ className = '', ref }: QueueButtonProps) {
  const { state } = usePlayer();
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  const count = state.queue.length;
  /** What gets the focus back. */
  const before = useRef<HTMLElement | null>(null);
  function open(from: HTMLElement | null) {
    before.current = from;
    setOpen(true);
  }
  useOpenKey('q', button, (opening) => open(opening.before ?? opening.by));
  const action = count === 0 ? t('queue.name') : t('queue.name_count', { count });

  return (
    <>
      <IconButton
        ref={button}
        label={t('queue.name')}
        hint={t('player.with_key', { action, key: 'Q' })}
        aria-description={count === 0 ? undefined : formatNumber(count)}
        className={`relative ${className}`}
        {...opener('dialog', isOpen)}
        onClick={() => open(button.current)}
      >
        <ListMusic aria-hidden className="size-5 rtl:-scale-x-100" />
        {count > 0 && (
          <span
            aria-hidden
            // Drawn by CSS, so that it does not become part of the button's name.
            data-count={count > 99 ? `${formatNumber(99)}+` : formatNumber(count)}
            className="absolute end-0 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-bold text-on-accent tabular-nums before:content-[attr(data-count)]"
          />
        )}
      </IconButton>
      <Overlay open={isOpen}>
        {({ QueueDialog }, isDrawn) => (
          <QueueDialog open={isDrawn} onClose={() => setOpen(false)} opener={before} />
        )}
      </Overlay>
    </>
  );
}
