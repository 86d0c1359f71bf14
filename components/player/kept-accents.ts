import { hashOf } from '../ui/cover-tint';
import type { CoverAccent } from './cover-accent';

const KEPT = 'coverAccents';
const LIMIT = 60;

/** By the covers' addresses, of which only a number is kept; the latest stands last. */
type Kept = [cover: number, accent: CoverAccent | null][];

/** The accent found for a cover before; null where it gives none, undefined where it was not looked at. */
export function keptAccent(cover: string): CoverAccent | null | undefined {
  const key = hashOf(cover);
  return readKept().find(([one]) => one === key)?.[1];
}

/** Kept where a page finds it before its first frame. */
export function keepAccent(cover: string, accent: CoverAccent | null): void {
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
