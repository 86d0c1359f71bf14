import type { ReactNode } from 'react';

interface CoverSignProps {
  /** If true, always visible in a corner; otherwise in the middle, and only while the row is in use. */
  stays: boolean;
  children: ReactNode;
}

/** An icon over a row's cover, on a disc that stands out from any picture and hides little of it. */
export function CoverSign({ stays, children }: CoverSignProps) {
  const place = stays
    ? 'end-0.5 bottom-0.5 size-5'
    : 'inset-0 m-auto size-8 opacity-0 row-active:opacity-100';
  return (
    <span
      aria-hidden
      className={`absolute grid place-items-center rounded-full bg-sign text-white transition-opacity ${place}`}
    >
      {children}
    </span>
  );
}
