import { type ReactNode, useId, useState } from 'react';
import { ROW } from '@/lib/ui/focus-when-there';
import { SectionHeading } from '../primitives/SectionHeading';
import { Sideways } from '../primitives/Sideways';
import { walkTiles } from '../primitives/walk-tiles';

interface Tile {
  /** Distinguishes it from all others on the page. */
  key: string;
  name: string;
  /** Shown before the name. */
  picture: ReactNode;
  /** Whether what it was pressed for is under way. */
  isBusy?: boolean;
  onOpen: () => void;
}

interface TileListProps {
  label: string;
  /** Empty while loading: the room for one row is kept. */
  tiles: readonly Tile[];
  /** Whether the pictures are worth some height. */
  tall?: boolean;
  /** Whether there are only a few, which need no heading that is seen. */
  bare?: boolean;
}

/**
 * Tiles that each open a page: in a narrow page one row that scrolls sideways, because the list below must stay
 * in sight; in a wide one a grid. One stop of the Tab key; the arrow keys move between the tiles.
 */
export function TileList({ label, tiles, tall = false, bare = false }: TileListProps) {
  const headingId = useId();
  const [stop, setStop] = useState(0);
  return (
    <section aria-labelledby={headingId} className="pb-1.5 tall:pt-1 tall:pb-3">
      <div className={bare ? 'sr-only' : 'short:sr-only'}>
        <SectionHeading id={headingId}>{label}</SectionHeading>
      </div>
      <Sideways>
        <ul
          aria-label={label}
          onKeyDown={walkTiles}
          className={`flex w-max gap-1.5 @min-[600px]:w-auto ${bare ? 'min-h-9' : `@min-[600px]:grid @min-[600px]:grid-cols-[repeat(5,auto)] ${tall ? 'min-h-11' : 'min-h-9 @min-[600px]:min-h-19.5'}`}`}
        >
          {tiles.map(({ key, name, picture, isBusy, onOpen }, index) => (
            <li key={key} {...{ [ROW]: key }} className="flex grow">
              <button
                type="button"
                tabIndex={index === Math.min(stop, tiles.length - 1) ? 0 : -1}
                title={name}
                aria-busy={isBusy}
                onClick={onOpen}
                onFocus={({ currentTarget }) => {
                  setStop(index);
                  // The way back leads here without scrolling the page.
                  currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
                }}
                className={`flex min-w-0 flex-1 scroll-mx-10! items-center gap-2 rounded-xl bg-accent/12 text-start font-medium -outline-offset-2 transition-colors hover:bg-accent/22 ${tall ? 'h-11 px-3' : 'h-9 ps-2 pe-3 text-xs'}`}
              >
                {picture}
                <span dir="auto" className="begin-with-page line-clamp-2 leading-4 break-words">
                  {name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Sideways>
    </section>
  );
}
