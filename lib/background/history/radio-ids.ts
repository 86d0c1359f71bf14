import { RADIO_IDS_LIMIT } from '@/lib/history/history-store';
import { log } from '@/lib/platform/log';
import { readBounded } from '@/lib/platform/net/read-bounded';
import { parseJson } from '@/lib/platform/text/json';
import type { HistoryContext } from './history-context';

/** How many pages to read: more radios than a day's rounds can clean up. Any beyond that are not cleaned up. */
const PAGES = 100;

/**
 * The radios to clean up: the answer to `GET {api}/api/radio-metadata/ids` if an API address is set,
 * otherwise all radios in the store. Failures and invalid answers give an empty list; invalid ids in a list
 * are left out.
 */
export async function radioIdsToClean(context: HistoryContext): Promise<string[]> {
  const api = context.player.settings.apiHost.trim().replace(/(?<!\/)\/+$/, '');
  return api === '' ? idsInStore(context) : idsOf(context, `${api}/api/radio-metadata/ids`);
}

async function idsInStore({ stores }: HistoryContext): Promise<string[]> {
  const { store } = await stores.current();
  const ids: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const found = await store.radioIds(ids.at(-1));
    if (!found.ok) return ids;
    ids.push(...found.value);
    if (found.value.length < RADIO_IDS_LIMIT) return ids;
  }
  log('history', `cleanup knows of ${ids.length} radios, and there may be more`);
  return ids;
}

async function idsOf({ fetch, clock }: HistoryContext, url: string): Promise<string[]> {
  const answer = await readBounded({ fetch, clock }, url, new AbortController().signal);
  const list = answer.kind === 'answer' ? parseJson(answer.text) : [];
  const ids = Array.isArray(list) ? list.filter(isId).map(String) : [];
  return [...new Set(ids)];
}

const isId = (value: unknown) =>
  (typeof value === 'string' && value !== '') || Number.isFinite(value);
