import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import Download from 'lucide-react/icons/download';
import Podcast from 'lucide-react/icons/podcast';
import RadioSign from 'lucide-react/icons/radio';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { countryName, currentLocale } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { itemKey, type RadioItem } from '@/lib/model/playable-item';
import {
  type StationSearch,
  useFoundShows,
  useOwnCountry,
  useStationFacets,
  useStations,
} from '@/lib/ui/data/use-directory';
import { useFavourites, useShows } from '@/lib/ui/data/use-library';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { FileButton } from '../importing/FileButton';
import { useFileImport } from '../importing/use-file-import';
import { FavouriteButton } from '../lists/FavouriteButton';
import { QueueMenu } from '../lists/QueueMenu';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { podcastDirectoryWords } from '../podcasts/FoundShows';
import { FoundShowRow } from '../podcasts/ShowRow';
import { useSubscribing } from '../podcasts/use-subscribing';
import { Button } from '../primitives/Button';
import { ChoiceSelect } from '../primitives/fields/ChoiceSelect';
import { whenNear } from '../primitives/near';
import { Overlay } from '../primitives/popups/open-overlay';
import { SectionHeading } from '../primitives/SectionHeading';
import { Sideways } from '../primitives/Sideways';
import { GENRES, GenrePicture } from '../radio/genres';
import { StationDetail } from '../radio/StationDetail';

/** Few enough to be read at a glance. */
const MOST_GENRES = 8;
const STATIONS = 6;
const SHOWS = 3;
/** As many as the podcasts tab asks for, so that it need not ask again. */
const CHARTS = 25;

export interface FirstStartProps {
  /** The page; undo looks for its rows there. */
  page: RefObject<Element | null>;
  /** Stations of every genre, for when the directory cannot be reached. */
  starters: readonly RadioItem[];
  onDone: () => void;
}

/**
 * For listeners who have not played anything yet: asks where they are and what they like, and at once offers something
 * to play.
 */
export function FirstStart({ page, starters, onDone }: FirstStartProps) {
  const { state } = usePlayer();
  const homeLook = useNavigation().current.home.look;
  const bringing = useFileImport();
  const { value: shows = [] } = useShows();
  const { favourites = [] } = useFavourites();
  const hasChosen = state.recentlyPlayed.length + shows.length + favourites.length > 0;
  const { value: own, failed } = useOwnCountry();
  // Kept for the way back from a page that was opened here.
  const [chosen, setChosen] = useState({
    country: homeLook.stations.country,
    genre: homeLook.stations.tag ?? '',
  });
  const headingId = useId();
  const country = chosen.country ?? own ?? '';
  const choose = (changes: Partial<typeof chosen>) => {
    const next = { ...chosen, ...changes };
    homeLook.stations = { country: next.country, tag: next.genre };
    setChosen(next);
  };
  return (
    <section
      aria-labelledby={headingId}
      // Focused elements must not end up below the section's heading.
      className="@container animate-arrive flex flex-col gap-2 **:scroll-mt-12"
    >
      {/* Always in sight, at the panel's edge within its padding: nobody should have to look for the way out. */}
      <div className="sticky -top-3 z-2 low:-top-1 -ms-2 -me-(--edge-end) -my-1 flex min-h-10 items-center gap-2 bg-ground py-1 ps-4 pe-(--edge-end)">
        <h2 id={headingId} className="page-title min-w-0 flex-1">
          {t('first_start.heading')}
        </h2>
        <Button className="h-8 scroll-mt-0! px-3 text-xs" onClick={onDone}>
          {t(hasChosen ? 'common.done' : 'first_start.skip')}
        </Button>
      </div>
      <div className="flex items-center gap-2 px-2">
        <CountryChoice
          own={own ?? ''}
          country={country}
          onChoose={(chosen) => choose({ country: chosen })}
        />
        {/* Near the top: listeners with a list from another player want nothing else here. */}
        <FileButton look="quiet" hint={t('first_start.other_player')} onFiles={bringing.take}>
          <Download aria-hidden className="size-4 text-muted" />
          <span className="sr-only min-[380px]:not-sr-only">
            {t('settings.backup.import_file')}
          </span>
        </FileButton>
      </div>
      <GenreChoice genre={chosen.genre} onChoose={(genre) => choose({ genre })} />
      <div className="flex flex-col gap-2 @min-[600px]:grid @min-[600px]:auto-cols-fr @min-[600px]:grid-flow-col">
        <Stations
          country={own === undefined && !failed ? null : country}
          genre={chosen.genre}
          starters={starters}
        />
        <Shows page={page} country={country} genre={chosen.genre} />
      </div>
      <Doors onFiles={bringing.take} />
      <Overlay open={bringing.subject !== null}>
        {({ ImportDialog }, open) => (
          <ImportDialog subject={open ? bringing.subject : null} onClose={bringing.close} />
        )}
      </Overlay>
    </section>
  );
}

interface CountryChoiceProps {
  /** ISO 3166-1 alpha-2, as for `country`; empty if unknown. */
  own: string;
  /** Empty for anywhere. */
  country: string;
  onChoose: (country: string) => void;
}

function CountryChoice({ own, country, onChoose }: CountryChoiceProps) {
  // Most listeners are where their browser says they are, so other countries are fetched only when needed.
  const [isNear, setNear] = useState(false);
  const { value: facets } = useStationFacets(isNear);
  useEffect(() => whenNear('[data-country-choice]', () => setNear(true)), []);
  const choices = useMemo(() => {
    const codes = [own, country, ...(facets?.countries.map(({ code = '' }) => code) ?? [])];
    const named = [...new Set(codes)].flatMap((value) => {
      const label = countryName(value);
      return label === undefined ? [] : [{ value, label }];
    });
    const { compare } = new Intl.Collator(currentLocale());
    named.sort((a, b) => compare(a.label, b.label));
    return [{ value: '', label: t('radio.any_country') }, ...named];
  }, [own, country, facets]);
  return (
    <div data-country-choice className="flex max-w-80 min-w-0 flex-1">
      <ChoiceSelect
        label={t('radio.country')}
        choices={choices}
        value={country}
        onChange={onChoose}
        className="w-full"
      />
    </div>
  );
}

interface GenreChoiceProps {
  /** The directory's tag for it; empty for all. */
  genre: string;
  onChoose: (genre: string) => void;
}

function GenreChoice({ genre, onChoose }: GenreChoiceProps) {
  return (
    <Sideways>
      <ToggleGroup
        aria-label={t('radio.genres')}
        value={genre === '' ? [] : [genre]}
        onValueChange={([chosen = '']) => onChoose(chosen)}
        className="flex w-max gap-1.5 px-2"
      >
        {GENRES.slice(0, MOST_GENRES).map((one) => (
          <Toggle
            key={one.tag}
            value={one.tag}
            className="flex h-11 items-center gap-2 rounded-xl bg-accent/12 px-3 font-medium -outline-offset-2 transition-colors hover:bg-accent/22 aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            <span className="text-accent in-aria-pressed:text-on-accent">
              <GenrePicture of={one} />
            </span>
            {t(one.name)}
          </Toggle>
        ))}
      </ToggleGroup>
    </Sideways>
  );
}

interface StationsProps extends Pick<FirstStartProps, 'starters'> {
  /** Null until it is known. */
  country: string | null;
  genre: string;
}

function Stations({ country, genre, starters }: StationsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <SectionHeading id={headingId}>{t('radio.stations')}</SectionHeading>
      {/* Reserves the room, so that nothing below moves. */}
      <div className="min-h-84">
        {country === null ? (
          <StationsToCome />
        ) : (
          <PopularStations {...{ country, genre, starters, headingId }} />
        )}
      </div>
    </section>
  );
}

const StationsToCome = () => <RowSkeletons count={STATIONS} label={t('radio.loading')} />;

interface PopularStationsProps extends StationsProps {
  country: string;
  headingId: string;
}

/** The most popular stations of that country and genre, filled up with our own selection. */
function PopularStations({ country, genre, starters, headingId }: PopularStationsProps) {
  const search = useMemo(
    (): StationSearch => ({
      ...{ text: '', country, language: '', tag: genre, codec: '', bitrateMin: 0 },
      ...{ order: 'clicks', list: country === '' && genre === '' ? 'top' : 'search' },
    }),
    [country, genre],
  );
  const { found } = useStations(search);
  if (found === null) return <StationsToCome />;
  const named = new Set(found.stations.map(({ title }) => title));
  const ours = starters.filter(
    ({ title, tags }) => !named.has(title) && (genre === '' || tags?.includes(genre)),
  );
  return (
    <ul aria-labelledby={headingId}>
      {[...found.stations, ...ours].slice(0, STATIONS).map((station) => (
        <PlayableRow
          key={itemKey(station)}
          item={station}
          detail={<StationDetail station={station} favourite={false} />}
          buttons={2}
        >
          <FavouriteButton favourite={itemFavourite(station)} />
          <QueueMenu item={station} />
        </PlayableRow>
      ))}
    </ul>
  );
}

interface ShowsProps extends Pick<FirstStartProps, 'page'> {
  country: string;
  genre: string;
  /** Whether they stand in for a genre that has no shows. */
  instead?: boolean;
}

/** The country's charts, or the shows that a genre's name finds; the charts, too, if it finds none. */
function Shows({ page, country, genre, instead = false }: ShowsProps) {
  const kind = GENRES.find(({ tag }) => tag === genre);
  const text = kind === undefined ? '' : t(kind.name);
  const { answer } = useFoundShows({ text, limit: CHARTS, country });
  const subscribing = useSubscribing(page);
  const headingId = useId();
  if (answer?.found.length === 0 && text !== '')
    return <Shows {...{ page, country }} genre="" instead />;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <SectionHeading id={headingId}>
        {t(instead ? 'podcasts.popular' : 'app.podcasts')}
      </SectionHeading>
      <div className="min-h-42">
        {answer === undefined && <RowSkeletons count={SHOWS} label={t('podcasts.loading')} />}
        {answer?.found.length === 0 && (
          <p className="px-2 text-muted">
            {podcastDirectoryWords(answer) || t('podcasts.none_popular')}
          </p>
        )}
        {answer !== undefined && answer.found.length > 0 && (
          <ul aria-labelledby={headingId}>
            {answer.found.slice(0, SHOWS).map((show) => (
              <FoundShowRow key={show.id} show={show} subscribing={subscribing} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Other ways to start, for listeners who want something else or have files of their own. */
function Doors({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { search } = useNavigation();
  return (
    <div className="flex flex-col gap-3 px-2 pt-1">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => search('radio')}>
          <RadioSign aria-hidden className="size-4 text-muted" />
          {t('first_start.find_station')}
        </Button>
        <Button onClick={() => search('podcasts')}>
          <Podcast aria-hidden className="size-4 text-muted" />
          {t('first_start.find_podcast')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line p-3">
        <p className="min-w-40 flex-1 text-muted">{t('first_start.other_player')}</p>
        <FileButton look="quiet" onFiles={onFiles}>
          {t('settings.backup.import_file')}
        </FileButton>
      </div>
    </div>
  );
}
