import type { ComponentProps } from 'react';
import type { EpisodeRow as Row } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { episodeItem } from '@/lib/model/show';
import { QueueMenu } from '../player/QueueMenu';
import { FavouriteButton } from '../ui/FavouriteButton';
import { MarkButton } from '../ui/MarkButton';
import { useNavigation } from '../ui/navigation';
import { PlayableRow } from '../ui/PlayableRow';
import { EpisodeDetail } from './EpisodeDetail';
import { useHeard } from './use-heard';

interface EpisodeRowProps {
  row: Row;
  /** Whether it came since the listener last looked. */
  fresh: boolean;
  /** Whether its show has to be named. */
  mixed: boolean;
  /** Its place in a list that draws only what is in sight. */
  place?: ComponentProps<'li'>;
}

/** An episode in a list: press anywhere on it to play or pause, or open its page. */
export function EpisodeRow({ row, fresh, mixed, place }: EpisodeRowProps) {
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
      buttons="3 or 2"
      onOpen={() => open({ kind: 'episode', episode })}
      place={place}
    >
      <MarkButton item={item} played={heard.played} />
      {/* Where there is too little room for it, the menu has it. */}
      <span className="contents max-[340px]:hidden">
        <FavouriteButton favourite={itemFavourite(item)} />
      </span>
      <QueueMenu item={item} />
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
