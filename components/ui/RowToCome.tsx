import type { ComponentProps } from 'react';
import { t } from '@/lib/i18n/translate';
import { ROW } from './use-row-focus';

interface RowToComeProps {
  /** Tells the row from the others. */
  row: string;
  place: ComponentProps<'li'>;
}

/** A row of a long list that is on its way; it keeps the focus for what will stand there. */
export function RowToCome({ row, place }: RowToComeProps) {
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
