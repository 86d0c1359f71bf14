import Moon from 'lucide-react/icons/moon';
import { useRef } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { MINUTE, SECOND } from '@/lib/model/constants';
import type { SleepTimer } from '@/lib/model/sleep-timer';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { useMenu } from '../primitives/popups/menu';
import { useOpenKey } from '../primitives/popups/open-key';
import { Overlay } from '../primitives/popups/open-overlay';
import { useSeconds } from './use-seconds';

/** Sets the sleep timer and shows the time left. */
export function SleepTimerMenu({ className = '' }: { className?: string }) {
  const { sleepTimer } = usePlayer().state;
  const now = useSeconds(sleepTimer?.kind === 'time');
  const left = sleepTimer && sleepLeft(sleepTimer, now);
  const { isOpen, opening, open, button, close } = useMenu();
  const own = useRef<HTMLButtonElement>(null);
  useOpenKey('t', own, open);
  const label = left ? t('sleep.name_left', { left: left.words }) : t('sleep.name');
  return (
    <>
      <IconButton
        ref={own}
        label={label}
        hint={t('player.with_key', { action: label, key: 'T' })}
        className={`${left ? 'text-accent!' : ''} ${className}`}
        {...button}
      >
        {left ? (
          <span
            aria-hidden
            // Drawn by CSS: the button's name has it in words.
            data-left={left.short}
            className="text-xs font-semibold tabular-nums before:content-[attr(data-left)]"
          />
        ) : (
          <Moon aria-hidden className="size-5" />
        )}
      </IconButton>
      <Overlay open={isOpen}>
        {({ SleepTimerPopup }, isDrawn) =>
          opening && (
            <SleepTimerPopup open={isDrawn} opening={opening} left={left} onClose={close} />
          )
        }
      </Overlay>
    </>
  );
}

export interface SleepLeft {
  words: string;
  short: string;
}

/** The time left on a sleep timer, in words and as a short label. `now` in milliseconds since 1970. */
export function sleepLeft(timer: SleepTimer, now: number): SleepLeft {
  if (timer.kind === 'episode') {
    return { words: t('sleep.until_episode_end'), short: t('sleep.episode_end_short') };
  }
  const left = Math.max(0, timer.until - now);
  if (left < MINUTE) {
    const count = Math.ceil(left / SECOND);
    return { words: tn('sleep.seconds_left', count), short: t('sleep.seconds_short', { count }) };
  }
  const count = Math.ceil(left / MINUTE);
  return { words: tn('sleep.minutes_left', count), short: t('sleep.minutes_short', { count }) };
}
