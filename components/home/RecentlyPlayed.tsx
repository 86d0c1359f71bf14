import { useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemKey, itemKind } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { RowSkeletons } from '../ui/RowSkeletons';
import { SectionHeading } from '../ui/SectionHeading';
import { RecentRow } from './RecentRow';

export function RecentlyPlayed() {
  const { state } = usePlayer();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('home.recently_played')}</SectionHeading>
      {state.recentlyPlayedLoading ? (
        <RowSkeletons count={4} label={t('home.loading_recently_played')} />
      ) : (
        <ul aria-labelledby={headingId}>
          {state.recentlyPlayed.map((item) => (
            <RecentRow key={`${itemKind(item)} ${itemKey(item)}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
