import Heart from 'lucide-react/icons/heart';
import { t } from '@/lib/i18n/translate';
import { placeWords } from '@/lib/i18n/words/places';
import type { RadioItem } from '@/lib/model/playable-item';
import { DetailLine, DOT } from '../lists/rows/DetailLine';

interface StationDetailProps {
  station: RadioItem;
  favourite: boolean;
}

/**
 * A station's place, tags and sound quality. If there is too little room, first the tags are dropped, then
 * the codec, then the bitrate; the place stays.
 */
export function StationDetail({ station, favourite }: StationDetailProps) {
  const { place, tags, codec, bitrate } = stationDetail(station);
  const origin = [place, tags].filter(Boolean);
  return (
    <div className="@container">
      <DetailLine
        dropped="end"
        end={
          codec + bitrate !== '' && (
            <span className="whitespace-pre">
              {codec !== '' && (
                <span className={bitrate === '' ? '' : '@max-[15rem]:hidden'}>
                  <bdi>{codec}</bdi>
                  {bitrate !== '' && ' '}
                </span>
              )}
              <bdi>{bitrate}</bdi>
            </span>
          )
        }
      >
        {(favourite || origin.length > 0) && (
          <>
            {favourite && (
              <Heart
                aria-hidden
                className="me-1 size-3 shrink-0 fill-current text-accent hover-none:hidden"
              />
            )}
            {origin.length > 0 && (
              <span dir="auto" title={origin.join(DOT)} className="one-line min-w-0">
                {place}
                <span className={place === '' ? '' : '@max-[15rem]:hidden'}>
                  {origin.length > 1 && DOT}
                  <bdi>{tags}</bdi>
                </span>
              </span>
            )}
          </>
        )}
      </DetailLine>
    </div>
  );
}

/** How many tags fit into a row. */
const SHOWN_TAGS = 3;

/** What a row says of a station, in words; empty where it is not known. */
export function stationDetail({ place, country, tags = [], codec = '', bitrate = 0 }: RadioItem) {
  return {
    place: placeWords({ place, country }),
    tags: tags.slice(0, SHOWN_TAGS).join(', '),
    codec,
    bitrate: bitrate > 0 ? t('radio.bitrate', { number: bitrate }) : '',
  };
}
