import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatNumber } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';
import type { SkipDirection } from '@/lib/model/position';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';

const LOOKS = {
  back: { seconds: SKIP_BACK_SECONDS, message: 'player.skip_back', Sign: RotateCcw, key: 'J' },
  forward: {
    seconds: SKIP_FORWARD_SECONDS,
    message: 'player.skip_forward',
    Sign: RotateCw,
    key: 'L',
  },
} as const;

export function SkipButton({ direction }: { direction: SkipDirection }) {
  const { skip } = usePlayer();
  const { seconds, message, Sign, key } = LOOKS[direction];
  const label = t(message, { seconds });
  return (
    <IconButton
      label={label}
      hint={t('player.with_key', { action: label, key })}
      onClick={() => skip(direction)}
      className="relative text-ink"
    >
      <Sign aria-hidden className="size-7" strokeWidth={1.5} />
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center text-[0.5625rem] font-bold"
      >
        {formatNumber(seconds)}
      </span>
    </IconButton>
  );
}
