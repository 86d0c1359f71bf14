import { type ComponentProps, createContext, type PointerEvent, type ReactNode, use } from 'react';
import type { Favourite } from '@/lib/model/favourite';
import { ROW } from '@/lib/ui/focus-when-there';

/** Starts dragging what a row is about, once the pointer that was pressed on it moves. */
export type Carry = (pressed: PointerEvent<HTMLElement>, thing: Favourite) => void;

export const CarryContext = createContext<Carry | undefined>(undefined);

interface ListRowProps {
  /** Distinguishes the row from the others. */
  row: string;
  /** Whether it is what plays. */
  current?: boolean;
  /** Gives what the row is about, if that can be dragged into a collection. */
  thing?: () => Favourite;
  /** The cover, in a link or button styled as `ROW_PRESS`. */
  cover: ReactNode;
  /** The text next to it, with a further style. */
  children: ReactNode;
  textClass?: string;
  /** Buttons at the end of the row. */
  buttons?: ReactNode;
  /** How many of them are visible only while the row is in use, when the text makes room for them. */
  hiding?: keyof typeof ROOM;
  /** Whether the last one is always visible, and always has room. */
  lastStays?: boolean;
  /** Props for its place in a list that draws only the visible rows. */
  place?: ComponentProps<'li'>;
  /** Handlers for when it is pointed at or focused. */
  approached?: Pick<ComponentProps<'li'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus'>;
}

const ROOM = {
  0: '',
  1: 'row-active:pe-8 hover-none:pe-8',
  2: 'row-active:pe-16 hover-none:pe-16',
  3: 'row-active:pe-24 hover-none:pe-24',
  4: 'row-active:pe-32 hover-none:pe-32',
  /** One of them is hidden in a narrow page. */
  '3 or 2':
    'row-active:pe-24 hover-none:pe-24 max-[340px]:row-active:pe-16 max-[340px]:hover-none:pe-16',
  '4 or 3':
    'row-active:pe-32 hover-none:pe-32 max-[340px]:row-active:pe-24 max-[340px]:hover-none:pe-24',
};

/** The style of the link or button of a row that is pressed anywhere on it, and scrolled into sight with it. */
export const ROW_PRESS =
  'shrink-0 scroll-my-1.5 outline-none after:absolute after:inset-0 after:rounded-xl after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2';

/** The style of a cover in a row, or of one that fills a tile. */
export const ROW_COVER =
  'cover-11 rounded-lg tile:aspect-square tile:h-auto tile:w-full tile:rounded-xl tile:[--cover:8rem]';

/** The style of a name: of one line in a row, of up to two in a tile, which is narrower. */
export const ROW_NAME = 'one-line tile:line-clamp-2 tile:whitespace-normal';

/** How high rows are here, in pixels, before they are measured. */
export const rowHeight = (): number => (matchMedia('(max-height: 479px)').matches ? 48 : 56);

/**
 * A row of a list: a cover, text, and buttons that appear at its end while it is in use. In a grid it is a tile: the
 * text is below the cover, and the buttons are on it.
 */
export function ListRow(props: ListRowProps) {
  const { row, current, cover, children, textClass = '', buttons, hiding = 0, lastStays } = props;
  const { thing } = props;
  const carry = use(CarryContext);
  return (
    <li
      onPointerDown={carry && thing && ((event) => carry(event, thing()))}
      {...props.approached}
      {...props.place}
      {...{ [ROW]: row }}
      className={`group relative flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 transition-colors low:min-h-12 low:py-0.5 hover:bg-sunken tile:min-h-0 tile:flex-col tile:items-stretch tile:gap-2 tile:p-2 ${current ? 'bg-sunken/60' : ''} ${lastStays ? 'pe-10 tile:pe-2' : ''}`}
    >
      {cover}
      {/* All tiles are equally high, whatever their text. */}
      <div
        className={`min-w-0 flex-1 tile:h-14 tile:flex-none tile:pe-0! ${ROOM[hiding]} ${textClass}`}
      >
        {children}
      </div>
      {buttons && (
        // The gaps between the buttons still belong to the row.
        <div className="pointer-events-none absolute inset-y-0 end-1 flex items-center *:pointer-events-auto tile:end-3 tile:top-3 tile:bottom-auto tile:max-w-[calc(100%-1.5rem)] tile:flex-wrap tile:justify-end tile:gap-1 tile:[&_button]:bg-raised tile:[&_button]:shadow-float tile:[&_button]:-outline-offset-2">
          {buttons}
        </div>
      )}
    </li>
  );
}
