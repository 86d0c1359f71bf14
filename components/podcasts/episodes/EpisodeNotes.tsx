import type { EpisodePage } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { episodeItem } from '@/lib/model/show';
import { usePlayer } from '@/lib/ui/use-player';
import { CleanHtml } from '../../primitives/CleanHtml';
import { hasText } from '../has-text';

/** An episode's notes; pressing a time in them plays from there. */
export function EpisodeNotes({ page }: { page: EpisodePage }) {
  const { state, toggleItem } = usePlayer();
  const { episode, notes, link } = page;
  // If the length is unknown, any time is accepted.
  const duration = state.durationMap[episode.id] || episode.duration || Number.POSITIVE_INFINITY;
  if (!hasText(notes)) {
    return <p className="text-muted">{t('podcasts.no_notes')}</p>;
  }
  return (
    <CleanHtml
      text={notes}
      base={link}
      duration={duration}
      onTime={(seconds) => toggleItem({ item: episodeItem(episode), startAt: seconds })}
    />
  );
}
