import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { usePosition } from '@/lib/ui/use-position';
import { createLazyPart } from '../primitives/lazy-part';
import { LeftToRight } from './LeftToRight';
import { PlayerSlider, useDraft } from './PlayerSlider';

const seekMarks = createLazyPart(() => import('./SeekMarks'));

const LONG = 10 * 60;

interface SeekBarProps {
  /** Without the times beside it, for when it lies on an edge. */
  bare?: boolean;
}

/** The position in a file, and the control to change it. */
export function SeekBar({ bare = false }: SeekBarProps) {
  const { state, seek } = usePlayer();
  const { duration } = state;
  const marks = seekMarks.useFetched();
  const item = shownTrack(state);
  const { value, change, settle } = useDraft(usePosition(), 1.5);
  const known = duration > 0;
  const position = known ? Math.min(value, duration) : value;
  const elapsed = formatTime(position);
  return (
    <LeftToRight className="flex items-center gap-1.5 text-xs text-muted tabular-nums">
      {!bare && <span className="min-w-8">{elapsed}</span>}
      <PlayerSlider
        label={t('player.seek')}
        value={known ? position : 0}
        max={known ? duration : 1}
        step={duration > LONG ? 5 : 1}
        largeStep={duration > LONG ? 60 : 10}
        valueText={
          known ? t('player.elapsed_of_total', { elapsed, total: formatTime(duration) }) : elapsed
        }
        disabled={!known}
        onChange={change}
        onCommit={(seconds) => {
          settle(seconds);
          seek(seconds);
        }}
        className={`min-w-0 flex-1 ${bare ? 'h-6!' : ''}`}
      >
        {marks && known && item !== null && <marks.SeekMarks item={item} duration={duration} />}
      </PlayerSlider>
      {!bare && (
        <span className="min-w-9 text-end">
          {known ? `-${formatTime(duration - position)}` : '–:––'}
        </span>
      )}
    </LeftToRight>
  );
}
