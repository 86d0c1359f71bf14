import { type ComponentProps, memo, type ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import { ROW } from '@/lib/ui/focus-when-there';

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

interface RowToComeProps {
  /** Tells the row from the others. */
  row: string;
  place: ComponentProps<'li'>;
}

/** A row of a long list that is on its way; it keeps the focus for what will stand there. */
function RowToCome({ row, place }: RowToComeProps) {
  return (
    <li
      {...place}
      {...{ [ROW]: row }}
      tabIndex={-1}
      className="flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 -outline-offset-2"
    >
      <span className="sr-only">{t('rows.coming')}</span>
      <span className="size-11 rounded-lg bg-sunken" />
      <span className="flex-1">
        <span className="block h-3 w-2/5 rounded-full bg-sunken" />
        <span className="mt-2 block h-2 w-1/4 rounded-full bg-sunken" />
      </span>
    </li>
  );
}
