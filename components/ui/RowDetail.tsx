import type { PlayableItem } from '@/lib/model/playable-item';
import { DetailLine } from './DetailLine';
import { type Heard, lengthLeft, placeOf } from './row-detail';

/** The line below an item's name. Where there is too little room, its origin gives way. */
export function RowDetail({ item, heard }: { item: PlayableItem; heard?: Heard }) {
  const place = placeOf(item);
  const length = heard ? lengthLeft(heard) : '';
  return (
    <DetailLine
      dropped="start"
      end={
        length !== '' && (
          <span dir="auto" className="one-line">
            {length}
          </span>
        )
      }
    >
      {place !== '' && (
        <span dir="auto" className="one-line min-w-0">
          {place}
        </span>
      )}
    </DetailLine>
  );
}
