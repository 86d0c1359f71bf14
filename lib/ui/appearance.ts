import type { Appearance } from '@/lib/contract/settings';

const KEPT = 'appearance';

/**
 * Light or dark, from here on: `theme.css` knows the attribute. Kept where a page can read it before its
 * first frame, since the settings come only later.
 */
export function showAppearance(appearance: Appearance): void {
  draw(appearance);
  if (appearance === 'system') localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, appearance);
}

/** What was shown last; for the head of a page, before anything is drawn. */
export function showKeptAppearance(): void {
  const kept = localStorage.getItem(KEPT);
  draw(kept === 'light' || kept === 'dark' ? kept : 'system');
}

function draw(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === 'system') delete dataset.theme;
  else dataset.theme = appearance;
}
