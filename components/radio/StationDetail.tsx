import Heart from 'lucide-react/icons/heart';
import type { RadioItem } from '@/lib/model/playable-item';
import { stationDetail } from './station-detail';

interface StationDetailProps {
  station: RadioItem;
  favourite: boolean;
}

/** Where a station is, what it plays and how well it sounds. Its tags give way first, then its codec. */
export function StationDetail({ station, favourite }: StationDetailProps) {
  const { place, tags, codec, bitrate } = stationDetail(station);
  const origin = [place, tags].filter(Boolean);
  return (
    <div className="@container">
      <p className="flex items-center text-xs text-muted">
        {favourite && (
          <Heart
            aria-hidden
            className="me-1 size-3 shrink-0 fill-current text-accent hover-none:hidden"
          />
        )}
        {origin.length > 0 && (
          <span dir="auto" title={origin.join(' · ')} className="one-line min-w-0">
            {place}
            {origin.length > 1 && ' · '}
            <bdi>{tags}</bdi>
          </span>
        )}
        {codec + bitrate !== '' && (
          <span className="shrink-0 whitespace-pre">
            {origin.length > 0 && ' · '}
            <bdi>
              {codec !== '' && bitrate !== '' ? (
                <span className="@max-[12rem]:hidden">{codec} </span>
              ) : (
                codec
              )}
              {bitrate}
            </bdi>
          </span>
        )}
      </p>
    </div>
  );
}
