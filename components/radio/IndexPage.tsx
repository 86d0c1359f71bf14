import SearchX from 'lucide-react/icons/search-x';
import { useCallback, useMemo } from 'react';
import type { Facet } from '@/lib/contract/directory';
import { formatNumber } from '@/lib/i18n/formats';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { facetWords } from '@/lib/i18n/words/places';
import { nameMatcher } from '@/lib/model/values/match-names';
import { useStationFacets } from '@/lib/ui/data/use-directory';
import { ROW } from '@/lib/ui/focus-when-there';
import { type FacetKind, useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame } from '../lists/PageFrame';
import { PageHeading } from '../lists/PageHeading';
import type { DrawRow } from '../lists/rows/PlacedRow';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { CountryCode, facetsOf, tagWords } from './genres';

const WORDS = {
  tag: { heading: 'radio.genres', search: 'radio.find_genre' },
  country: { heading: 'radio.countries', search: 'radio.find_country' },
  language: { heading: 'radio.languages', search: 'radio.find_language' },
} as const satisfies Record<FacetKind, Record<string, MessageKey>>;

/** All genres, countries or languages of the directory, the most frequent first; typing finds the rest. */
export function IndexPage({ by, look }: { by: FacetKind; look: ViewState }) {
  const { open } = useNavigation();
  const { value: facets, failed, refresh } = useStationFacets();
  const { wish, text, change } = useSearchState(look);
  const heading = t(WORDS[by].heading);
  const nameOf = useCallback(
    (facet: Facet) => (by === 'tag' ? tagWords(facet.name) : facetWords(facet)),
    [by],
  );
  const all = facets && facetsOf(facets, by);
  const found = useMemo(() => {
    const matches = nameMatcher(text);
    // By the listener's name for it, or the directory's.
    return all?.filter((facet) => matches(`${nameOf(facet)} ${facet.name}`));
  }, [all, text, nameOf]);
  const draw: DrawRow<Facet> = useCallback(
    (facet, place) => (
      <li {...place} {...{ [ROW]: `${by} ${facet.value}` }}>
        <button
          type="button"
          onClick={() => open({ kind: 'browse', by, facet })}
          className="flex min-h-10 w-full items-center gap-3 rounded-xl px-2 text-start -outline-offset-2 transition-colors hover:bg-sunken"
        >
          {by === 'country' &&
            (facet.code ? <CountryCode code={facet.code} /> : <span className="w-7 shrink-0" />)}
          <span dir="auto" className="one-line min-w-0 flex-1 font-medium">
            {nameOf(facet)}
          </span>
          <span className="text-xs text-muted tabular-nums">{formatNumber(facet.count)}</span>
        </button>
      </li>
    ),
    [by, open, nameOf],
  );
  // Without an answer from the directory, the lists are empty.
  const lost = failed || all?.length === 0;
  return (
    <PageFrame look={look}>
      <PageHeading className="px-2 pb-2">{heading}</PageHeading>
      <div className="pb-2">
        <SearchField
          label={t(WORDS[by].search)}
          value={wish.text}
          onChange={(typed) => change({ text: typed })}
        />
      </div>
      {lost && (
        <ListLost
          heading={t('radio.nothing_to_browse')}
          why={t('radio.directory_unreachable')}
          onRetry={refresh}
        />
      )}
      {!lost && found === undefined && (
        <div className="animate-arrive">
          <RowSkeletons count={6} label={t('radio.facets_coming')} />
        </div>
      )}
      {!lost && found?.length === 0 && <ListMessage Sign={SearchX} heading={t('radio.no_facet')} />}
      {!lost && found && found.length > 0 && (
        <RowFocus>
          <VirtualRows label={heading} items={found} keyOf={keyOf} height={ROW_HEIGHT}>
            {draw}
          </VirtualRows>
        </RowFocus>
      )}
    </PageFrame>
  );
}

const keyOf = ({ value }: Facet) => value;

/** In pixels. */
const ROW_HEIGHT = 40;
