import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import Languages from 'lucide-react/icons/languages';
import RadioSign from 'lucide-react/icons/radio';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useCallback, useMemo, useState } from 'react';
import { currentLanguage } from '@/lib/i18n/catalogue';
import { countryName } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import type { RadioItem } from '@/lib/model/playable-item';
import { type StationSearch, useOwnCountry, useStationFacets } from '@/lib/ui/data/use-directory';
import type { FacetKind, RadioPlace } from '@/lib/ui/navigation';
import type { StationFilters, ViewState } from '@/lib/ui/view-state';
import { PageFrame, PageSign } from '../lists/PageFrame';
import { PageName } from '../lists/PageHeading';
import { Choices } from '../primitives/fields/Choices';
import { Sideways } from '../primitives/Sideways';
import { PRESSED_CHIP } from './chip';
import { FoundStations } from './FoundStations';
import { facetsOf, GENRES, GenrePicture, tagWords } from './genres';
import { SurpriseButton } from './surprise';

interface BrowsePageProps {
  /** Null for the stations that are heard more than before, of any kind. */
  of: Extract<RadioPlace, { kind: 'browse' }> | null;
  /** Stations of every genre, for when the directory cannot be reached. */
  starters: readonly RadioItem[];
  look: ViewState;
}

const NONE: StationFilters = {
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0, order: 'clicks' },
};

/**
 * The stations of a genre, a country or a language, or those that are trending, with filters to narrow them further.
 */
export function BrowsePage({ of, starters, look }: BrowsePageProps) {
  const { filters, change, clear, isNarrowed } = useFilters(look);
  const { value: facets } = useStationFacets();
  const { by = null, facet } = of ?? {};
  const count =
    of && facets && facetsOf(facets, of.by).find(({ value }) => value === of.facet.value)?.count;
  const search = useMemo((): StationSearch => {
    if (by === null || facet === undefined) {
      const list = isNarrowed ? 'search' : 'trending';
      return { text: '', ...filters, list, order: 'trend' };
    }
    return { text: '', ...filters, list: 'search', [by]: facet.value };
  }, [filters, isNarrowed, by, facet]);
  const ours = useMemo(
    () =>
      isNarrowed ? [] : starters.filter(({ tags }) => of === null || tags?.includes(tagOf(of))),
    [isNarrowed, starters, of],
  );
  return (
    <PageFrame look={look}>
      <header className="flex items-center gap-3 ps-2 pb-3">
        <PageSign>
          <Picture of={of} />
        </PageSign>
        <div className="min-w-0 flex-1">
          <PageName>
            {of === null
              ? t('radio.trending')
              : of.by === 'tag'
                ? tagWords(of.facet.name)
                : facetWords(of.facet)}
          </PageName>
          <p className="min-h-4 text-xs text-muted">
            {of === null
              ? t('radio.trending_what')
              : typeof count === 'number' && tn('radio.stations_count', count)}
          </p>
        </div>
        <SurpriseButton search={search} starters={ours} />
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-2">
        {of !== null && (
          <Choices
            label={t('radio.order')}
            choices={[
              { value: 'clicks', name: t('radio.top') },
              { value: 'trend', name: t('radio.trending') },
            ]}
            value={filters.order === 'trend' ? 'trend' : 'clicks'}
            onChange={(order) => change({ order })}
          />
        )}
        <FilterChips by={by} filters={filters} onChange={change} />
      </div>
      <FoundStations
        search={search}
        starters={ours}
        onClearFilters={isNarrowed ? clear : undefined}
        left={look}
      />
    </PageFrame>
  );
}

/** The picture of its tile, or one for all of its kind. */
function Picture({ of }: Pick<BrowsePageProps, 'of'>) {
  if (of === null) return <TrendingUp className="size-6" />;
  const { by, facet } = of;
  if (by === 'language') return <Languages className="size-6" />;
  // Drawn by CSS, because it is not part of the name.
  if (by === 'country' && facet.code)
    return (
      <span data-code={facet.code} className="font-semibold before:content-[attr(data-code)]" />
    );
  const genre = GENRES.find(({ tag }) => by === 'tag' && tag === facet.value);
  return genre ? <GenrePicture of={genre} /> : <RadioSign className="size-6" />;
}

/** Empty if it is not a genre: of the starters, only the genre is known. */
const tagOf = ({ by, facet }: Extract<RadioPlace, { kind: 'browse' }>) =>
  by === 'tag' ? facet.value : '';

/** The page's filters, kept in its view state for when the listener comes back. */
function useFilters(look: ViewState) {
  const [filters, setFilters] = useState<StationFilters>({ ...NONE, ...look.stations });
  const change = useCallback(
    (changes: Partial<StationFilters>) => {
      Object.assign(look.stations, changes);
      setFilters((before) => ({ ...before, ...changes }));
    },
    [look],
  );
  const { order: _, ...rest } = NONE;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return {
    filters,
    change,
    clear: useCallback(() => change(rest), [change]),
    isNarrowed: names.some((key) => filters[key] !== NONE[key]),
  };
}

interface FilterChipsProps {
  /** What the page itself narrows by; null for nothing. */
  by: FacetKind | null;
  filters: StationFilters;
  onChange: (changes: Partial<StationFilters>) => void;
}

/** kbit/s from which music sounds good. */
const GOOD = 128;
const CODECS = ['MP3', 'AAC', 'AAC+'];

/** Filters for the stations: a press sets one, another press removes it. One of each kind at a time. */
function FilterChips({ by, filters, onChange }: FilterChipsProps) {
  const { value: own = '' } = useOwnCountry();
  const { value: facets } = useStationFacets();
  const language = facets?.languages.find(({ code }) => code === currentLanguage().split('-')[0]);
  const country = countryName(own);
  // First, unless it is known only later and would push the others aside.
  const [isFirst] = useState(country !== undefined);
  const nearby =
    by === 'country' || country === undefined
      ? []
      : [{ key: 'country', value: own, name: country } as const];
  const chips: { key: keyof StationFilters; value: string | number; name: string }[] = [
    ...(isFirst ? nearby : []),
    { key: 'bitrateMin', value: GOOD, name: t('radio.bitrate_or_more', { number: GOOD }) },
    ...CODECS.map((codec) => ({ key: 'codec', value: codec, name: codec }) as const),
    ...(by === 'tag'
      ? []
      : GENRES.map(({ tag, name }) => ({ key: 'tag', value: tag, name: t(name) }) as const)),
    ...(isFirst ? [] : nearby),
    // Last, because it is known last.
    ...(by === 'language' || language === undefined
      ? []
      : [{ key: 'language', value: language.value, name: facetWords(language) } as const]),
  ];
  const keyed = chips.map((chip) => ({ ...chip, id: `${chip.key} ${chip.value}` }));
  const set = keyed.filter(({ key, value }) => filters[key] === value).map(({ id }) => id);

  function press(now: string[]) {
    const pressed = keyed.find(({ id }) => now.includes(id) !== set.includes(id));
    if (pressed === undefined) return;
    const { key, value, id } = pressed;
    onChange({ [key]: now.includes(id) ? value : NONE[key] });
  }

  return (
    <Sideways>
      <ToggleGroup
        multiple
        aria-label={t('radio.filters')}
        value={set}
        onValueChange={press}
        className="flex min-h-7 w-max gap-1 *:-outline-offset-2 @min-[600px]:w-auto @min-[600px]:flex-wrap"
      >
        {keyed.map(({ id, name }) => (
          <Toggle key={id} value={id} className={PRESSED_CHIP}>
            {name}
          </Toggle>
        ))}
      </ToggleGroup>
    </Sideways>
  );
}
