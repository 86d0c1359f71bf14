import { Collapsible } from '@base-ui/react/collapsible';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import Shuffle from 'lucide-react/icons/shuffle';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import type { RadioItem } from '@/lib/model/playable-item';
import type { StationSearch } from '@/lib/ui/data/found-stations';
import { usePlayer } from '@/lib/ui/use-player';
import { SearchField } from '../lists/SearchField';
import { IconButton } from '../primitives/IconButton';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { Spinner } from '../primitives/Spinner';
import { useDebounced } from '../primitives/throttle';
import { FoundStations } from './FoundStations';
import { StationFilters } from './StationFilters';
import { countFilters, NO_FILTERS, useSearch, useWish, type Wish } from './station-search';

/** Milliseconds without typing before the directory is asked. */
const SEARCH_REST = 250;

/** The station directory: by name and filters, or by popularity. */
export function Radio({ stations: starters }: { stations: readonly RadioItem[] }) {
  const [wish, change] = useWish();
  const text = useDebounced(wish.text.trim(), SEARCH_REST);
  const search = useSearch(wish, text);
  const filters = countFilters(wish);
  const clearFilters = useCallback(() => change(NO_FILTERS), [change]);

  return (
    <ToasterProvider>
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
        <ListChooser list={wish.list} onChoose={(list) => change({ list })} />
      )}
      <FoundStations
        search={search}
        starters={starters}
        onClearFilters={filters > 0 ? clearFilters : undefined}
      />
      <Toasts />
    </ToasterProvider>
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
        <Toggle
          key={value}
          value={value}
          className={`${CHIP} aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent`}
        >
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

/** A small rounded button with a short label. */
const CHIP =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-strong px-2 text-xs font-medium transition-colors hover:bg-sunken';

interface RandomStationProps {
  /** What to choose from. */
  search: StationSearch;
  /** Used if the directory has no match. */
  starters: readonly RadioItem[];
}

/** Plays a random station. */
function RandomStation({ search, starters }: RandomStationProps) {
  const { fetchStations, press } = usePlayer();
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
    if (station !== undefined) press({ item: station });
  }

  return (
    <IconButton label={t('radio.random')} aria-busy={busy} onClick={playOne}>
      {busy ? <Spinner /> : <Shuffle aria-hidden className="size-5" />}
    </IconButton>
  );
}
