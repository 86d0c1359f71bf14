import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';
import type { SkipDirection } from '@/lib/model/position';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';

const LOOKS = {
  back: { seconds: SKIP_BACK_SECONDS, Sign: RotateCcw, hint: '(J)' },
  forward: { seconds: SKIP_FORWARD_SECONDS, Sign: RotateCw, hint: '(L)' },
};

export function SkipButton({ direction }: { direction: SkipDirection }) {
  const { skip } = usePlayer();
  const { seconds, Sign, hint } = LOOKS[direction];
  const label = `Skip ${direction} ${seconds} seconds`;
  return (
    <IconButton
      label={label}
      hint={`${label} ${hint}`}
      onClick={() => skip(direction)}
      className="relative text-ink"
    >
      <Sign aria-hidden className="size-7" strokeWidth={1.5} />
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center text-[0.5625rem] font-bold"
      >
        {seconds}
      </span>
    </IconButton>
  );
}
