import { type ReactNode, useId, useRef, useState } from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { SectionHeading } from '../primitives/SectionHeading';
import { Sideways } from '../primitives/Sideways';
import { walkTiles } from '../primitives/walk-tiles';
import { DROP } from './rows/drag';

interface Tile {
  /** Distinguishes it from all others on the page. */
  key: string;
  name: string;
  /** The button's name; by default, the tile's. */
  label?: string;
  /** Shown before the name, or above it. */
  picture: ReactNode;
  /** Whether the action of its press is under way. */
  isBusy?: boolean;
  /** Whether its page is open, beside this one. */
  isOpen?: boolean;
  /** Its `DROP` mark, if rows can be dropped on it. */
  takes?: string;
  onOpen: () => void;
}

interface TileListProps {
  label: string;
  /** Empty while loading: the room for one row is kept. */
  tiles: readonly Tile[];
  /**
   * `low`: pictures as small as the names, grey. `tall`: pictures that are worth some height. `strip`: the same, always
   * in one row. `bare`: as low, but tinted, for a few tiles that need no visible heading. `covers`: pictures above the
   * names, always in one row.
   */
  look?: keyof typeof LOOKS;
  /** Beside the heading, at its end. */
  aside?: ReactNode;
}

// In a low window always one row.
const GRID = '@min-[600px]:grid @min-[600px]:w-auto low:flex! low:w-max! low:min-h-9!';
const COLUMNS = `${GRID} @min-[600px]:grid-cols-[repeat(5,minmax(min-content,1fr))]`;
const ONE_ROW = '@min-[600px]:auto-cols-[minmax(min-content,1fr)] @min-[600px]:grid-flow-col';
/** Contains the positioned text for screen readers, which would otherwise make the page scroll sideways. */
const ABOVE_OTHERS = 'relative shrink-0 pb-1.5 low:pb-1 tall:pt-1 tall:pb-3';
const TILE = 'flex-1 scroll-mx-10! items-center gap-2 text-start font-medium ring-if-open';
const TINTED = `${TILE} bg-accent/12 hover:bg-accent/22`;
const PLAIN = `${TILE} bg-sunken/80 hover:bg-accent/22`;
const TALL_TILE = `${TINTED} h-11 px-3 low:h-9 low:text-xs`;
const SMALL = 'h-9 ps-2 pe-3 text-xs';
const LOOKS = {
  low: {
    ...{ section: ABOVE_OTHERS, heading: 'short:sr-only' },
    ...{ list: `gap-1.5 min-h-9 @min-[600px]:min-h-19.5 ${COLUMNS}`, tile: `${PLAIN} ${SMALL}` },
  },
  tall: {
    ...{ section: ABOVE_OTHERS, heading: 'short:sr-only' },
    ...{ list: `gap-1.5 min-h-11 ${COLUMNS}`, tile: TALL_TILE },
  },
  strip: {
    ...{ section: ABOVE_OTHERS, heading: 'short:sr-only' },
    ...{ list: 'gap-1.5 min-h-11 low:min-h-9', tile: TALL_TILE },
  },
  bare: {
    ...{ section: ABOVE_OTHERS, heading: 'sr-only' },
    ...{ list: `gap-1.5 min-h-9 ${GRID} ${ONE_ROW}`, tile: `${TINTED} ${SMALL}` },
  },
  covers: {
    ...{ section: '', heading: 'flex h-6 items-baseline justify-between', list: '' },
    tile: 'w-20 scroll-mx-2 flex-col items-center gap-1 p-1.5 text-center text-xs hover:bg-sunken aria-[current]:bg-sunken',
  },
};

/**
 * Tiles that each open a page: in a narrow page one row that scrolls sideways, because the list below must stay in
 * sight; in a wide one a grid. A single tab stop; the arrow keys move between the tiles.
 */
export function TileList({ label, tiles, look = 'low', aside }: TileListProps) {
  const headingId = useId();
  const [stop, setStop] = useState(0);
  const isPressed = useRef(false);
  const press = (isDown: boolean) => () => {
    isPressed.current = isDown;
  };
  const looks = LOOKS[look];
  const nameLook = look === 'covers' ? 'w-full' : 'begin-with-page leading-4 break-words';
  return (
    <section aria-labelledby={headingId} className={looks.section}>
      <div className={looks.heading}>
        <SectionHeading id={headingId}>{label}</SectionHeading>
        {aside}
      </div>
      <Sideways open={tiles.find(({ isOpen }) => isOpen)?.key}>
        <ul
          aria-label={label}
          onKeyDown={walkTiles}
          onPointerDown={press(true)}
          onPointerUp={press(false)}
          onPointerCancel={press(false)}
          onPointerLeave={press(false)}
          className={`flex w-max ${looks.list}`}
        >
          {tiles.map(
            ({ key, name, label: named, picture, isBusy, isOpen, takes, onOpen }, index) => (
              <li
                key={key}
                {...{ [ROW]: key, [DROP]: takes }}
                className="flex grow rounded-xl outline-accent -outline-offset-2 data-over:bg-sunken data-over:outline-2"
              >
                <button
                  type="button"
                  tabIndex={index === Math.min(stop, tiles.length - 1) ? 0 : -1}
                  title={name}
                  aria-label={named}
                  aria-busy={isBusy}
                  aria-current={isOpen || undefined}
                  onClick={onOpen}
                  onFocus={({ currentTarget }) => {
                    setStop(index);
                    // On the way back the focus lands here without scrolling the page. Scrolling during a press would
                    // end it beside the tile.
                    if (isPressed.current) return;
                    currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
                  }}
                  className={`flex min-w-0 rounded-xl -outline-offset-2 transition-colors ${looks.tile}`}
                >
                  {picture}
                  <span dir="auto" className={`line-clamp-2 ${nameLook}`}>
                    {name}
                  </span>
                </button>
              </li>
            ),
          )}
        </ul>
      </Sideways>
    </section>
  );
}
