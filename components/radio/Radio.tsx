import type { RadioItem } from '@/lib/model/playable-item';
import { RowFocus } from '../ui/RowFocus';
import { StationList } from './StationList';

export function Radio({ stations }: { stations: readonly RadioItem[] }) {
  return (
    <RowFocus>
      <StationList heading="Stations to start with" stations={stations} />
    </RowFocus>
  );
}
