import { Menu } from '@base-ui/react/menu';
import Moon from 'lucide-react/icons/moon';
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
            label={left ? `Sleep timer, ${left.words}` : 'Sleep timer'}
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
                {left ? `Sleep timer: ${left.words}` : 'Stop playing after'}
              </Menu.GroupLabel>
              {SLEEP_MINUTES.map((minutes) => (
                <Menu.Item
                  key={minutes}
                  onClick={() => setSleepTimer({ minutes })}
                  className={ENTRY}
                >
                  {minutes} minutes
                </Menu.Item>
              ))}
              {showsFile(state) && (
                <Menu.Item onClick={() => setSleepTimer('episode')} className={ENTRY}>
                  End of episode
                </Menu.Item>
              )}
              {left && (
                <Menu.Item onClick={() => setSleepTimer(null)} className={ENTRY}>
                  Off
                </Menu.Item>
              )}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
