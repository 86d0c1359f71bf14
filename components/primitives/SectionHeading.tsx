import type { ReactNode } from 'react';

/** The heading of a list. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="px-2 pb-1 text-xs font-semibold text-muted">
      {children}
    </h2>
  );
}
