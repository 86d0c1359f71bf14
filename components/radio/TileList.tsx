import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { SectionHeading } from '../primitives/SectionHeading';

interface Tile {
  /** Distinguishes it from all others on the page. */
  key: string;
  name: string;
  /** Shown before the name. */
  picture: ReactNode;
  onOpen: () => void;
}

interface TileListProps {
  label: string;
  /** Empty while loading: the room for one row is kept. */
  tiles: readonly Tile[];
  /** Whether the pictures are worth some height. */
  tall?: boolean;
}

/**
 * Tiles that each open a page: in a narrow page one row that scrolls sideways, because the stations below must stay
 * in sight; in a wide one a grid. One stop of the Tab key; the arrow keys move between the tiles.
 */
export function TileList({ label, tiles, tall = false }: TileListProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  const { before, after, scroll } = useSideways(list, tiles.length);
  return (
    <section aria-labelledby={headingId} className="pb-1.5 tall:pb-3">
      <div className="short:sr-only">
        <SectionHeading id={headingId}>{label}</SectionHeading>
      </div>
      <div className="group relative -mx-2">
        <ul
          ref={list}
          aria-label={label}
          onKeyDown={walkTiles}
          className={`flex gap-1.5 overflow-x-auto px-2 [scrollbar-width:none] @min-[600px]:grid @min-[600px]:grid-cols-5 ${tall ? 'min-h-11' : 'min-h-9'}`}
        >
          {tiles.map(({ key, name, picture, onOpen }, index) => (
            <li
              key={key}
              {...{ [ROW]: key }}
              className="flex shrink-0 scroll-mx-10 @min-[600px]:min-w-0"
            >
              <button
                type="button"
                tabIndex={index === Math.min(stop, tiles.length - 1) ? 0 : -1}
                title={name}
                onClick={onOpen}
                onFocus={({ currentTarget }) => {
                  setStop(index);
                  // The way back leads here without scrolling the page.
                  currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
                }}
                className={`flex min-w-0 flex-1 items-center gap-2 rounded-xl bg-accent/12 font-medium -outline-offset-2 transition-colors hover:bg-accent/22 ${tall ? 'h-11 px-3' : 'h-9 ps-2 pe-3'}`}
              >
                {picture}
                <span dir="auto" className="one-line min-w-0">
                  {name}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {before && <Onwards back onPress={() => scroll(-1)} />}
        {after && <Onwards onPress={() => scroll(1)} />}
      </div>
    </section>
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
      className={`absolute inset-y-0 my-auto grid size-8 place-items-center rounded-full border border-line bg-raised text-ink opacity-0 shadow-float transition-opacity group-hover:opacity-100 hover-none:hidden ${back ? 'start-1' : 'end-1'}`}
    >
      <ChevronRight
        className={`size-4.5 ${back ? '-scale-x-100 rtl:scale-x-100' : 'rtl:-scale-x-100'}`}
      />
    </button>
  );
}

/** Whether a row can be scrolled towards its start (`before`) and its end, and a function to do so. */
function useSideways(list: RefObject<HTMLElement | null>, count: number) {
  const [rest, setRest] = useState({ before: false, after: false });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Negative from right to left.
      const left = Math.abs(scrollLeft);
      setRest({ before: left > 1, after: left + clientWidth < scrollWidth - 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [list, count]);

  function scroll(direction: 1 | -1) {
    const element = list.current;
    if (element === null) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -direction : direction;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({
      left: forward * element.clientWidth * 0.75,
      behavior: still ? 'auto' : 'smooth',
    });
  }

  return { ...rest, scroll };
}

const STEPS: Record<
  string,
  (at: number, last: number, columns: number, forward: number) => number
> = {
  ArrowRight: (at, _last, _columns, forward) => at + forward,
  ArrowLeft: (at, _last, _columns, forward) => at - forward,
  ArrowDown: (at, _last, columns) => at + columns,
  ArrowUp: (at, _last, columns) => at - columns,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move between tiles. In a single row, up and down do the same as back and forth. */
function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  const step = STEPS[key];
  if (step === undefined || ctrlKey || altKey || metaKey || shiftKey) return;
  const tiles = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tiles.indexOf(target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const row = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const columns = row === tiles.length ? 1 : row;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  tiles[step(at, tiles.length - 1, columns, forward)]?.focus();
}
