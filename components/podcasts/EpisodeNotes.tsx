import type { EpisodePage } from '@/lib/contract/library';
import { episodeItem } from '@/lib/model/show';
import { usePlayer } from '@/lib/ui/use-player';
import { CleanHtml } from '../ui/CleanHtml';

/** An episode's notes; the times in them play from there. */
export function EpisodeNotes({ page }: { page: EpisodePage }) {
  const { state, press } = usePlayer();
  const { episode, notes, link } = page;
  // Where nobody tells its length, any time may be in it.
  const duration = state.durationMap[episode.id] || episode.duration || Number.POSITIVE_INFINITY;
  if (notes.trim() === '') {
    return <p className="text-muted">There are no notes for this episode.</p>;
  }
  return (
    <CleanHtml
      text={notes}
      base={link}
      duration={duration}
      onTime={(seconds) => press({ item: episodeItem(episode), startAt: seconds })}
    />
  );
}
