import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useMemo, useState } from 'react';
import { countryName, currentLocale } from '@/lib/i18n/formats';
import { t } from '@/lib/i18n/translate';
import type { PodcastGenre } from '@/lib/model/show';
import { useOwnCountry } from '@/lib/ui/data/use-directory';
import type { ViewState } from '@/lib/ui/view-state';
import { ListMessage } from '../lists/ListMessage';
import { ChoiceSelect } from '../primitives/fields/ChoiceSelect';
import { FoundShows } from './FoundShows';
import type { Subscribing } from './use-subscribing';

interface ChartsProps {
  /** All if omitted. */
  genre?: PodcastGenre;
  /** ISO 3166-1 alpha-2; empty for the listener's own. */
  country: string;
  onCountry: (country: string) => void;
  limit: number;
  subscribing: Subscribing;
}

/** A country's charts, with a choice of the country. */
export function Charts({ genre, country, onCountry, limit, subscribing }: ChartsProps) {
  return (
    <FoundShows
      heading={t('podcasts.popular')}
      search={{ text: '', limit, country, genre, ...(genre && { list: 'genre' }) }}
      subscribing={subscribing}
      aside={
        // As wide before the country is known, so that the heading keeps its lines.
        <div className="flex w-[min(9rem,50%)] shrink-0">
          <CountryChoice country={country} onChange={onCountry} />
        </div>
      }
    >
      <ListMessage Sign={ChartNoAxesColumn} heading={t('podcasts.no_charts')}>
        <p>{t('podcasts.no_charts_advice')}</p>
      </ListMessage>
    </FoundShows>
  );
}

/**
 * Which country's charts a page shows, kept in its view state for when the listener comes back; `asked` until they
 * choose.
 */
export function useChartCountry(look: ViewState, asked = '') {
  const [country, setCountry] = useState(look.country ?? asked);
  function choose(chosen: string): void {
    look.country = chosen;
    setCountry(chosen);
  }
  return [country, choose] as const;
}

/** The countries in which Apple has a store, and so charts (developer.apple.com, "App Store localizations"). */
const STORES =
  'AE AF AG AI AL AM AO AR AT AU AZ BA BB BE BF BG BH BJ BM BN BO BR BS BT BW BY BZ CA CD CG CH CI CL CM CN CO CR CV ' +
  'CY CZ DE DK DM DO DZ EC EE EG ES FI FJ FM FR GA GB GD GE GH GM GR GT GW GY HK HN HR HU ID IE IL IN IQ IS IT JM JO ' +
  'JP KE KG KH KN KR KW KY KZ LA LB LC LK LR LT LU LV LY MA MD ME MG MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NE ' +
  'NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SE SG SI SK SL SN SR ST SV SZ TC TD TH ' +
  'TJ TM TN TO TR TT TW TZ UA UG US UY UZ VC VE VG VN VU XK YE ZA ZM ZW';
/** The store whose charts are shown to listeners in other countries. */
const ANY_STORE = 'US';

interface CountryChoiceProps {
  /** Empty for the listener's own. */
  country: string;
  onChange: (country: string) => void;
}

function CountryChoice({ country, onChange }: CountryChoiceProps) {
  const { value: own, failed } = useOwnCountry();
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator(currentLocale());
    return STORES.split(' ')
      .map((value) => ({ value, label: countryName(value) ?? value }))
      .sort((a, b) => compare(a.label, b.label));
  }, []);
  if (own === undefined && !failed) return null;
  const home = choices.some(({ value }) => value === own) ? (own ?? ANY_STORE) : ANY_STORE;
  return (
    <ChoiceSelect
      label={t('radio.country')}
      choices={choices}
      value={country || home}
      // Their own country is stored as empty, and so follows them.
      onChange={(chosen) => onChange(chosen === home ? '' : chosen)}
      className="h-7! w-full gap-1 rounded-full! text-xs font-medium text-ink"
    />
  );
}
