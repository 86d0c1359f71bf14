import { useChapters } from '@/lib/ui/use-episode-files';
import { useEpisode } from '@/lib/ui/use-library';
import { HANDLE } from './PlayerSlider';

interface SeekMarksProps {
  id: string;
  showId: string;
  /** Seconds. */
  duration: number;
}

/** Marks on the seek bar's track where an episode's chapters begin; its start is none. */
export function SeekMarks({ id, showId, duration }: SeekMarksProps) {
  const { value: page } = useEpisode(id, showId);
  const begins = useChapters(page).map(({ startTime }) => startTime / duration);
  return [...new Set(begins)]
    .filter((part) => part > 0 && part < 1)
    .map((part) => (
      <span
        key={part}
        aria-hidden
        data-chapter-mark
        className="absolute inset-y-0 w-0.5 bg-raised"
        // Where the handle’s middle is at that time: it never leaves the track.
        style={{ insetInlineStart: `calc(${HANDLE / 2}px + (100% - ${HANDLE}px) * ${part})` }}
      />
    ));
}
