import * as v from 'valibot';
import { RADIO_IDS_LIMIT } from '@/lib/history/history-store';
import { SECOND } from '@/lib/model/constants';
import type { HistoryContext } from './history-context';

const PATIENCE = 10 * SECOND;

const schema = v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/**
 * The radios to clean up: those of `GET {api}/api/radio-metadata/ids` where an API address is set,
 * else those in the store. Whatever fails or answers oddly gives an empty list.
 */
export async function radioIdsToClean(context: HistoryContext): Promise<string[]> {
  const { player, stores } = context;
  const api = player.settings.apiHost.trim().replace(/\/+$/, '');
  if (api !== '') return idsOf(context, `${api}/api/radio-metadata/ids`);
  const { store } = await stores.current();
  const ids = await store.radioIds();
  return ids.ok ? ids.value : [];
}

async function idsOf({ fetch, clock }: HistoryContext, url: string): Promise<string[]> {
  const abort = new AbortController();
  const forget = clock.after(PATIENCE, () => abort.abort());
  try {
    const init: RequestInit = { signal: abort.signal, cache: 'no-store', credentials: 'omit' };
    const response = await fetch(url, init);
    const ids = response.ok ? v.safeParse(schema, await response.json()) : null;
    return ids?.success ? [...new Set(ids.output)].slice(0, RADIO_IDS_LIMIT) : [];
  } catch {
    return [];
  } finally {
    forget();
  }
}
