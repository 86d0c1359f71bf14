import Moon from 'lucide-react/icons/moon';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { useMenu } from '../ui/menu';
import { Overlay } from '../ui/overlay';
import { sleepLeft } from './sleep-left';
import { useSeconds } from './use-seconds';

/** When playback is to end by itself, and what is left until then. */
export function SleepTimerMenu({ className = '' }: { className?: string }) {
  const { sleepTimer } = usePlayer().state;
  const now = useSeconds(sleepTimer?.kind === 'time');
  const left = sleepTimer && sleepLeft(sleepTimer, now);
  const { isOpen, opening, button, close } = useMenu();
  return (
    <>
      <IconButton
        label={left ? t('sleep.name_left', { left: left.words }) : t('sleep.name')}
        className={`${left ? 'text-accent!' : ''} ${className}`}
        {...button}
      >
        {left ? (
          <span
            aria-hidden
            // Drawn by the style sheet: the button's name says it in words.
            data-left={left.short}
            className="text-xs font-semibold tabular-nums before:content-[attr(data-left)]"
          />
        ) : (
          <Moon aria-hidden className="size-5" />
        )}
      </IconButton>
      <Overlay open={isOpen}>
        {({ SleepTimerPopup }, open) =>
          opening && <SleepTimerPopup open={open} opening={opening} left={left} onClose={close} />
        }
      </Overlay>
    </>
  );
}
