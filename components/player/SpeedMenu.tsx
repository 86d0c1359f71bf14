import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { t } from '@/lib/i18n/translate';
import { RATES } from '@/lib/ui/rates';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';

export function SpeedMenu() {
  const { state, setRate } = usePlayer();
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton
            label={t('player.speed')}
            hint={t('player.speed_with_keys')}
            aria-description={t('player.rate', { rate: state.rate })}
            data-rate={t('player.rate', { rate: state.rate })}
            dir="ltr"
            className="-ms-2 w-auto px-2 text-sm font-semibold tabular-nums before:content-[attr(data-rate)]"
          />
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-10">
          <Menu.Popup className="max-h-(--available-height) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
