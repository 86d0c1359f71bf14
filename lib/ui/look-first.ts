import { restoreState } from '@/lib/contract/restore-state';
import type { Storage } from '@/lib/contract/stored-items';
import { readCatalogue } from '@/lib/i18n/load-language';
import { showKeptAppearance } from './appearance';
import { type FirstLook, leaveFirstLook } from './first-look';

/**
 * Called in the head: the page is light or dark as it should be, and what its first frame waits for is
 * read while the page's own script is still on its way. That one blocks the first frame until it runs,
 * and then finds all that it needs.
 */
export function lookFirst(storage: Storage): void {
  showKeptAppearance();
  leaveFirstLook(read(storage));
}

async function read(storage: Storage): Promise<FirstLook> {
  const { state } = await restoreState(storage);
  const { language } = state.settings;
  // A language that cannot be read must not cost the page.
  const catalogue = language && (await readCatalogue(language).catch(() => null));
  return { state, catalogue };
}
