import { useId } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { EpisodeRow } from '../podcasts/EpisodeRow';
import { SectionHeading } from '../ui/SectionHeading';

/** Episodes that were begun and not heard to their end. */
export function Begun({ rows }: { rows: readonly Row[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('home.continue_listening')}</SectionHeading>
      <ul aria-labelledby={headingId}>
        {rows.map((row) => (
          <EpisodeRow key={row.episode.id} row={row} fresh={false} mixed />
        ))}
      </ul>
    </section>
  );
}
