import Podcast from 'lucide-react/icons/podcast';
import Radio from 'lucide-react/icons/radio';
import { useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemKey, type RadioItem } from '@/lib/model/playable-item';
import { Button } from '../ui/Button';
import { useNavigation } from '../ui/navigation';
import { PlayableRow } from '../ui/PlayableRow';
import { SectionHeading } from '../ui/SectionHeading';

/** For someone who has heard nothing yet: stations to press at once, and where to look for others. */
export function FirstStart({ starters }: { starters: readonly RadioItem[] }) {
  const { search } = useNavigation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('first_start.heading')}</SectionHeading>
      <ul aria-labelledby={headingId}>
        {starters.map((station) => (
          <PlayableRow key={itemKey(station)} item={station} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 px-2 pt-2">
        <Button onClick={() => search('radio')}>
          <Radio aria-hidden className="size-4 text-muted" />
          {t('first_start.find_station')}
        </Button>
        <Button onClick={() => search('podcasts')}>
          <Podcast aria-hidden className="size-4 text-muted" />
          {t('first_start.find_podcast')}
        </Button>
      </div>
    </section>
  );
}
