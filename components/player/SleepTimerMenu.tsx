import { Menu } from '@base-ui/react/menu';
import Moon from 'lucide-react/icons/moon';
import { t, tn } from '@/lib/i18n/translate';
import { SLEEP_MINUTES } from '@/lib/model/sleep-timer';
import { showsFile } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { sleepLeft } from './sleep-left';
import { useSeconds } from './use-seconds';

const ENTRY =
  'flex h-8 min-w-36 cursor-default items-center rounded-lg px-3 tabular-nums outline-none data-highlighted:bg-sunken';

/** When playback is to end by itself, and what is left until then. */
export function SleepTimerMenu({ className = '' }: { className?: string }) {
  const { state, setSleepTimer } = usePlayer();
  const { sleepTimer } = state;
  const now = useSeconds(sleepTimer?.kind === 'time');
  const left = sleepTimer && sleepLeft(sleepTimer, now);
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton
            label={left ? t('sleep.name_left', { left: left.words }) : t('sleep.name')}
            className={`${left ? 'text-accent!' : ''} ${className}`}
          />
        }
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
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
          <Menu.Popup className="max-h-(--available-height) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Menu.Group>
              <Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-xs text-muted tabular-nums">
                {left ? t('sleep.heading_left', { left: left.words }) : t('sleep.stop_after')}
              </Menu.GroupLabel>
              {SLEEP_MINUTES.map((minutes) => (
                <Menu.Item
                  key={minutes}
                  onClick={() => setSleepTimer({ minutes })}
                  className={ENTRY}
                >
                  {tn('sleep.minutes', minutes)}
                </Menu.Item>
              ))}
              {showsFile(state) && (
                <Menu.Item onClick={() => setSleepTimer('episode')} className={ENTRY}>
                  {t('sleep.episode_end')}
                </Menu.Item>
              )}
              {left && (
                <Menu.Item onClick={() => setSleepTimer(null)} className={ENTRY}>
                  {t('sleep.off')}
                </Menu.Item>
              )}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
