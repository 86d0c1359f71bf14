import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { t, tn } from '@/lib/i18n/translate';
import { SLEEP_MINUTES } from '@/lib/model/sleep-timer';
import { RATES } from '@/lib/ui/rates';
import { showsFile } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';
import type { SleepLeft } from './SleepTimerMenu';

/** The menu of speeds. */
export function SpeedPopup(props: MenuPopupProps) {
  const { state, setRate } = usePlayer();
  return (
    <MenuPopup {...props} align="start">
      <Menu.RadioGroup value={state.rate} onValueChange={setRate}>
        {RATES.map((rate) => (
          <Menu.RadioItem
            key={rate}
            value={rate}
            closeOnClick
            className="flex h-8 min-w-28 cursor-default items-center gap-2 rounded-lg px-2 tabular-nums outline-none data-checked:font-semibold data-highlighted:bg-sunken"
          >
            <span className="grid size-4 place-items-center text-accent">
              <Menu.RadioItemIndicator render={<Check aria-hidden className="size-4" />} />
            </span>
            <span dir="ltr">{t('player.rate', { rate })}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuPopup>
  );
}

const ENTRY =
  'flex h-8 min-w-36 cursor-default items-center rounded-lg px-3 tabular-nums outline-none data-highlighted:bg-sunken';

/** The sleep timer's menu. */
export function SleepTimerPopup({ left, ...rest }: MenuPopupProps & { left: SleepLeft | null }) {
  const { state, setSleepTimer } = usePlayer();
  return (
    <MenuPopup {...rest}>
      <Menu.Group>
        <Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-xs text-muted tabular-nums">
          {left ? t('sleep.heading_left', { left: left.words }) : t('sleep.stop_after')}
        </Menu.GroupLabel>
        {SLEEP_MINUTES.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => setSleepTimer({ minutes })} className={ENTRY}>
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
    </MenuPopup>
  );
}
