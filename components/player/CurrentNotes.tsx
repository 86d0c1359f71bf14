import { lazy, Suspense } from 'react';
import { t } from '@/lib/i18n/translate';
import { useEpisode } from '@/lib/ui/use-library';

const EpisodeNotes = lazy(() =>
  import('../podcasts/pages').then((pages) => ({ default: pages.EpisodeNotes })),
);

interface CurrentNotesProps {
  id: string;
  showId: string;
  /** Whether what stands above them says already what they are. */
  named?: boolean;
}

/** The notes of the episode that is on; nothing where the library does not know it. */
export function CurrentNotes({ id, showId, named = false }: CurrentNotesProps) {
  const { value: page } = useEpisode(id, showId);
  if (!page) return null;
  return (
    <section aria-label={t('player.show_notes')} className="relative px-2">
      <h3 className={named ? 'sr-only' : 'pb-1 text-xs font-semibold text-muted'}>
        {t('player.show_notes')}
      </h3>
      <Suspense>
        <EpisodeNotes page={page} />
      </Suspense>
    </section>
  );
}
