import type { ReactNode } from 'react';

interface DetailLineProps {
  /** What it begins with. It is cut short where the room is small. */
  children?: ReactNode;
  /** What stands behind it, whole or not at all. */
  end?: ReactNode;
  /** Which of the two goes where they do not fit beside each other. */
  dropped: 'start' | 'end';
}

/** Between two facts. */
export const DOT = ' · ';

/**
 * The small line below a name, of two parts with a dot between them. Where the first would keep less than a
 * few letters, the parts part into two lines, of which one shows: no dot ever stands alone.
 */
export function DetailLine({ children, end, dropped }: DetailLineProps) {
  const dot = <span className="shrink-0 whitespace-pre">{DOT}</span>;
  const both = children && end;
  return (
    <p
      className={`flex h-4 flex-wrap overflow-clip text-xs text-muted empty:h-0 ${dropped === 'start' ? 'content-end' : 'content-start'}`}
    >
      {children && (
        <span className="flex max-w-max min-w-0 grow basis-20 items-center">
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
}
