import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

/**
 * For anything that represents time: as in every player it runs from left to right, even in right-to-left
 * languages, and so do the arrow keys.
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
