import X from 'lucide-react/icons/x';
import { t } from '@/lib/i18n/translate';
import { CHIP } from './chip';
import { NO_FILTERS, type Wish } from './station-search';

interface ActiveFiltersProps {
  wish: Wish;
  onChange: (changes: Partial<Wish>) => void;
}

/** The filters that are set, each to be taken away by a press. */
export function ActiveFilters({ wish, onChange }: ActiveFiltersProps) {
  const { country, language, tag, codec, bitrateMin } = wish;
  const set = [
    { key: 'country', name: country?.name },
    { key: 'language', name: language?.name },
    { key: 'tag', name: tag?.name },
    { key: 'codec', name: codec?.name },
    {
      key: 'bitrateMin',
      name: bitrateMin > 0 ? t('radio.bitrate_or_more', { number: bitrateMin }) : undefined,
    },
  ] as const;
  return (
    <ul aria-label={t('radio.filters_set')} className="flex flex-wrap gap-1 pb-2">
      {set.map(
        ({ key, name }) =>
          name !== undefined && (
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
