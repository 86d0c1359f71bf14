import { type ReactNode, useRef } from 'react';
import { useRowFocus } from './use-row-focus';

/** Around one or more lists of rows: arrow keys walk through them, and focus survives their changes. */
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
