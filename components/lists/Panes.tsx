import type { ReactNode } from 'react';
import { LIST_PANE } from '@/lib/ui/navigation';
import { usePanes } from '@/lib/ui/use-panes';
import { PANE } from '@/lib/ui/view-state';

interface PanesProps {
  /** A tab's first page. */
  list: ReactNode;
  /** The page opened from there, or from elsewhere; null if none is open. */
  page: ReactNode | null;
  /** How wide the list may become while it is alone, as a class. */
  alone: string;
  /** The toasts of both, at the lower edge. */
  toasts: ReactNode;
}

/**
 * A tab's first page, and the page opened from it: in its place, or beside it in a window that has room for both, each
 * with its own scroll position. The elements stay when the window's width changes, so the focus does, too.
 */
export function Panes({ list, page, alone, toasts }: PanesProps) {
  const isSplit = usePanes() > 1;
  const isAlone = page === null;
  const listWidth = isAlone
    ? 'flex-1 both-edges'
    : 'w-[clamp(18rem,36%,26rem)] shrink-0 border-e border-line';
  const pane = (className: string) =>
    isSplit ? { [PANE]: '', className: `${SCROLLS} ${className}` } : { className: 'contents' };
  const inner = (width: string) => (isSplit ? `mx-auto px-2 ${width}` : 'contents');
  return (
    <div className={isSplit ? 'flex min-h-0 min-w-0 flex-1' : 'contents'}>
      <div key="list" {...pane(listWidth)} {...(isSplit && { [LIST_PANE]: '' })}>
        <div className={inner(isAlone ? alone : '')}>{(isSplit || isAlone) && list}</div>
      </div>
      {!isAlone && (
        <div key="page" {...pane('flex-1 both-edges')}>
          <div className={inner('max-w-3xl')}>{page}</div>
        </div>
      )}
      <div
        key="toasts"
        className={
          isSplit
            ? 'pointer-events-none absolute inset-x-0 bottom-2 z-1 px-2 lined:bottom-24'
            : 'contents'
        }
      >
        {toasts}
      </div>
    </div>
  );
}

const SCROLLS =
  // Otherwise elements positioned in it would make the page itself scroll.
  'relative min-h-0 min-w-0 scrolls pt-3 pb-4 lined:scroll-pb-24 lined:pb-28 low:pt-1';
