import type { ComponentProps, ReactNode } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { formatDay } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { type Episode, episodeItem } from '@/lib/model/show';
import { useNavigation } from '@/lib/ui/navigation';
import { FavouriteButton } from '../lists/FavouriteButton';
import { MarkButton } from '../lists/MarkButton';
import { QueueMenu } from '../lists/QueueMenu';
import { DetailLine, DOT } from '../lists/rows/DetailLine';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { type Heard, lengthLeft } from '../lists/rows/row-detail';
import { useHeard } from './use-heard';

interface EpisodeRowProps {
  row: Row;
  /** Whether it arrived since the listener last looked. */
  fresh: boolean;
  /** Whether to show the show's name. */
  mixed: boolean;
  /** Props for its place in a list that draws only the visible rows. */
  place?: ComponentProps<'li'>;
  /** Four buttons, one of them hidden in a narrow page, instead of the usual ones. */
  children?: ReactNode;
}

/** An episode in a list: press anywhere on it to play or pause, or open its page. */
export function EpisodeRow({ row, fresh, mixed, place, children }: EpisodeRowProps) {
  const { open } = useNavigation();
  const { episode } = row;
  const { percent, ...heard } = useHeard(row);
  const item = episodeItem(episode);
  return (
    <PlayableRow
      item={item}
      progress={percent > 0 && !heard.played ? percent : undefined}
      mark={fresh && !heard.played && <FreshMark />}
      detail={<EpisodeDetail episode={episode} heard={heard} mixed={mixed} />}
      buttons={children ? '4 or 3' : '3 or 2'}
      onOpen={() => open({ kind: 'episode', episode })}
      place={place}
    >
      {children ?? (
        <>
          <MarkButton item={item} played={heard.played} />
          {/* In a narrow page this is in the menu. */}
          <span className="contents max-[340px]:hidden">
            <FavouriteButton favourite={itemFavourite(item)} />
          </span>
          <QueueMenu item={item} />
        </>
      )}
    </PlayableRow>
  );
}

function FreshMark() {
  return (
    <span className="me-1.5 inline-block size-2 rounded-full bg-accent align-middle">
      <span className="sr-only">{t('podcasts.fresh_mark')} </span>
    </span>
  );
}

interface EpisodeDetailProps {
  episode: Episode;
  heard: Heard;
  /** Whether to show the show's name. */
  mixed: boolean;
}

/**
 * The line below an episode's title. If there is too little room, first its date is dropped, then its show.
 */
export function EpisodeDetail({ episode, heard, mixed }: EpisodeDetailProps) {
  const { publishedAt, showTitle, explicit } = episode;
  const length = lengthLeft(heard);
  const show = mixed ? showTitle : '';
  const date = publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '';
  return (
    <div className="@container">
      <DetailLine
        dropped="start"
        end={
          length !== '' && (
            <span dir="auto" className="one-line">
              {length}
            </span>
          )
        }
      >
        {(explicit || show !== '' || date !== '') && (
          <>
            {explicit && <ExplicitMark />}
            {show !== '' && (
              <span dir="auto" className="one-line min-w-0">
                {show}
              </span>
            )}
            {date !== '' && (
              <span className={`shrink-0 ${show === '' ? '' : '@max-[14rem]:hidden'}`}>
                {show !== '' && <span className="whitespace-pre">{DOT}</span>}
                <time
                  dir="auto"
                  dateTime={new Date(publishedAt).toISOString()}
                  className="tabular-nums"
                >
                  {date}
                </time>
              </span>
            )}
          </>
        )}
      </DetailLine>
    </div>
  );
}

/** Says that there are words in it that are not for everyone. */
export function ExplicitMark() {
  return (
    <span
      title={t('podcasts.explicit')}
      className="me-1.5 grid size-3.5 shrink-0 place-items-center rounded-sm bg-line text-[0.625rem] leading-none font-bold text-muted"
    >
      <span aria-hidden>E</span>
      <span className="sr-only">{t('podcasts.explicit')}</span>
    </span>
  );
}
