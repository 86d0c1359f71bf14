import type { StationOrder } from '@/lib/contract/directory';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { useStationFacets } from '@/lib/ui/data/use-directory';
import { ChoiceSelect } from '../primitives/fields/ChoiceSelect';
import { FacetFilter, LABEL } from './FacetFilter';
import type { Wish } from './station-search';

/** kbit/s; 0 for any. */
const BITRATES = [0, 64, 96, 128, 192, 256, 320];

const ORDERS = [
  { value: 'clicks', label: 'radio.most_played' },
  { value: 'votes', label: 'radio.most_votes' },
  { value: 'trend', label: 'radio.order_trend' },
  { value: 'name', label: 'radio.order_name' },
  { value: 'bitrate', label: 'radio.order_bitrate' },
  { value: 'random', label: 'radio.order_random' },
] as const satisfies { value: StationOrder; label: MessageKey }[];

interface StationFiltersProps {
  wish: Wish;
  onChange: (changes: Partial<Wish>) => void;
}

/** The filters for stations, and the order of the results. */
export function StationFilters({ wish, onChange }: StationFiltersProps) {
  const { value: facets } = useStationFacets();
  return (
    <fieldset className="grid grid-cols-2 gap-x-2 gap-y-2 rounded-xl bg-sunken/60 p-2 sm:grid-cols-3 mb-2">
      <legend className="sr-only">{t('radio.filters')}</legend>
      <FacetFilter
        label={t('radio.country')}
        any={t('radio.any_country')}
        all={t('radio.all_countries')}
        facets={facets?.countries}
        value={wish.country}
        onChange={(country) => onChange({ country })}
      />
      <FacetFilter
        label={t('radio.language')}
        any={t('radio.any_language')}
        all={t('radio.all_languages')}
        facets={facets?.languages}
        value={wish.language}
        onChange={(language) => onChange({ language })}
      />
      <FacetFilter
        label={t('radio.tag')}
        any={t('radio.any_tag')}
        all={t('radio.all_tags')}
        facets={facets?.tags}
        value={wish.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <FacetFilter
        label={t('radio.codec')}
        any={t('radio.any_codec')}
        all={t('radio.all_codecs')}
        facets={facets?.codecs}
        value={wish.codec}
        onChange={(codec) => onChange({ codec })}
      />
      <ChoiceFilter
        label={t('radio.minimum_bitrate')}
        choices={BITRATES.map((value) => ({ value, label: bitrateText(value) }))}
        value={wish.bitrateMin}
        onChange={(bitrateMin) => onChange({ bitrateMin })}
      />
      <ChoiceFilter
        label={t('radio.order')}
        choices={ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={wish.order}
        onChange={(order) => onChange({ order })}
      />
    </fieldset>
  );
}

const bitrateText = (bitrate: number) =>
  bitrate === 0 ? t('radio.any') : t('radio.bitrate', { number: bitrate });

interface ChoiceFilterProps<T> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A filter with a few fixed values. */
function ChoiceFilter<T extends string | number>(props: ChoiceFilterProps<T>) {
  return (
    <div className="min-w-0">
      <span aria-hidden className={LABEL}>
        {props.label}
      </span>
      <ChoiceSelect {...props} />
    </div>
  );
}
