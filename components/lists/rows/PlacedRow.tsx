import { type ComponentProps, memo, type ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import { ROW } from '@/lib/ui/focus-when-there';

/** Renders an item as one `li` that takes the given props for its place. */
export type DrawRow<T> = (item: T, place: ComponentProps<'li'>) => ReactNode;

interface VirtualRowProps<T> {
  /** Null while loading. */
  item: T | null;
  index: number;
  /** Where it is in the grid: its line, its column, and the number of columns; a list of rows has one. */
  line: number;
  column: number;
  columns: number;
  /** Pixels from the top of the list. */
  top: number;
  /** The number of rows in the whole list; -1 if unknown. */
  total: number;
  measure?: (element: HTMLLIElement | null) => void;
  draw: DrawRow<T>;
}

function Row<T>(props: VirtualRowProps<T>) {
  const { item, index, line, column, columns, top, total, measure, draw } = props;
  const place: ComponentProps<'li'> = {
    ref: measure,
    'aria-setsize': total,
    'aria-posinset': index + 1,
    ...{ 'data-index': index, 'data-line': line },
    style: {
      ...{ position: 'absolute', top },
      insetInlineStart: `${(100 / columns) * column}%`,
      width: `${100 / columns}%`,
    },
  };
  return item === null ? <RowToCome row={`#${index}`} place={place} /> : draw(item, place);
}

/** A row of a long list. Re-renders only if it changes, not for every row that scrolls into view. */
export const PlacedRow = memo(Row) as typeof Row;

interface RowToComeProps {
  /** Distinguishes the row from the others. */
  row: string;
  place: ComponentProps<'li'>;
}

/** A row of a long list that is still loading: as high as the row or tile that will replace it, for which it keeps the focus. */
function RowToCome({ row, place }: RowToComeProps) {
  return (
    <li
      {...place}
      {...{ [ROW]: row }}
      tabIndex={-1}
      className="flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 -outline-offset-2 low:min-h-12 low:py-0.5 tile:flex-col tile:items-stretch tile:gap-2 tile:p-2"
    >
      <span className="sr-only">{t('rows.coming')}</span>
      <span className="size-11 rounded-lg bg-sunken tile:aspect-square tile:h-auto tile:w-full tile:rounded-xl" />
      <span className="flex-1 tile:h-14 tile:flex-none">
        <span className="block h-3 w-2/5 rounded-full bg-sunken" />
        <span className="mt-2 block h-2 w-1/4 rounded-full bg-sunken" />
      </span>
    </li>
  );
}
