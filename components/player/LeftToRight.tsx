import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

/**
 * What stands for the way of time: as on every device and in every player it goes from left to right, in
 * languages that are written from right to left, too, and so do the arrow keys.
 */
export function LeftToRight({ className, children }: { className: string; children: ReactNode }) {
  return (
    <DirectionProvider direction="ltr">
      <div dir="ltr" className={className}>
        {children}
      </div>
    </DirectionProvider>
  );
}
