import { useLayoutEffect, useRef } from 'react';
import { type CoverAccent, isOwnPicture, readCoverAccent } from '@/lib/ui/cover-accent';
import { hashOf } from '../primitives/Cover';

/**
 * The page's accent is that of the cover. `cover` is its address, empty for none; `access` tells whether
 * pictures of other hosts may be read. What is returned has to be called when the cover has shown itself,
 * or failed to: its colours are then read, if they never were, and until then the accent stays as it is.
 */
export function useCoverAccent(cover: string, access: boolean) {
  const current = useRef(cover);

  // Before the browser draws: a cover that was seen before has its accent from the first frame on.
  useLayoutEffect(() => {
    current.current = cover;
    const kept = cover === '' ? null : keptAccent(cover);
    if (kept !== undefined) showAccent(kept);
  }, [cover]);

  return async (shown: string, loaded: boolean) => {
    if (shown !== current.current || keptAccent(shown) !== undefined) return;
    if (!loaded || !(access || isOwnPicture(shown))) return showAccent(null);
    const accent = await readCoverAccent(shown);
    keepAccent(shown, accent);
    if (shown === current.current) showAccent(accent);
  };
}

function showAccent(accent: CoverAccent | null): void {
  const { style } = document.documentElement;
  for (const theme of ['light', 'dark'] as const) {
    // The style sheet has the product's own for where there is none.
    if (accent === null) style.removeProperty(`--cover-accent-${theme}`);
    else style.setProperty(`--cover-accent-${theme}`, accent[theme]);
  }
}

const KEPT = 'coverAccents';
const LIMIT = 60;

/** By the covers' addresses, of which only a number is kept; the latest stands last. */
type Kept = [cover: number, accent: CoverAccent | null][];

/** The accent found for a cover before; null where it gives none, undefined where it was not looked at. */
function keptAccent(cover: string): CoverAccent | null | undefined {
  const key = hashOf(cover);
  return readKept().find(([one]) => one === key)?.[1];
}

/** Kept where a page finds it before its first frame. */
function keepAccent(cover: string, accent: CoverAccent | null): void {
  const key = hashOf(cover);
  const others = readKept().filter(([one]) => one !== key);
  localStorage.setItem(KEPT, JSON.stringify([...others, [key, accent]].slice(-LIMIT)));
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept.filter(Array.isArray) as Kept) : [];
  } catch {
    return [];
  }
}
