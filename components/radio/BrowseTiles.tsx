import Globe from 'lucide-react/icons/globe';
import Languages from 'lucide-react/icons/languages';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPinned from 'lucide-react/icons/map-pinned';
import TrendingUp from 'lucide-react/icons/trending-up';
import { memo, useEffect, useState } from 'react';
import { countryName } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { type StationSearch, useOwnCountry } from '@/lib/ui/data/use-directory';
import { useHeardPlaces } from '@/lib/ui/data/use-history';
import { isSamePlace, type RadioPlace, useNavigation } from '@/lib/ui/navigation';
import { TileList } from '../lists/TileList';
import { Sideways } from '../primitives/Sideways';
import { CountryCode, GENRES, GenrePicture } from './genres';
import { SurpriseSign, useSurprise } from './surprise';

/** The countries with the most stations in the directory, the most first. */
const LARGEST = ['US', 'DE', 'FR', 'GB', 'MX', 'BR', 'IT', 'ES', 'PL', 'AU'];
/** With "More" and "Languages", two rows of a wide page. */
const COUNTRIES = 8;
/** Any station at all. */
const ANY: StationSearch = {
  ...{ list: 'random', text: '', country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
  order: 'clicks',
};

interface BrowseTilesProps {
  /** For a surprise while the directory cannot be reached. */
  starters: readonly RadioItem[];
}

/**
 * Where to begin without a name in mind; of countries, the listener's own comes first. Does not re-render while the listener
 * types.
 */
export const BrowseTiles = memo(function BrowseTiles({ starters }: BrowseTilesProps) {
  const { open, tab, current } = useNavigation();
  const { value: own, failed } = useOwnCountry();
  const known = own !== undefined || failed;
  const hasHeard = useHasHeard();
  const { isBusy, surprise } = useSurprise(ANY, starters);
  const leadsTo = (place: RadioPlace) => ({
    isOpen: tab === 'radio' && isSamePlace(current.radio.place, place),
    onOpen: () => void open(place),
  });
  const country = (code: string) => ({
    ...{ key: `country ${code}`, name: countryName(code) ?? code },
    picture: <CountryCode code={code} />,
    ...leadsTo({ kind: 'browse', by: 'country', facet: { value: code, name: code, code } }),
  });
  const countries = [...new Set([own ?? '', ...LARGEST])].filter((code) => code !== '');

  const genres = GENRES.map((genre) => ({
    key: `tag ${genre.tag}`,
    name: t(genre.name),
    picture: (
      <span className="text-accent">
        <GenrePicture of={genre} />
      </span>
    ),
    ...leadsTo({ kind: 'browse', by: 'tag', facet: { value: genre.tag, name: genre.tag } }),
  }));
  const more = {
    ...{ key: 'all tags', name: t('radio.more_genres') },
    picture: <LayoutGrid aria-hidden className="size-5 shrink-0 text-muted" />,
    ...leadsTo({ kind: 'index', by: 'tag' }),
  };
  const heard = {
    ...{ key: 'heard', name: t('radio.heard') },
    picture: <MapPinned aria-hidden className="size-5 shrink-0 text-accent" />,
    ...leadsTo({ kind: 'heard' }),
  };
  const discover = [
    {
      ...{ key: 'trending', name: t('radio.trending') },
      picture: <TrendingUp aria-hidden className="size-5 shrink-0 text-accent" />,
      ...leadsTo({ kind: 'trending' }),
    },
    ...(own === undefined || own === ''
      ? []
      : [
          {
            ...{ ...country(own), key: 'near', name: t('radio.near_me') },
            picture: <LocateFixed aria-hidden className="size-5 shrink-0 text-accent" />,
          },
        ]),
    {
      ...{ key: 'surprise', name: t('radio.surprise'), isBusy, onOpen: surprise },
      picture: (
        <span className="text-accent">
          <SurpriseSign isBusy={isBusy} />
        </span>
      ),
    },
    ...(hasHeard ? [heard] : []),
  ];
  const places = countries.slice(0, COUNTRIES).map(country);
  const others = [
    {
      ...{ key: 'all countries', name: t('radio.more_countries') },
      picture: <Globe aria-hidden className="size-5 shrink-0 text-muted" />,
      ...leadsTo({ kind: 'index', by: 'country' }),
    },
    {
      ...{ key: 'all languages', name: t('radio.languages') },
      picture: <Languages aria-hidden className="size-5 shrink-0 text-muted" />,
      ...leadsTo({ kind: 'index', by: 'language' }),
    },
  ];

  return (
    // In a low window all of them are one row, so that the list below is in sight; nothing in it moves when they are known.
    <Sideways>
      <div className={`low:flex! low:w-max! low:gap-1.5 ${known ? '' : 'low:invisible'}`}>
        <TileList label={t('radio.discover')} tiles={known ? discover : []} look="bare" />
        <TileList label={t('radio.genres')} tiles={[...genres, more]} look="tall" />
        <TileList label={t('radio.countries')} tiles={known ? [...places, ...others] : []} />
      </div>
    </Sideways>
  );
});

/** From how many countries the listener must have heard stations for there to be a tile for them. */
const SEVERAL = 2;
const KEPT = 'heardAllOver';

/** Whether they have, as far as known when the tiles appear: learning it later moves nothing. */
function useHasHeard(): boolean {
  const { places } = useHeardPlaces();
  const isSo = places && places.length >= SEVERAL;
  const [hasHeard] = useState(isSo ?? localStorage.getItem(KEPT) !== null);
  useEffect(() => {
    if (isSo) localStorage.setItem(KEPT, 'yes');
    else if (isSo === false) localStorage.removeItem(KEPT);
  }, [isSo]);
  return hasHeard;
}
