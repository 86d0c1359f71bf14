import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { useMenu } from '../ui/menu';
import { Overlay } from '../ui/overlay';

export function SpeedMenu() {
  const { state } = usePlayer();
  const { isOpen, opening, button, close } = useMenu();
  return (
    <>
      <IconButton
        label={t('player.speed')}
        hint={t('player.speed_with_keys')}
        aria-description={t('player.rate', { rate: state.rate })}
        data-rate={t('player.rate', { rate: state.rate })}
        dir="ltr"
        className="-ms-2 w-auto px-2 text-sm font-semibold tabular-nums before:content-[attr(data-rate)]"
        {...button}
      />
      <Overlay open={isOpen}>
        {({ SpeedPopup }, open) =>
          opening && <SpeedPopup open={open} opening={opening} onClose={close} />
        }
      </Overlay>
    </>
  );
}
