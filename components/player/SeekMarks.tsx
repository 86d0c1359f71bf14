import { useChapters, useEpisode } from '@/lib/ui/data/use-episodes';

interface SeekMarksProps {
  id: string;
  showId: string;
  /** Seconds. */
  duration: number;
}

/** Marks on the seek bar where chapters begin, except at the very start. */
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
        className="absolute inset-y-0 -ms-px w-0.5 bg-raised"
        style={{ insetInlineStart: `${part * 100}%` }}
      />
    ));
}
