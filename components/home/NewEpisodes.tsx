import { useId } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { EpisodeRow } from '../podcasts/EpisodeRow';
import { useNavigation } from '../ui/navigation';
import { SectionHeading } from '../ui/SectionHeading';
import { ROW } from '../ui/use-row-focus';

/** The latest of what is not played yet. */
export function NewEpisodes({ rows }: { rows: readonly Row[] }) {
  const { open } = useNavigation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-baseline justify-between">
        <SectionHeading id={headingId}>{t('home.new_episodes')}</SectionHeading>
        <span {...{ [ROW]: 'latest' }}>
          <button
            type="button"
            aria-label={t('home.show_all_new')}
            onClick={() => open({ kind: 'latest' })}
            className="rounded-full px-2 py-1 text-xs font-medium text-accent hover:underline"
          >
            {t('home.show_all')}
          </button>
        </span>
      </div>
      <ul aria-labelledby={headingId}>
        {rows.map((row) => (
          <EpisodeRow key={row.episode.id} row={row} fresh={row.fresh} mixed />
        ))}
      </ul>
    </section>
  );
}
