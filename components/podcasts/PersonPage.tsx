import CircleAlert from 'lucide-react/icons/circle-alert';
import ExternalLink from 'lucide-react/icons/external-link';
import SearchX from 'lucide-react/icons/search-x';
import { useId, useMemo, useRef, useState } from 'react';
import type { EpisodeRow as Row, SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import type { Person } from '@/lib/model/show';
import { type EpisodeSearch, useEpisodes } from '@/lib/ui/data/use-episodes';
import { useShows, useShowsNaming } from '@/lib/ui/data/use-library';
import { useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { PageName } from '../lists/PageHeading';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { Button } from '../primitives/Button';
import { Cover } from '../primitives/Cover';
import { IconLink } from '../primitives/IconButton';
import { Notice } from '../primitives/Notice';
import { EpisodeList } from './episodes/EpisodeList';
import { EpisodeRow } from './episodes/EpisodeRow';
import { roleOf } from './FeedExtras';
import { FoundShows } from './FoundShows';
import { FoundShowRow } from './ShowRow';
import { type Subscribing, useSubscribing } from './use-subscribing';

/** As many episodes as show before the listener asks for all, so that the shows below are found. */
const FEW = 5;
const FOUND = 20;

/** A person's page: who they are, where the listener's podcasts name them, and what the directories find. */
export function PersonPage({ person, look }: { person: Person; look: ViewState }) {
  const { search } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const { name } = person;
  const own = useOwn(name);
  return (
    <PageFrame look={look}>
      <div ref={box} className="flex flex-col gap-3">
        <PersonHeader person={person} />
        {own.isComing && (
          <div className="animate-arrive">
            <RowSkeletons count={5} label={t('podcasts.loading_episodes')} />
          </div>
        )}
        {own.onRetry && (
          <Notice Sign={CircleAlert} bad onRetry={own.onRetry}>
            {t('podcasts.episodes_lost')}
          </Notice>
        )}
        {own.shows.length + own.episodes.length > 0 && (
          <OwnShows name={name} look={look} subscribing={subscribing} {...own} />
        )}
        {/* After the listener's own: late results above would push down what is already there. */}
        {!own.isComing && (
          <FoundShows
            heading={t('podcasts.found_named', { name })}
            search={{ text: name, limit: FOUND, list: 'person' }}
            subscribing={subscribing}
            without={new Set(own.shows.map(({ show }) => show.id))}
          >
            <ListMessage Sign={SearchX} heading={t('podcasts.nothing_found', { text: name })}>
              <Button onClick={() => search('podcasts', name)}>{t('podcasts.search')}</Button>
            </ListMessage>
          </FoundShows>
        )}
      </div>
    </PageFrame>
  );
}

/** Those of the listener's podcasts that name the person, and the first of the episodes that do. */
function useOwn(person: string) {
  const subscriptions = useShows();
  const naming = useShowsNaming(person);
  const episodes = useEpisodes({ ...episodesOf(person), offset: 0, limit: FEW });
  const all = [subscriptions, naming, episodes];
  const failed = all.filter((one) => one.value === undefined && one.failed);
  return {
    isComing: all.some((one) => one.value === undefined && !one.failed),
    shows: subscriptions.value?.filter(({ show }) => naming.value?.includes(show.id)) ?? [],
    episodes: episodes.value?.rows ?? [],
    /** Whether there are more of them. */
    more: (episodes.value?.total ?? 0) > FEW,
    onRetry: failed.length > 0 && (() => failed.forEach(({ refresh }) => void refresh())),
  };
}

const episodesOf = (person: string): EpisodeSearch => ({
  ...{ showId: null, filter: 'all', text: '', order: 'newest', person },
});

function PersonHeader({ person }: { person: Person }) {
  const { name, image, link } = person;
  return (
    <header className="flex items-center gap-4 px-2">
      <Cover
        item={{ id: name, url: '', title: name, image }}
        isRound
        className="cover-18 @min-[340px]:cover-24"
      />
      <div className="min-w-0 flex-1">
        <PageName className="line-clamp-3">{name}</PageName>
        <p dir="auto" className="begin-with-page text-xs text-muted">
          {roleOf(person)}
        </p>
      </div>
      <IconLink href={link} label={t('podcasts.website_of', { name })} hint={t('podcasts.website')}>
        <ExternalLink aria-hidden className="size-4.5 rtl:-scale-x-100" />
      </IconLink>
    </header>
  );
}

interface OwnShowsProps {
  name: string;
  look: ViewState;
  subscribing: Subscribing;
  shows: readonly SubscribedShow[];
  episodes: readonly Row[];
  more: boolean;
}

function OwnShows({ name, look, subscribing, shows, episodes, more }: OwnShowsProps) {
  const headingId = useId();
  // Kept for when the listener comes back to the page.
  const [all, setAll] = useState(look.list === 'all');
  const search = useMemo(() => episodesOf(name), [name]);
  function toggle(): void {
    look.list = all ? '' : 'all';
    setAll(!all);
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="section-title px-2 pb-1">
        {t('podcasts.in_yours')}
      </h3>
      <RowFocus>
        {shows.length > 0 && (
          <ul aria-label={t('podcasts.subscriptions')}>
            {shows.map(({ show }) => (
              <FoundShowRow key={show.id} show={show} subscribing={subscribing} />
            ))}
          </ul>
        )}
      </RowFocus>
      {all ? (
        <EpisodeList search={search}>{null}</EpisodeList>
      ) : (
        <RowFocus>
          {episodes.length > 0 && (
            <ul aria-label={t('podcasts.episodes')}>
              {episodes.map((row) => (
                <EpisodeRow key={row.episode.id} row={row} fresh={row.fresh} mixed />
              ))}
            </ul>
          )}
        </RowFocus>
      )}
      {more && (
        <div className="px-2 pt-1">
          <Button className="h-8 px-3 text-xs" aria-expanded={all} onClick={toggle}>
            {t(all ? 'podcasts.show_less' : 'podcasts.show_all_episodes')}
          </Button>
        </div>
      )}
    </section>
  );
}
