import type { StationOrder } from '@/lib/contract/directory';
import { useStationFacets } from '@/lib/ui/use-stations';
import { ChoiceFilter } from './ChoiceFilter';
import { FacetFilter } from './FacetFilter';
import type { Wish } from './station-search';

const BITRATES = [0, 64, 96, 128, 192, 256, 320].map((value) => ({
  value,
  label: value === 0 ? 'Any' : `${value} kbit/s`,
}));

const ORDERS: { value: StationOrder; label: string }[] = [
  { value: 'clicks', label: 'Most played' },
  { value: 'votes', label: 'Most votes' },
  { value: 'trend', label: 'Trending' },
  { value: 'name', label: 'Name' },
  { value: 'bitrate', label: 'Bitrate' },
  { value: 'random', label: 'Random' },
];

interface StationFiltersProps {
  wish: Wish;
  onChange: (changes: Partial<Wish>) => void;
}

/** What the stations have to be like, and in which order those that are found come. */
export function StationFilters({ wish, onChange }: StationFiltersProps) {
  const { value: facets } = useStationFacets();
  return (
    <fieldset className="grid grid-cols-2 gap-x-2 gap-y-2 rounded-xl bg-sunken/60 p-2 sm:grid-cols-3 mb-2">
      <legend className="sr-only">Filters</legend>
      <FacetFilter
        label="Country"
        facets={facets?.countries}
        value={wish.country}
        onChange={(country) => onChange({ country })}
      />
      <FacetFilter
        label="Language"
        facets={facets?.languages}
        value={wish.language}
        onChange={(language) => onChange({ language })}
      />
      <FacetFilter
        label="Tag"
        facets={facets?.tags}
        value={wish.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <FacetFilter
        label="Codec"
        facets={facets?.codecs}
        value={wish.codec}
        onChange={(codec) => onChange({ codec })}
      />
      <ChoiceFilter
        label="Minimum bitrate"
        choices={BITRATES}
        value={wish.bitrateMin}
        onChange={(bitrateMin) => onChange({ bitrateMin })}
      />
      <ChoiceFilter
        label="Order"
        choices={ORDERS}
        value={wish.order}
        onChange={(order) => onChange({ order })}
      />
    </fieldset>
  );
}
