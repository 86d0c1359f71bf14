import { type ComponentProps, memo, type ReactNode } from 'react';
import { RowToCome } from './RowToCome';

/** Draws an item as one `li` that takes what it is given for its place. */
export type DrawRow<T> = (item: T, place: ComponentProps<'li'>) => ReactNode;

interface VirtualRowProps<T> {
  /** Null while it is on its way. */
  item: T | null;
  index: number;
  /** Pixels from the list's top. */
  top: number;
  /** Rows in the whole list; -1 where that is not known. */
  total: number;
  measure: (element: HTMLLIElement | null) => void;
  draw: DrawRow<T>;
}

function Row<T>({ item, index, top, total, measure, draw }: VirtualRowProps<T>) {
  const place: ComponentProps<'li'> = {
    ref: measure,
    'aria-setsize': total,
    'aria-posinset': index + 1,
    ...{ 'data-index': index },
    style: { position: 'absolute', insetInline: 0, top },
  };
  return item === null ? <RowToCome row={`#${index}`} place={place} /> : draw(item, place);
}

/** A row of a long list: drawn anew only when it changes, not with each row that comes into sight. */
export const VirtualRow = memo(Row) as typeof Row;
