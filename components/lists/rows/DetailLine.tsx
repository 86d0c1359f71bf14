import type { ReactNode } from 'react';

interface DetailLineProps {
  /** The first part, cut short if there is too little room. */
  children?: ReactNode;
  /** The second part, shown whole or not at all. */
  end?: ReactNode;
  /** Which part is dropped if both do not fit. */
  dropped: 'start' | 'end';
  /** A text that takes the remaining room in a wide list (`ROWS`); empty if there is none. */
  more?: string;
}

/** The style of an element whose width its rows adapt to. */
export const ROWS = '@container/rows';

/** The separator between two facts. */
export const DOT = ' · ';

/**
 * The small line below a name, in two parts with a dot between them. If only a few letters of the first
 * part would remain, the parts wrap into two lines, of which only one is shown, so that no dot is left
 * over.
 */
export function DetailLine({ children, end, dropped, more = '' }: DetailLineProps) {
  const dot = <span className="shrink-0 whitespace-pre">{DOT}</span>;
  const both = children && end;
  const line = (
    <p
      className={`flex h-4 flex-wrap overflow-clip text-xs text-muted empty:h-0 ${dropped === 'start' ? 'content-end' : 'content-start'} ${more === '' ? '' : BEFORE_MORE}`}
    >
      {children && (
        // In a tile, which is narrow, the first part is shown whole before the second one gets any room.
        <span
          className={`flex max-w-max min-w-0 grow basis-20 items-center ${dropped === 'end' ? 'tile:basis-full' : ''}`}
        >
          {children}
          {both && dropped === 'start' && dot}
        </span>
      )}
      {end && (
        <span className="flex max-w-full shrink-0 items-center tabular-nums">
          {both && dropped === 'end' && dot}
          {end}
        </span>
      )}
    </p>
  );
  if (more === '') return line;
  return (
    <div className="flex">
      {line}
      <p className="hidden h-4 min-w-0 flex-1 text-xs text-muted @min-[480px]/rows:flex">
        {(children || end) && dot}
        <bdi className="one-line min-w-0">{more}</bdi>
      </p>
    </div>
  );
}

/** As wide as its parts, but not so wide that only a few letters follow. */
const BEFORE_MORE = 'w-full shrink-0 @min-[480px]/rows:w-auto @min-[480px]/rows:max-w-3/4';
