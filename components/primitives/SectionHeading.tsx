import type { ReactNode } from 'react';

/** The heading of a list. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="section-title px-2 pb-1">
      {children}
    </h2>
  );
}
