import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { t } from '@/lib/i18n/translate';
import { startDrag } from './start-drag';

/** What marks a handle; its value is the key of what it moves. */
export const HANDLE = 'data-handle';

interface Entry {
  key: string;
  /** For the announcement. */
  name: string;
}

interface Reordering {
  /** Around the list. */
  box: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  onMove: (key: string, to: number) => void;
}

interface Drag {
  key: string;
  from: number;
  to: number;
  /** Pixels it was moved, and the height of a row. */
  by: number;
  height: number;
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the entries of a list by their handles, with the pointer or the arrow keys. */
export function useReordering({ box, entries, onMove }: Reordering) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const movedByKey = useRef(false);

  function move(key: string, to: number): void {
    const from = entries.findIndex((entry) => entry.key === key);
    if (from < 0 || from === to) return;
    onMove(key, to);
    const name = entries[from]?.name ?? '';
    setAnnouncement(t('rows.moved', { name, place: to + 1, total: entries.length }));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const handle = event.target instanceof Element ? event.target.closest(`[${HANDLE}]`) : null;
    const step = STEPS[event.key];
    if (!handle || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const key = handle.getAttribute(HANDLE) ?? '';
    const index = entries.findIndex((entry) => entry.key === key);
    const to = step(index, entries.length - 1);
    movedByKey.current = to !== index;
    move(key, to);
  });

  useEffect(() => {
    const element = box.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before those to whom the arrows mean another row.
    element?.addEventListener('keydown', listener, true);
    return () => element?.removeEventListener('keydown', listener, true);
  }, [box]);

  // What the keys have moved is still to be seen.
  const order = entries.map(({ key }) => key).join();
  useEffect(() => {
    if (!movedByKey.current || order === '') return;
    movedByKey.current = false;
    document.activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order]);

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string): void {
    if (event.button !== 0) return;
    const from = entries.findIndex((entry) => entry.key === key);
    startDrag(event.currentTarget, event, {
      from,
      count: entries.length,
      onDrag: (at) => setDrag({ key, from, ...at }),
      onEnd(to) {
        setDrag(null);
        if (to !== null) move(key, to);
      },
    });
  }

  return {
    announcement,
    handleProps: (key: string) => ({
      [HANDLE]: key,
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, key),
    }),
    /** How the row with this place looks while one is dragged. */
    styleOf: (index: number): CSSProperties | undefined =>
      (drag && styleAt(drag, index)) || undefined,
  };
}

function styleAt({ from, to, by, height }: Drag, index: number): CSSProperties {
  if (index === from) {
    return {
      transform: `translateY(${by}px)`,
      zIndex: 1,
      background: 'var(--raised)',
      boxShadow: 'var(--shadow-float)',
    };
  }
  const down = index < from && index >= to ? height : 0;
  const up = index > from && index <= to ? -height : 0;
  return { transform: `translateY(${down + up}px)`, transition: 'transform 150ms' };
}
