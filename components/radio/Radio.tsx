import { Collapsible } from '@base-ui/react/collapsible';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useCallback } from 'react';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import { Toasts } from '../ui/Toasts';
import { ToasterProvider } from '../ui/toaster';
import { useDebounced } from '../ui/use-debounced';
import { ActiveFilters } from './ActiveFilters';
import { FoundStations } from './FoundStations';
import { ListChooser } from './ListChooser';
import { RandomStation } from './RandomStation';
import { StationFilters } from './StationFilters';
import { countFilters, NO_FILTERS, useSearch, useWish } from './station-search';

/** Milliseconds without a key before the directory is asked. */
const SEARCH_REST = 250;

/** The directory of stations: found by name and filters, or by what others listen to. */
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
