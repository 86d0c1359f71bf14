import type { KeyboardEvent } from 'react';

type Steps = Record<string, (at: number, last: number, columns: number, forward: number) => number>;

const STEPS: Steps = {
  ArrowRight: (at, _last, _columns, forward) => at + forward,
  ArrowLeft: (at, _last, _columns, forward) => at - forward,
  ArrowDown: (at, _last, columns) => at + columns,
  ArrowUp: (at, _last, columns) => at - columns,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move between tiles. In a single row, up and down do the same as back and forth. */
export function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  const step = STEPS[key];
  if (step === undefined || ctrlKey || altKey || metaKey || shiftKey) return;
  // Where tiles are among rows, the keys that move between rows have already been handled.
  if (event.defaultPrevented) return;
  const tiles = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tiles.indexOf(target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const row = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const columns = row === tiles.length ? 1 : row;
  const forward = document.dir === 'rtl' ? -1 : 1;
  tiles[step(at, tiles.length - 1, columns, forward)]?.focus();
}
