import { type ReactNode, useRef } from 'react';
import { useRowFocus } from './use-row-focus';

/**
 * Wraps one or more lists of rows: arrow keys move between the rows, and the focus survives changes of the
 * lists.
 */
export function RowFocus({
  children,
  className = '',
}: {
  children: ReactNode;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useRowFocus(box);
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
