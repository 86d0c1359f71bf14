import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { useCollections } from '@/lib/ui/data/use-library';
import { ENDS_FIRST } from '../lists/PageFrame';
import { usePutInto } from '../lists/put-into';
import { DROP, trackDrag } from '../lists/rows/drag';
import type { Carry } from '../lists/rows/ListRow';
import { actUndoably } from '../lists/use-undo';
import { Cover } from '../primitives/Cover';
import { closeInFront, toastInFront } from '../primitives/popups/toast-in-front';
import { MOST_TILES, Mosaic, pictureOf } from './CollectionTiles';

interface Carried {
  thing: Favourite;
  /** Where the pointer was when it began to move, in pixels of the window. */
  x: number;
  y: number;
}

let carried: Carried | null = null;
const watching = new Set<() => void>();

function show(next: Carried | null): void {
  carried = next;
  for (const tell of watching) tell();
}

function watch(tell: () => void): () => void {
  watching.add(tell);
  return () => watching.delete(tell);
}

const read = () => carried;

/** What the tray does while there are collections; null while there are none. */
interface Receiver {
  move(x: number, y: number, isOver: boolean): void;
  /** `control`: the main control of the row it came from. */
  take(id: string, thing: Favourite, control: HTMLElement | null): void;
}
let receiver: Receiver | null = null;

/** How many pixels the pointer moves before a press becomes a drag. */
const SLACK = 8;

/**
 * Starts dragging a row to a collection once the mouse, pressed on it, moves away. A finger scrolls the list instead;
 * touch and keys have the row's menu for this.
 */
export const carry: Carry = ({ currentTarget: row, nativeEvent: pressed }, thing) => {
  const { pointerType, button, clientX, clientY, target } = pressed;
  const control = row.querySelector<HTMLElement>('a, button');
  const pressedOn = target instanceof Element ? target.closest('a, button') : null;
  const isOwn = pressedOn === null || pressedOn === control;
  if (pointerType !== 'mouse' || button !== 0 || !isOwn || row.closest('[role=dialog]')) return;
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  const stop = () => waiting.abort();
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.buttons === 0) return stop();
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLACK) return;
      stop();
      if (receiver !== null) begin(row, event, thing, control);
    },
    options,
  );
  window.addEventListener('pointerup', stop, options);
  window.addEventListener('pointercancel', stop, options);
};

function begin(
  row: HTMLElement,
  pointer: PointerEvent,
  thing: Favourite,
  control: HTMLElement | null,
): void {
  const { boxShadow, cursor } = row.style;
  Object.assign(row.style, { boxShadow: 'inset 0 0 0 2px', cursor: 'grabbing' });
  show({ thing, x: pointer.clientX, y: pointer.clientY });
  ignoreClick();
  trackDrag(row, pointer, {
    drops: true,
    onMove: (x, y, over) => receiver?.move(x, y, over !== null),
    onEnd(_isReleased, on) {
      Object.assign(row.style, { boxShadow, cursor });
      show(null);
      if (on !== null) receiver?.take(on, thing, control);
    },
  });
}

/** Swallows the click that ends the press: it would play the dragged item. */
function ignoreClick(): void {
  const pressing = new AbortController();
  const { signal } = pressing;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { signal, capture: true });
  // The click follows in the same turn.
  const end = () => setTimeout(() => pressing.abort());
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}

/**
 * The collections as drop targets while a row is dragged, at whichever edge of the window is farther away. For the
 * pointer only, so screen readers skip it.
 */
export function CarryTray() {
  const { value: tiles = [] } = useCollections();
  const now = useSyncExternalStore(watch, read);
  const putInto = usePutInto();
  const ghost = useRef<HTMLDivElement>(null);
  const hasSome = tiles.length > 0;

  const take = useEffectEvent<Receiver['take']>((id, thing, control) => {
    const place = { add: toastInFront, close: closeInFront };
    void putInto({
      ...{ id, thing },
      tell: (words) => void toastInFront({ words }),
      act: (what) =>
        void actUndoably(place, what, (toast) => {
          control?.focus();
          closeInFront(toast);
        }),
    });
  });

  useEffect(() => {
    if (!hasSome) return;
    receiver = {
      move(x, y, isOver) {
        ghost.current?.toggleAttribute('data-small', isOver);
        moveTo(ghost, x, y);
      },
      take: (id, thing, control) => take(id, thing, control),
    };
    return () => {
      receiver = null;
    };
  }, [hasSome]);

  useEffect(() => {
    if (now !== null) moveTo(ghost, now.x, now.y);
  }, [now]);

  if (now === null) return null;
  const name = favouriteName(now.thing);
  const edge = now.y > innerHeight / 2 ? 'top-2' : 'bottom-2';
  return (
    <div aria-hidden {...{ [ENDS_FIRST]: '' }}>
      <div
        className={`fixed inset-x-2 z-20 mx-auto max-w-2xl rounded-2xl border border-line bg-raised p-2 shadow-float transition-opacity duration-150 starting:opacity-0 ${edge}`}
      >
        <p dir="auto" className="one-line px-2 pb-1 text-xs font-semibold text-muted">
          {t('collections.add_named', { name })}
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]">
          {tiles.slice(0, MOST_TILES).map(({ id, name: label, covers }) => (
            <li
              key={id}
              {...{ [DROP]: id }}
              className="flex min-w-0 flex-col items-center gap-1 rounded-xl p-1.5 text-xs outline-accent -outline-offset-2 data-over:bg-sunken data-over:outline-2"
            >
              <Mosaic covers={covers} size="row" />
              <span dir="auto" className="one-line w-full text-center">
                {label}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div
        ref={ghost}
        className="group/ghost pointer-events-none fixed top-0 left-0 z-30 flex max-w-56 items-center rounded-xl border border-line bg-raised p-1.5 shadow-float"
      >
        <Cover item={pictureOf(now.thing)} className="cover-8 rounded-md" />
        {/* Over a collection only the cover is left, so that the collection's name can be read. */}
        <span
          dir="auto"
          className="one-line min-w-0 px-2 font-medium group-data-small/ghost:hidden"
        >
          {name}
        </span>
      </div>
    </div>
  );
}

/** Beside the pointer, and never beyond the window's edge. */
function moveTo({ current: box }: RefObject<HTMLElement | null>, x: number, y: number): void {
  if (box === null) return;
  const most = { x: innerWidth - box.offsetWidth, y: innerHeight - box.offsetHeight };
  box.style.translate = `${Math.min(x + SLACK, most.x)}px ${Math.min(y + SLACK, most.y)}px`;
}
