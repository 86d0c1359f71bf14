import Podcast from 'lucide-react/icons/podcast';
import { t } from '@/lib/i18n/translate';
import { useShows } from '@/lib/ui/use-library';
import { Button } from '../ui/Button';
import { useNavigation } from '../ui/navigation';
import type { HomeList } from './use-home-lists';

/** What will be listed there, and what to do for it. As tall as a row, so that nothing moves for it. */
export function EmptyList({ list }: { list: HomeList }) {
  return (
    <div className="flex min-h-14 flex-wrap content-start items-center gap-x-3 gap-y-2 px-2 text-muted">
      {list === 'begun' && <p>{t('home.no_begun')}</p>}
      {list === 'favourites' && <p>{t('home.no_favourites')}</p>}
      {list === 'fresh' && <NothingNew />}
    </div>
  );
}

/** All is heard, or there is nothing to be new. */
function NothingNew() {
  const { search } = useNavigation();
  const { value: shows } = useShows();
  if (shows === undefined) return null;
  if (shows.length > 0) return <p>{t('podcasts.nothing_new_advice')}</p>;
  return (
    <>
      <p className="min-w-40 flex-1">{t('home.no_subscriptions')}</p>
      <Button className="h-8 px-3 text-xs" onClick={() => search('podcasts')}>
        <Podcast aria-hidden className="size-4 text-muted" />
        {t('first_start.find_podcast')}
      </Button>
    </>
  );
}
