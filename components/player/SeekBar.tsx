import { lazy, Suspense } from 'react';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { usePosition } from '@/lib/ui/use-position';
import { formatTime } from '../ui/format-time';
import { PlayerSlider } from './PlayerSlider';
import { useDraft } from './use-draft';

// Most files have none.
const SeekMarks = lazy(() =>
  import('./SeekMarks').then((module) => ({ default: module.SeekMarks })),
);

const LONG = 10 * 60;

/** Where a file is, and how to get elsewhere in it. */
export function SeekBar() {
  const { state, seek } = usePlayer();
  const { duration } = state;
  const item = shownTrack(state);
  const showId = item !== null && 'showId' in item ? item.showId : undefined;
  const { value, change, settle } = useDraft(usePosition(), 1.5);
  const known = duration > 0;
  const position = known ? Math.min(value, duration) : value;
  const elapsed = formatTime(position);
  return (
    <div className="flex items-center gap-3 text-xs text-muted tabular-nums">
      <span dir="ltr" className="min-w-8">
        {elapsed}
      </span>
      <PlayerSlider
        label="Seek"
        value={known ? position : 0}
        max={known ? duration : 1}
        step={duration > LONG ? 5 : 1}
        largeStep={duration > LONG ? 60 : 10}
        valueText={known ? `${elapsed} of ${formatTime(duration)}` : elapsed}
        disabled={!known}
        onChange={change}
        onCommit={(seconds) => {
          settle(seconds);
          seek(seconds);
        }}
        className="min-w-0 flex-1"
      >
        {known && showId !== undefined && (
          <Suspense>
            <SeekMarks id={String(item?.id)} showId={showId} duration={duration} />
          </Suspense>
        )}
      </PlayerSlider>
      <span dir="ltr" className="min-w-9 text-end">
        {known ? `-${formatTime(duration - position)}` : '–:––'}
      </span>
    </div>
  );
}
