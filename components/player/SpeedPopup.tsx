import { Menu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { t } from '@/lib/i18n/translate';
import { RATES } from '@/lib/ui/rates';
import { usePlayer } from '@/lib/ui/use-player';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';

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
