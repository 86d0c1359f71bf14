import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import Podcast from 'lucide-react/icons/podcast';
import RadioSign from 'lucide-react/icons/radio';
import { useId, useMemo, useState } from 'react';
import { countryName } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import { itemKey, type RadioItem } from '@/lib/model/playable-item';
import { useFoundShows, useOwnCountry, useStations } from '@/lib/ui/data/use-directory';
import { useNavigation } from '@/lib/ui/navigation';
import { FileButton } from '../importing/FileButton';
import { useFileImport } from '../importing/use-file-import';
import { PlayableRow } from '../lists/PlayableRow';
import { RowSkeletons } from '../lists/RowSkeletons';
import { ShowRow } from '../podcasts/ShowRow';
import { Button } from '../primitives/Button';
import { ChoiceSelect } from '../primitives/ChoiceSelect';
import { Overlay } from '../primitives/popups/open-overlay';
import { SectionHeading } from '../primitives/SectionHeading';
import { COUNTRIES, GENRES, GenrePicture } from '../radio/genres';
import { StationDetail } from '../radio/StationDetail';

/** Stations and shows to choose from: few enough to be read at a glance. */
const STATIONS = 6;
const SHOWS = 3;
/** As many as the tab of podcasts asks for, which then need not ask again. */
const CHARTS = 25;

interface FirstStartProps {
  /** Stations of every genre, for when the directory is away. */
  starters: readonly RadioItem[];
  onSkip: () => void;
}

/** For someone who has not played anything yet: where they are, what they like, and at once what to press. */
export function FirstStart({ starters, onSkip }: FirstStartProps) {
  const { value: own, failed } = useOwnCountry();
  const [country, setCountry] = useState<string | null>(null);
  const [genre, setGenre] = useState('');
  const headingId = useId();
  const isKnown = own !== undefined || failed;
  return (
    <section aria-labelledby={headingId} className="animate-arrive flex flex-col gap-2">
      <div className="flex min-h-8 items-center gap-1 px-2">
        <h3 id={headingId} className="min-w-0 flex-1 text-md font-semibold">
          {t('first_start.heading')}
        </h3>
        <Button className="h-8 shrink-0 px-3 text-xs" onClick={onSkip}>
          {t('first_start.skip')}
        </Button>
      </div>
      <div className="flex items-center gap-2 px-2">
        <ChoiceSelect
          label={t('first_start.country')}
          choices={countryChoices(own ?? '')}
          value={country ?? own ?? ''}
          onChange={setCountry}
          className="w-full max-w-80"
        />
      </div>
      <GenreChooser genre={genre} onChoose={setGenre} />
      {isKnown ? (
        <Stations country={country ?? own ?? ''} genre={genre} starters={starters} />
      ) : (
        <RowSkeletons count={STATIONS} label={t('radio.loading')} />
      )}
      <Shows />
      <Doors />
    </section>
  );
}

/** The listener's own country first, and one entry for all of them. */
function countryChoices(own: string) {
  const codes = [...new Set([own, ...COUNTRIES])].filter((code) => code !== '');
  return [
    { value: '', label: t('first_start.anywhere') },
    ...codes.map((code) => ({ value: code, label: countryName(code) ?? code })),
  ];
}

function GenreChooser({ genre, onChoose }: { genre: string; onChoose: (genre: string) => void }) {
  return (
    <ToggleGroup
      aria-label={t('radio.genres')}
      value={genre === '' ? [] : [genre]}
      onValueChange={([chosen = '']) => onChoose(chosen)}
      className="flex flex-wrap gap-1.5 px-2"
    >
      {GENRES.map((one) => (
        <Toggle
          key={one.tag}
          value={one.tag}
          className="flex h-9 items-center gap-1.5 rounded-xl bg-accent/12 ps-2 pe-3 font-medium transition-colors hover:bg-accent/22 aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          <span className="text-accent in-aria-pressed:text-on-accent">
            <GenrePicture of={one} />
          </span>
          {t(one.name)}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}

interface StationsProps {
  country: string;
  genre: string;
  starters: readonly RadioItem[];
}

/** What is heard most there and of that kind; without the directory, or if it has none, our own choice. */
function Stations({ country, genre, starters }: StationsProps) {
  const search = useMemo(
    () =>
      ({
        ...{ text: '', country, language: '', tag: genre, codec: '', bitrateMin: 0 },
        ...{ order: 'clicks', list: country === '' && genre === '' ? 'top' : 'search' },
      }) as const,
    [country, genre],
  );
  const { found } = useStations(search);
  const headingId = useId();
  const chosen = starters.filter(({ tags }) => genre === '' || tags?.includes(genre));
  const stations = found?.stations.length ? found.stations : chosen;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('radio.stations')}</SectionHeading>
      {found === null ? (
        <RowSkeletons count={STATIONS} label={t('radio.loading')} />
      ) : (
        <ul aria-labelledby={headingId}>
          {stations.slice(0, STATIONS).map((station) => (
            <PlayableRow
              key={itemKey(station)}
              item={station}
              detail={<StationDetail station={station} favourite={false} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What many listen to there; nothing if the directories are away. */
function Shows() {
  const { answer } = useFoundShows('', CHARTS);
  const headingId = useId();
  if (answer?.found.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('podcasts.popular')}</SectionHeading>
      {answer === undefined ? (
        <RowSkeletons count={SHOWS} label={t('podcasts.loading')} />
      ) : (
        <ul aria-labelledby={headingId}>
          {answer.found.slice(0, SHOWS).map((show) => (
            <ShowRow key={show.id} show={show} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The ways on for who looks for something else, or brings it along. */
function Doors() {
  const { search } = useNavigation();
  const { subject, take, close } = useFileImport();
  return (
    <div className="flex flex-col gap-2 px-2 pt-1">
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
        <FileButton onFiles={take}>{t('settings.backup.import_file')}</FileButton>
      </div>
      <Overlay open={subject !== null}>
        {({ ImportDialog }, open) => (
          <ImportDialog subject={open ? subject : null} onClose={close} />
        )}
      </Overlay>
    </div>
  );
}
