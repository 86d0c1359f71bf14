import ExternalLink from 'lucide-react/icons/external-link';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { EpisodePage } from '@/lib/contract/library';
import { formatDay } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import {
  type EpisodeItem,
  isSameItem,
  itemName,
  loadingKey,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { type Episode, episodeItem } from '@/lib/model/show';
import { useNavigation } from '@/lib/ui/navigation';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { FavouriteButton } from '../../lists/FavouriteButton';
import { MarkButton } from '../../lists/MarkButton';
import { PageName } from '../../lists/PageHeading';
import { QueueMenu } from '../../lists/QueueMenu';
import { lengthLeft } from '../../lists/rows/row-detail';
import { Button } from '../../primitives/Button';
import { Cover } from '../../primitives/Cover';
import { IconLink } from '../../primitives/IconButton';
import { Spinner } from '../../primitives/Spinner';
import { ExplicitMark } from './EpisodeRow';
import { useHeard } from './use-heard';

interface EpisodeHeaderProps {
  known: Pick<Episode, 'id' | 'showId' | 'title'> & Partial<Episode>;
  /** Undefined while loading, and if the episode is gone. */
  page: EpisodePage | undefined;
}

/** An episode's title and facts, with its actions. */
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
          className="cover-18 rounded-xl @min-[340px]:cover-24 @min-[600px]:cover-40"
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <PageName className="">{title}</PageName>
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
      <div className="flex min-h-9 flex-wrap items-center gap-1 ps-2 pt-3 max-[320px]:gap-x-0">
        {item && <PlayButton item={item} />}
        {item && (page ? <Mark page={page} item={item} /> : <span className="size-9" />)}
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

const KINDS = { trailer: 'podcasts.trailer', bonus: 'podcasts.bonus' } as const;

interface EpisodeFactsProps {
  episode: Partial<Episode>;
  page: EpisodePage | undefined;
}

/** An episode's date, number and length. */
function EpisodeFacts({ episode, page }: EpisodeFactsProps) {
  const { publishedAt = 0, season = null, number = null, kind = 'full', explicit } = episode;
  const facts = [
    publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '',
    season === null ? '' : t('podcasts.season', { number: String(season) }),
    number === null ? '' : t('podcasts.episode_number', { number: String(number) }),
    kind === 'full' ? '' : t(KINDS[kind]),
  ].filter(Boolean);
  return (
    <>
      <p className="mt-1 flex min-h-4 flex-wrap items-center text-xs text-muted tabular-nums">
        {explicit && <ExplicitMark />}
        {facts.join(' · ')}
      </p>
      {/* As high before it is known, and with or without a line for how much was heard: the buttons are below. */}
      <div className="min-h-[23px]">{page && <Length page={page} />}</div>
    </>
  );
}

function Length({ page }: { page: EpisodePage }) {
  const { percent, ...heard } = useHeard(page);
  return (
    <>
      <p className="min-h-4 text-xs text-muted tabular-nums">{lengthLeft(heard)}</p>
      {percent > 0 && !heard.played && (
        <div aria-hidden className="mt-1 h-[3px] overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
        </div>
      )}
    </>
  );
}

interface PlayButtonProps {
  item: PlayableItem;
  /** The button's words, if the page is about something else. */
  words?: string;
}

/** Plays or pauses the item that the page is about, or another one, which `words` names. */
export function PlayButton({ item, words }: PlayButtonProps) {
  const { state, toggleItem } = usePlayer();
  const playing = isSameItem(shownTrack(state), item) && state.isPlaying;
  const loading = state.loading[loadingKey(item)] ?? false;
  const Sign = playing ? Pause : Play;
  return (
    <Button
      look={words === undefined ? 'primary' : 'quiet'}
      aria-label={t(playing ? 'common.pause' : 'common.play', { name: words ?? itemName(item) })}
      aria-busy={loading}
      onClick={() => toggleItem({ item })}
      className={words === undefined ? 'me-1 min-w-24' : ''}
    >
      {loading ? (
        <Spinner className="size-4" />
      ) : (
        <Sign aria-hidden className="size-4 fill-current" />
      )}
      {words ?? t(playing ? 'podcasts.press_to_pause' : 'podcasts.press_to_play')}
    </Button>
  );
}
