import type { PlayableItem } from '@/lib/model/playable-item';
import { type Heard, lengthLeft, placeOf } from './row-detail';

/** The line below an item's name. Where there is too little room, its origin gives way. */
export function RowDetail({ item, heard }: { item: PlayableItem; heard?: Heard }) {
  const place = placeOf(item);
  const length = heard ? lengthLeft(heard) : '';
  return (
    <p className="flex text-xs text-muted">
      <span dir="auto" className="one-line min-w-0">
        {place}
      </span>
      {place !== '' && length !== '' && <span className="whitespace-pre"> · </span>}
      <span dir="auto" className="shrink-0">
        {length}
      </span>
    </p>
  );
}
