import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface SidewaysProps {
  children: ReactNode;
  /** Key of what is open in it: brought into sight when that changes, or the page gets another width. */
  open?: string | undefined;
}

/** A row that scrolls sideways if the page is too narrow for it. */
export function Sideways({ children, open }: SidewaysProps) {
  const box = useRef<HTMLDivElement>(null);
  const { before, after, scroll } = useSideways(box, open);
  return (
    <div className="relative -ms-2 -me-(--edge-end) min-w-0">
      {/* Firefox would make it a tab stop. */}
      <div
        ref={box}
        tabIndex={-1}
        className="overflow-x-auto ps-2 pe-(--edge-end) outline-none [scrollbar-width:none]"
      >
        {children}
      </div>
      {before && <Onwards back onPress={() => scroll(-1)} />}
      {after && <Onwards onPress={() => scroll(1)} />}
    </div>
  );
}

interface OnwardsProps {
  back?: boolean;
  onPress: () => void;
}

/** Scrolls the row for a mouse without a sideways wheel; keys and fingers do not need it. */
function Onwards({ back = false, onPress }: OnwardsProps) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onPress}
      className={`absolute inset-y-0 my-auto grid size-8 place-items-center rounded-full border border-line bg-raised text-ink opacity-0 shadow-float transition-opacity [:hover>&]:opacity-100 hover-none:hidden ${back ? 'start-1' : 'end-1'}`}
    >
      <ChevronRight
        className={`size-4.5 ${back ? '-scale-x-100 rtl:scale-x-100' : 'rtl:-scale-x-100'}`}
      />
    </button>
  );
}

/** Whether a row can be scrolled towards its start (`before`) and its end, and a function to do so. */
function useSideways(box: RefObject<HTMLElement | null>, open: string | undefined) {
  const [rest, setRest] = useState({ before: false, after: false });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Negative from right to left.
      const left = Math.abs(scrollLeft);
      setRest({ before: left > 1, after: left + clientWidth < scrollWidth - 1 });
    };
    const observer = new ResizeObserver(() => {
      if (open !== undefined) reveal(element);
      measure();
    });
    observer.observe(element);
    // Its content may arrive later.
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box, open]);

  function scroll(direction: 1 | -1) {
    const element = box.current;
    if (element === null) return;
    const forward = document.dir === 'rtl' ? -direction : direction;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({
      left: forward * element.clientWidth * 0.75,
      behavior: still ? 'auto' : 'smooth',
    });
  }

  return { ...rest, scroll };
}

/** Brings what is open in a row into sight. Sideways only: the page must stay where it is. */
function reveal(row: HTMLElement): void {
  /** How much of the next one stays in sight, in pixels. */
  const NEXT = 40;
  const open = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (open === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  const after = Math.max(0, open.right - right + NEXT);
  row.scrollBy({ left: after || Math.min(0, open.left - left - NEXT) });
}
