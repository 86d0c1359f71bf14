import { useLayoutEffect, useRef } from 'react';
import { hashText } from '@/lib/model/values/hash';
import { isOwnAddress } from '@/lib/model/values/web-address';
import type { CoverAccent } from '@/lib/ui/cover-accent';

/**
 * Gives the page the cover's accent. `cover` is its address, empty without a cover; `access` tells whether pictures of
 * other hosts may be read. Call the returned function once the cover has loaded or failed: only then are its colours
 * read, unless they are known already, and until then the accent stays.
 */
export function useCoverAccent(cover: string, access: boolean) {
  const current = useRef(cover);

  // Before the browser paints, so that a known cover has its accent from the first frame on.
  useLayoutEffect(() => {
    current.current = cover;
    const kept = cover === '' ? null : cachedAccent(cover);
    if (kept !== undefined) showAccent(kept);
  }, [cover]);

  return async (shown: string, loaded: boolean) => {
    if (shown !== current.current || cachedAccent(shown) !== undefined) return;
    if (!loaded || !(access || isOwnAddress(shown))) return showAccent(null);
    const accent = await read(shown);
    if (accent === undefined) return;
    cacheAccent(shown, accent);
    if (shown === current.current) showAccent(accent);
  };
}

/**
 * Loaded when a new cover is there, after the first frame. Undefined in a page that is being closed, where loading
 * fails.
 */
const read = (cover: string) =>
  import('@/lib/ui/cover-accent').then(
    ({ readCoverAccent }) => readCoverAccent(cover),
    () => undefined,
  );

function showAccent(accent: CoverAccent | null): void {
  const { style } = document.documentElement;
  for (const theme of ['light', 'dark'] as const) {
    // Falls back to the default accent in the style sheet.
    if (accent === null) style.removeProperty(`--cover-accent-${theme}`);
    else style.setProperty(`--cover-accent-${theme}`, accent[theme]);
  }
  if (accent?.second === undefined) style.removeProperty('--cover-second-hue');
  else style.setProperty('--cover-second-hue', String(accent.second));
}

const KEPT = 'coverAccents';
const LIMIT = 60;

/** By a hash of the cover's address; the most recent is last. */
type Kept = [cover: number, accent: CoverAccent | null][];

/** The accent found for a cover earlier; null if it has none, undefined if it was never examined. */
function cachedAccent(cover: string): CoverAccent | null | undefined {
  const key = hashText(cover);
  return readKept().find(([one]) => one === key)?.[1];
}

/** Stored where a page finds it before its first frame. */
function cacheAccent(cover: string, accent: CoverAccent | null): void {
  const key = hashText(cover);
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
