import { Collapsible } from '@base-ui/react/collapsible';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useCallback, useRef } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import type { RadioItem } from '@/lib/model/playable-item';
import { useNavigation } from '@/lib/ui/navigation';
import { useViewState, type ViewState } from '@/lib/ui/view-state';
import { PageHeading } from '../lists/PageHeading';
import { SearchField } from '../lists/SearchField';
import { Choices } from '../primitives/fields/Choices';
import { IconButton } from '../primitives/IconButton';
import { SectionHeading } from '../primitives/SectionHeading';
import { BrowseTiles } from './BrowseTiles';
import { CHIP } from './chip';
import { FoundStations } from './FoundStations';
import { OwnStations, useOwnStations } from './OwnStations';
import { StationFilters } from './StationFilters';
import { countFilters, NO_FILTERS, useStationSearch, type Wish } from './station-search';
import { SurpriseButton } from './surprise';

interface StartPageProps {
  stations: readonly RadioItem[];
  look: ViewState;
}

/** The station directory: by genre and country, by name and filters, or by popularity. */
export function StartPage({ stations: starters, look }: StartPageProps) {
  const { current } = useNavigation();
  const { wish, change, search } = useStationSearch();
  const filters = countFilters(wish);
  // Too little is known of the listener's own stations to narrow them by filters.
  const own = useOwnStations(filters === 0 ? search.text : '');
  const clearFilters = useCallback(() => change(NO_FILTERS), [change]);
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, look, current.radio.place === null);

  return (
    <div ref={box} className="@container">
      <PageHeading className="sr-only">{t('app.radio')}</PageHeading>
      <Collapsible.Root>
        <div className="flex items-center gap-1 pb-2 low:pb-1">
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
        </div>
        <Collapsible.Panel>
          <StationFilters wish={wish} onChange={change} />
        </Collapsible.Panel>
      </Collapsible.Root>
      {filters > 0 && (
        <div className="flex items-start justify-between gap-1 pb-2">
          <ActiveFilters wish={wish} onChange={change} />
          <SurpriseButton search={search} />
        </div>
      )}
      {search.list !== 'search' && (
        <>
          <BrowseTiles starters={starters} />
          <div className="flex items-baseline justify-between gap-2">
            <SectionHeading>{t('radio.stations')}</SectionHeading>
            <Choices
              label={t('radio.lists')}
              choices={LISTS.map(({ value, name }) => ({ value, name: t(name) }))}
              value={wish.list}
              onChange={(list) => change({ list })}
            />
          </div>
        </>
      )}
      {own.found.length > 0 && (
        <>
          <OwnStations found={own.found} />
          <h3 className="section-title flex min-h-8 items-center px-2">{t('radio.others')}</h3>
        </>
      )}
      <FoundStations
        search={search}
        starters={starters}
        onClearFilters={filters > 0 ? clearFilters : undefined}
        left={look}
        own={own}
      />
    </div>
  );
}

const LISTS = [
  { value: 'top', name: 'radio.top' },
  { value: 'voted', name: 'radio.top_voted' },
] as const satisfies { value: Wish['list']; name: MessageKey }[];

interface ActiveFiltersProps {
  wish: Wish;
  onChange: (changes: Partial<Wish>) => void;
}

/** The filters that are set; a press removes one. */
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
    <ul aria-label={t('radio.filters_set')} className="flex flex-wrap gap-1.5 pt-1">
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
