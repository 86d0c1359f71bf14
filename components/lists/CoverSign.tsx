import type { ReactNode } from 'react';

interface CoverSignProps {
  /** Shows always, and then in a corner; else in the middle, and only while the row around it is used. */
  stays: boolean;
  children: ReactNode;
}

/** A sign on a row's cover: on a disc, which stands out from any picture and leaves most of it to be seen. */
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
