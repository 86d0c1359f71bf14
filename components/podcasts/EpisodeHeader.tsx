import ExternalLink from 'lucide-react/icons/external-link';
import type { EpisodePage } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { EpisodeItem } from '@/lib/model/playable-item';
import { type Episode, episodeItem } from '@/lib/model/show';
import { QueueMenu } from '../player/QueueMenu';
import { Cover } from '../ui/Cover';
import { FavouriteButton } from '../ui/FavouriteButton';
import { IconLink } from '../ui/IconLink';
import { PAGE_HEADING } from '../ui/kept-look';
import { MarkButton } from '../ui/MarkButton';
import { useNavigation } from '../ui/navigation';
import { EpisodeFacts } from './EpisodeFacts';
import { PlayButton } from './PlayButton';
import { useHeard } from './use-heard';

interface EpisodeHeaderProps {
  known: Pick<Episode, 'id' | 'showId' | 'title'> & Partial<Episode>;
  /** Undefined while it is on its way, and where it is gone. */
  page: EpisodePage | undefined;
}

/** What an episode is, and what can be done with it. */
export function EpisodeHeader({ known, page }: EpisodeHeaderProps) {
  const { open } = useNavigation();
  const episode = page?.episode ?? known;
  const { title, showId, showTitle = '' } = episode;
  const item = isWhole(episode) ? episodeItem(episode) : null;
  return (
    <header>
      <div className="flex gap-4 px-2">
        <Cover
          item={{ id: episode.id, url: '', title, image: episode.image }}
          className="cover-18 rounded-xl @min-[340px]:cover-24 @min-[600px]:cover-32"
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <h2
            {...{ [PAGE_HEADING]: '' }}
            tabIndex={-1}
            dir="auto"
            className="begin-with-page text-md font-semibold outline-none"
          >
            {title}
          </h2>
          {showTitle !== '' && (
            <button
              type="button"
              dir="auto"
              onClick={() => open({ kind: 'show', show: { id: showId, title: showTitle } })}
              className="one-line max-w-full self-start rounded-sm text-start font-medium text-accent hover:underline"
            >
              {showTitle}
            </button>
          )}
          <EpisodeFacts episode={episode} page={page} />
        </div>
      </div>
      <div className="flex min-h-9 items-center gap-1 px-2 pt-3">
        {item && <PlayButton item={item} />}
        {page && item && <Mark page={page} item={item} />}
        {item && <FavouriteButton favourite={itemFavourite(item)} place="page" />}
        {item && <QueueMenu item={item} place="page" />}
        {page && /^https?:\/\//i.test(page.link) && (
          <IconLink
            href={page.link}
            label={t('podcasts.page_of', { name: title })}
            hint={t('podcasts.page')}
          >
            <ExternalLink aria-hidden className="size-4.5 rtl:-scale-x-100" />
          </IconLink>
        )}
      </div>
    </header>
  );
}

function Mark({ page, item }: { page: EpisodePage; item: EpisodeItem }) {
  const { played } = useHeard(page);
  return <MarkButton item={item} played={played} place="page" />;
}

function isWhole(episode: EpisodeHeaderProps['known']): episode is Episode {
  return episode.enclosureUrl !== undefined;
}
