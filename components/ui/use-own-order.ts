import { useEffect, useState } from 'react';
import type { MoveOrder } from '@/lib/contract/library';

/** How long the background has to follow. */
const PATIENCE = 1500;

/**
 * A list in the order the listener has just given it, until the background says the same. `send` tells
 * the background.
 */
export function useOwnOrder<T extends { key: string }>(
  entries: readonly T[],
  send: (order: MoveOrder) => void,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const ordered = wanted === null ? entries : inOrder(entries, wanted);
  const agreed = wanted !== null && entries.every((entry, index) => entry === ordered[index]);

  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => setWanted(null), agreed ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [wanted, agreed]);

  function move(key: string, to: number): void {
    const rest = ordered.map((entry) => entry.key).filter((other) => other !== key);
    setWanted(rest.toSpliced(to, 0, key));
    send({ key, to });
  }

  return { ordered, move };
}

/** What is not in the order stands last. */
function inOrder<T extends { key: string }>(entries: readonly T[], wanted: readonly string[]): T[] {
  const places = new Map(wanted.map((key, index) => [key, index]));
  const placeOf = ({ key }: T) => places.get(key) ?? wanted.length;
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}
