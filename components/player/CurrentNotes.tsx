import { lazy, Suspense } from 'react';
import { useEpisode } from '@/lib/ui/use-library';

const EpisodeNotes = lazy(() =>
  import('../podcasts/pages').then((pages) => ({ default: pages.EpisodeNotes })),
);

/** The notes of the episode that is on; nothing where the library does not know it. */
export function CurrentNotes({ id, showId }: { id: string; showId: string }) {
  const { value: page } = useEpisode(id, showId);
  if (!page) return null;
  return (
    <section aria-label="Show notes" className="px-2">
      <h3 className="pb-1 text-xs font-semibold text-muted">Show notes</h3>
      <Suspense>
        <EpisodeNotes page={page} />
      </Suspense>
    </section>
  );
}
