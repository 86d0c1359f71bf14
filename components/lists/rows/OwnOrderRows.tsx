import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MoveOrder } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { createLazyPart } from '../../primitives/lazy-part';
import { filling, gridProps, type Tiles, useTiles } from '../use-tiles';
import { rowHeight } from './ListRow';
import { RowButton } from './RowButton';
import { useReordering } from './use-reordering';

/** Longer lists draw only their visible rows; the code for that is loaded with the first long list. */
const SHORT = 20;

const longRows = createLazyPart(async () => (await import('./VirtualRows')).VirtualRows);

interface Entry {
  key: string;
  /** For the handle's label, and for the announcement. */
  name: string;
}

interface OwnOrderRowsProps<T extends Entry> {
  /** The list's label. */
  label: string;
  entries: readonly T[];
  /** Sends a new position to the background. */
  onMove: (order: MoveOrder) => void;
  /** Called when an entry is dropped on something marked with `DROP`, with that mark's value. */
  onDrop?: (key: string, on: string) => void;
  /** Whether it is a grid where there is room for one. */
  tiles?: Tiles;
  /** Renders an entry as one `li`, with the handle, if there is one, at its end. */
  children: (entry: T, at: number, place: ComponentProps<'li'>, handle: ReactNode) => ReactNode;
}

/** A list that the listener can reorder by the handles of its rows, with the pointer or the arrow keys. */
export function OwnOrderRows<T extends Entry>(props: OwnOrderRowsProps<T>) {
  const { label, entries, onMove, onDrop, tiles = false, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const fitting = useTiles(box, tiles);
  const { ordered, move } = useOwnOrder(entries, onMove);
  // A long list that becomes short is not replaced, because its row would lose the focus.
  const [long, setLong] = useState(ordered.length > SHORT);
  if (!long && ordered.length > SHORT) setLong(true);
  const LongRows = longRows.usePart();
  useEffect(() => {
    if (long) void longRows.fetch();
  }, [long]);
  const columns = long ? fitting : filling(fitting, ordered.length);
  const { styleOf, handleProps, announcement } = useReordering({
    ...{ box, columns, entries: ordered, onDrop },
    onMove: move,
  });

  const handle = ({ key, name }: T) =>
    ordered.length > 1 && (
      <RowButton
        label={t('rows.move_named', { name })}
        hint={t('rows.move_hint')}
        className="size-8! cursor-grab! touch-none opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line active:cursor-grabbing!"
        {...handleProps(key)}
      >
        <GripVertical aria-hidden className="size-4.5" />
      </RowButton>
    );

  return (
    <>
      <div ref={box}>
        {long && LongRows === undefined && <div style={{ height: ordered.length * rowHeight() }} />}
        {long && LongRows !== undefined && (
          <LongRows label={label} items={ordered} keyOf={keyOf} tiles={tiles}>
            {(entry, place) => {
              const at = Number(place['aria-posinset']) - 1;
              const style = { ...place.style, ...styleOf(at) };
              return children(entry, at, { ...place, style }, handle(entry));
            }}
          </LongRows>
        )}
        {!long && (
          <ul aria-label={label} {...gridProps(columns)}>
            {ordered.map((entry, at) => children(entry, at, { style: styleOf(at) }, handle(entry)))}
          </ul>
        )}
      </div>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const keyOf = ({ key }: Entry) => key;

/** How long the background may take to confirm, in milliseconds. */
const DEADLINE = 1500;

/**
 * A list in the order the listener has just given it, until the background confirms it. `send` informs the
 * background.
 */
function useOwnOrder<T extends { key: string }>(
  entries: readonly T[],
  send: (order: MoveOrder) => void,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const ordered = wanted === null ? entries : inOrder(entries, wanted);
  const agreed = wanted !== null && entries.every((entry, index) => entry === ordered[index]);

  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => setWanted(null), agreed ? 0 : DEADLINE);
    return () => clearTimeout(timer);
  }, [wanted, agreed]);

  function move(key: string, to: number): void {
    const rest = ordered.map((entry) => entry.key).filter((other) => other !== key);
    setWanted(rest.toSpliced(to, 0, key));
    send({ key, to });
  }

  return { ordered, move };
}

/** Entries that are not in the order come last. */
function inOrder<T extends { key: string }>(entries: readonly T[], wanted: readonly string[]): T[] {
  const places = new Map(wanted.map((key, index) => [key, index]));
  const placeOf = ({ key }: T) => places.get(key) ?? wanted.length;
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}
