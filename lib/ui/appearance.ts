import type { Appearance } from '@/lib/contract/settings';

const KEPT = 'appearance';

/**
 * Sets light or dark; `theme.css` reads the attribute. Also stored where the next page can read it before its
 * first frame, since the settings arrive only later.
 */
export function showAppearance(appearance: Appearance): void {
  draw(appearance);
  if (appearance === 'system') localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, appearance);
}

/** Shows the last appearance; for the head of a page, before anything is drawn. */
export function showKeptAppearance(): void {
  const kept = localStorage.getItem(KEPT);
  draw(kept === 'light' || kept === 'dark' ? kept : 'system');
}

function draw(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === 'system') delete dataset.theme;
  else dataset.theme = appearance;
}
