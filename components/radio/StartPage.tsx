import { Collapsible } from '@base-ui/react/collapsible';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import Shuffle from 'lucide-react/icons/shuffle';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useCallback, useId, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/data/use-directory';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { PAGE_HEADING, useViewState, type ViewState } from '@/lib/ui/view-state';
import { SearchField } from '../lists/SearchField';
import { IconButton } from '../primitives/IconButton';
import { SectionHeading } from '../primitives/SectionHeading';
import { Spinner } from '../primitives/Spinner';
import { BrowseTiles } from './BrowseTiles';
import { CHIP, PRESSED_CHIP } from './chip';
import { FoundStations } from './FoundStations';
import { StationFilters } from './StationFilters';
import { countFilters, NO_FILTERS, useStationSearch, type Wish } from './station-search';

interface StartPageProps {
  stations: readonly RadioItem[];
  look: ViewState;
}

/** The station directory: by genre and country, by name and filters, or by popularity. */
export function StartPage({ stations: starters, look }: StartPageProps) {
  const { current } = useNavigation();
  const { wish, change, search } = useStationSearch();
  const filters = countFilters(wish);
  const clearFilters = useCallback(() => change(NO_FILTERS), [change]);
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useViewState(box, look, current.radio.place === null);

  return (
    <div ref={box} className="@container">
      <h2 {...{ [PAGE_HEADING]: '' }} tabIndex={-1} className="sr-only">
        {t('app.radio')}
      </h2>
      <Collapsible.Root>
        <div className="flex items-center gap-1 pb-2">
          <SearchField
            label={t('radio.search')}
            value={wish.text}
            onChange={(typed) => change({ text: typed })}
            className="min-w-0 flex-1"
          />
          <Collapsible.Trigger
            render={
              <IconButton
                label={t('radio.filters')}
                className="relative ms-1 aria-expanded:bg-sunken aria-expanded:text-accent"
              >
                <SlidersHorizontal aria-hidden className="size-5" />
                {filters > 0 && (
                  <span
                    aria-hidden
                    className="absolute end-1 top-1 size-2 rounded-full bg-accent"
                  />
                )}
              </IconButton>
            }
          />
          <RandomStation search={search} starters={starters} />
        </div>
        <Collapsible.Panel>
          <StationFilters wish={wish} onChange={change} />
        </Collapsible.Panel>
      </Collapsible.Root>
      {filters > 0 && <ActiveFilters wish={wish} onChange={change} />}
      {search.list !== 'search' && (
        <>
          <BrowseTiles />
          <div className="short:sr-only">
            <SectionHeading id={headingId}>{t('radio.stations')}</SectionHeading>
          </div>
          <ListChooser list={wish.list} onChoose={(list) => change({ list })} />
        </>
      )}
      <FoundStations
        search={search}
        starters={starters}
        onClearFilters={filters > 0 ? clearFilters : undefined}
        left={look}
      />
    </div>
  );
}

const LISTS = [
  { value: 'top', name: 'radio.top' },
  { value: 'voted', name: 'radio.top_voted' },
  { value: 'trending', name: 'radio.trending' },
  { value: 'near', name: 'radio.near_me' },
] as const satisfies { value: Wish['list']; name: MessageKey }[];

interface ListChooserProps {
  list: Wish['list'];
  onChoose: (list: Wish['list']) => void;
}

/** Chooses which of the directory's lists is shown. */
function ListChooser({ list, onChoose }: ListChooserProps) {
  return (
    <ToggleGroup
      aria-label={t('radio.lists')}
      value={[list]}
      onValueChange={([chosen]) => chosen !== undefined && onChoose(chosen)}
      className="flex flex-wrap gap-0.75 pb-2"
    >
      {LISTS.map(({ value, name }) => (
        <Toggle key={value} value={value} className={PRESSED_CHIP}>
          {t(name)}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}

interface ActiveFiltersProps {
  wish: Wish;
  onChange: (changes: Partial<Wish>) => void;
}

/** The filters that are set, each to be taken away by a press. */
function ActiveFilters({ wish, onChange }: ActiveFiltersProps) {
  const { country, language, tag, codec, bitrateMin } = wish;
  const set = [
    { key: 'country', name: country && facetWords(country) },
    { key: 'language', name: language && facetWords(language) },
    { key: 'tag', name: tag && facetWords(tag) },
    { key: 'codec', name: codec && facetWords(codec) },
    {
      key: 'bitrateMin',
      name: bitrateMin > 0 ? t('radio.bitrate_or_more', { number: bitrateMin }) : null,
    },
  ] as const;
  return (
    <ul aria-label={t('radio.filters_set')} className="flex flex-wrap gap-1 pb-2">
      {set.map(
        ({ key, name }) =>
          name !== null && (
            <li key={key} className="flex max-w-full">
              <button
                type="button"
                aria-label={t('radio.remove_filter', { name })}
                onClick={() => onChange({ [key]: NO_FILTERS[key] })}
                className={CHIP}
              >
                <span dir="auto" className="one-line min-w-0">
                  {name}
                </span>
                <X aria-hidden className="size-3 shrink-0" />
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

interface RandomStationProps {
  /** What to choose from. */
  search: StationSearch;
  /** Used if the directory has no match. */
  starters: readonly RadioItem[];
}

/** Plays a random station. */
function RandomStation({ search, starters }: RandomStationProps) {
  const { fetchStations, toggleItem } = usePlayer();
  const [slot] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);

  async function playOne() {
    if (busy) return;
    setBusy(true);
    const query = { ...search, list: 'random', slot, offset: 0, limit: 1 } as const;
    const found = await fetchStations(query).then(
      (answer) => answer.found,
      () => [],
    );
    setBusy(false);
    const station = found[0] ?? starters[Math.floor(Math.random() * starters.length)];
    if (station !== undefined) toggleItem({ item: station });
  }

  return (
    <IconButton label={t('radio.random')} aria-busy={busy} onClick={playOne}>
      {busy ? <Spinner /> : <Shuffle aria-hidden className="size-5" />}
    </IconButton>
  );
}
