import { SESSION_KEY, SETTINGS_KEY, type StartReads, startReads } from '@/lib/contract/start-reads';
import type { Catalogue } from '@/lib/i18n/catalogue';
import { readCatalogue } from '@/lib/i18n/load-language';
import type { Storage } from '@/lib/model/storage-area';
import { isLanguage } from '@/lib/model/values/languages';
import { showKeptAppearance } from './appearance';
import { handOver } from './start-handover';

/**
 * Called in the head: sets the page to light or dark, and reads what the first frame needs while the page's
 * own script is still loading. That script blocks the first frame, and then finds everything it needs.
 */
export function bootstrap(storage: Pick<Storage, 'local' | 'session'>): void {
  const reads = startReads(storage);
  showKeptAppearance();
  handOver({ reads, catalogue: reads.then(chosenCatalogue) });
}

/**
 * The messages in the language that the listener seems to have chosen: the setting has not been validated
 * yet.
 */
async function chosenCatalogue({ session, local }: StartReads): Promise<Catalogue | null> {
  const language = find(session[SESSION_KEY], 'state', 'settings') ?? find(local[SETTINGS_KEY]);
  // A language that cannot be loaded must not break the page.
  return isLanguage(language) ? readCatalogue(language).catch(() => null) : null;
}

/** The value at the end of this path; undefined if the path leads nowhere. */
function find(start: unknown, ...path: string[]): unknown {
  let at: unknown = start;
  for (const key of [...path, 'language']) at = (at as Record<string, unknown> | undefined)?.[key];
  return at;
}
