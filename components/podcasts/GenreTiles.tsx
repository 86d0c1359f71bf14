import type { LucideIcon } from 'lucide-react';
import Atom from 'lucide-react/icons/atom';
import Briefcase from 'lucide-react/icons/briefcase';
import Cpu from 'lucide-react/icons/cpu';
import Drama from 'lucide-react/icons/drama';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Landmark from 'lucide-react/icons/landmark';
import Laugh from 'lucide-react/icons/laugh';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Music from 'lucide-react/icons/music';
import Newspaper from 'lucide-react/icons/newspaper';
import Palette from 'lucide-react/icons/palette';
import Siren from 'lucide-react/icons/siren';
import ToyBrick from 'lucide-react/icons/toy-brick';
import Trophy from 'lucide-react/icons/trophy';
import { memo } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { PODCAST_GENRES, type PodcastGenre } from '@/lib/model/show';
import { isSamePlace, useNavigation } from '@/lib/ui/navigation';
import { TileList } from '../lists/TileList';

interface GenreLook {
  name: Extract<MessageKey, `podcasts.genre_names.${string}`>;
  Sign: LucideIcon;
}

/** The names and icons of the podcast genres. */
export const GENRE_LOOKS: Record<PodcastGenre, GenreLook> = {
  news: { name: 'podcasts.genre_names.news', Sign: Newspaper },
  comedy: { name: 'podcasts.genre_names.comedy', Sign: Laugh },
  society: { name: 'podcasts.genre_names.society', Sign: MessagesSquare },
  true_crime: { name: 'podcasts.genre_names.true_crime', Sign: Siren },
  sports: { name: 'podcasts.genre_names.sports', Sign: Trophy },
  business: { name: 'podcasts.genre_names.business', Sign: Briefcase },
  health: { name: 'podcasts.genre_names.health', Sign: HeartPulse },
  history: { name: 'podcasts.genre_names.history', Sign: Landmark },
  science: { name: 'podcasts.genre_names.science', Sign: Atom },
  technology: { name: 'podcasts.genre_names.technology', Sign: Cpu },
  education: { name: 'podcasts.genre_names.education', Sign: GraduationCap },
  arts: { name: 'podcasts.genre_names.arts', Sign: Palette },
  music: { name: 'podcasts.genre_names.music', Sign: Music },
  fiction: { name: 'podcasts.genre_names.fiction', Sign: Drama },
  kids: { name: 'podcasts.genre_names.kids', Sign: ToyBrick },
};

interface GenreTilesProps {
  /** The country whose charts are shown here, and so on the genres' pages. */
  country: string;
  /** Whether they are in one row, above the shows that the listener already has. */
  isBrief: boolean;
}

/** Where to begin without a podcast in mind. Does not re-render while the listener types. */
export const GenreTiles = memo(function GenreTiles({ country, isBrief }: GenreTilesProps) {
  const { open, tab, current } = useNavigation();
  const tiles = PODCAST_GENRES.map((genre) => {
    const { name, Sign } = GENRE_LOOKS[genre];
    const place = { kind: 'genre', genre, country } as const;
    return {
      ...{ key: `genre ${genre}`, name: t(name) },
      picture: <Sign aria-hidden className="size-5 shrink-0 text-accent" />,
      isOpen: tab === 'podcasts' && isSamePlace(current.podcasts.place, place),
      onOpen: () => void open(place),
    };
  });
  const look = isBrief ? 'strip' : 'tall';
  return <TileList label={t('podcasts.categories')} tiles={tiles} look={look} />;
});
