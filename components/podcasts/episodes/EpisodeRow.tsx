import type { ComponentProps, ReactNode } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { type Episode, episodeItem } from '@/lib/model/show';
import { useNavigation } from '@/lib/ui/navigation';
import { FavouriteButton } from '../../lists/FavouriteButton';
import { MarkButton } from '../../lists/MarkButton';
import { QueueMenu } from '../../lists/QueueMenu';
import { FileDetail, PlayableRow } from '../../lists/rows/PlayableRow';
import type { Heard } from '../../lists/rows/row-detail';
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

/** The line below an episode's title. */
export function EpisodeDetail({ episode, heard, mixed }: EpisodeDetailProps) {
  const { showTitle, explicit, excerpt } = episode;
  return (
    <FileDetail
      item={episodeItem(episode)}
      mark={explicit && <ExplicitMark />}
      place={mixed ? showTitle : ''}
      {...{ heard, excerpt }}
    />
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
