import type { LibraryContext } from './library-context';

/** The browser draws four letters at most. */
const MOST = 999;

/** Writes the number of fresh episodes on the toolbar's button, unless the listener wants none. */
export async function showBadge(
  { shows, player }: Pick<LibraryContext, 'shows' | 'player'>,
  setBadge: (text: string) => void,
): Promise<void> {
  const totals = await shows.totals();
  const fresh = totals.ok && player.settings.badge ? totals.value.fresh : 0;
  setBadge(badgeText(fresh));
}

function badgeText(fresh: number): string {
  if (fresh === 0) return '';
  return fresh > MOST ? `${MOST}+` : String(fresh);
}
