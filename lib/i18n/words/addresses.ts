import type { AddressTrouble } from '@/lib/model/trouble-kinds';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';
import { feedWords } from './feeds';
import { refusalWords } from './imports';

const WORDS = {
  'not-web': 'addresses.not_web',
  'no-audio': 'addresses.no_audio',
  'no-readable-audio': 'addresses.no_audio_without_access',
  empty: 'addresses.sends_nothing',
  'page-without-feed': 'addresses.page_without_feed',
  'broke-off': 'addresses.broke_off',
  private: 'addresses.leads_inside',
  'empty-playlist': 'addresses.empty_playlist',
  'private-playlist': 'addresses.private_playlist',
  'no-episodes': 'feeds.no_episodes',
  'apple-only': 'addresses.apple_no_feed',
  'apple-busy': 'addresses.apple_busy',
  'apple-unreachable': 'addresses.apple_unreachable',
  interrupted: 'lists.interrupted',
} as const satisfies Partial<Record<AddressTrouble['kind'], MessageKey>>;

/** Why an address led to nothing, in a sentence or two. */
export function addressTroubleWords(trouble: AddressTrouble): string {
  switch (trouble.kind) {
    case 'unreachable':
      return unreachableWords(trouble.status);
    case 'feed':
      return feedWords(trouble.trouble);
    case 'file':
      return refusalWords(trouble.trouble);
    default:
      return t(WORDS[trouble.kind]);
  }
}

function unreachableWords(code: number | null): string {
  if (code === null) return t('addresses.unreachable');
  const status = String(code);
  if (code === 404 || code === 410) return t('addresses.unreachable_missing', { status });
  if (code === 401 || code === 403) return t('addresses.unreachable_refused', { status });
  if (code >= 500) return t('addresses.unreachable_server', { status });
  return t('addresses.unreachable_other', { status });
}
