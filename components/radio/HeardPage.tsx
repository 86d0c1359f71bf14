import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useMemo, useState } from 'react';
import { countryName } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';
import { useHeardPlaces } from '@/lib/ui/data/use-history';
import type { ViewState } from '@/lib/ui/view-state';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { PageFrame, PageSign } from '../lists/PageFrame';
import { PageHeading } from '../lists/PageHeading';
import { DOT } from '../lists/rows/DetailLine';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { Sideways } from '../primitives/Sideways';
import { PRESSED_CHIP } from './chip';
import { StationRows } from './StationRows';

/** The stations that the listener has heard, of all countries or of one. */
export function HeardPage({ look }: { look: ViewState }) {
  const { places, failed, refresh } = useHeardPlaces();
  const [country, setCountry] = useState(look.stations.country ?? '');
  // Its stations may have been removed from the history.
  const chosen = places?.find((place) => place.country === country);
  const stations = useMemo(
    () => (chosen ? [chosen] : (places ?? [])).flatMap((place) => place.stations),
    [chosen, places],
  );

  function choose(next: string) {
    look.stations.country = next;
    setCountry(next);
  }

  return (
    <PageFrame look={look}>
      <header className="flex items-center gap-3 px-2 pb-3">
        <PageSign>
          <MapPinned className="size-6" />
        </PageSign>
        <div className="min-w-0">
          <PageHeading>{t('radio.heard')}</PageHeading>
          <p className="min-h-4 text-xs text-muted">
            {stations.length > 0 &&
              [tn('radio.stations_count', stations.length)]
                .concat(chosen ? [] : tn('radio.countries_count', places?.length ?? 0))
                .join(DOT)}
          </p>
        </div>
      </header>
      {places === undefined && failed && (
        <ListLost heading={t('history.lost')} why={t('history.interrupted')} onRetry={refresh} />
      )}
      {places === undefined && !failed && (
        <div className="animate-arrive">
          <RowSkeletons count={6} label={t('radio.loading')} />
        </div>
      )}
      {places?.length === 0 && (
        <ListMessage Sign={MapPinned} heading={t('radio.heard_none')}>
          <p>{t('radio.heard_none_advice')}</p>
        </ListMessage>
      )}
      {places && places.length > 0 && (
        <>
          <div className="pb-2">
            <Sideways>
              <ToggleGroup
                aria-label={t('radio.countries')}
                value={chosen ? [chosen.country] : []}
                // Another press on it shows all again.
                onValueChange={([next = '']) => choose(next)}
                className="flex min-h-7 w-max gap-1.5 *:-outline-offset-2 @min-[600px]:w-auto @min-[600px]:flex-wrap"
              >
                {places.map((place) => (
                  <Toggle key={place.country} value={place.country} className={PRESSED_CHIP}>
                    {countryName(place.country) ?? place.country}
                  </Toggle>
                ))}
              </ToggleGroup>
            </Sideways>
          </div>
          <RowFocus>
            <StationRows stations={stations} more={false} busy={false} />
          </RowFocus>
        </>
      )}
    </PageFrame>
  );
}
