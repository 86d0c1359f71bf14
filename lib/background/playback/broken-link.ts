import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';

/**
 * Why an item does not sound, as the listener is told (specification, section 8). `private`: a public feed
 * names an address that it may not name.
 */
export type BrokenLink = 'loading' | 'playing' | 'unexpected' | 'private';

const MESSAGES = {
  loading: 'trouble.loading',
  playing: 'trouble.playing',
  unexpected: 'trouble.unexpected',
  private: 'trouble.private',
} as const satisfies Record<BrokenLink, MessageKey>;

export function brokenLinkMessage(why: BrokenLink): string {
  return t(MESSAGES[why]);
}

/** What a message in the present language says; null where it is none of these. */
export function readBrokenLink(message: string | null): BrokenLink | null {
  const all = Object.keys(MESSAGES) as BrokenLink[];
  return all.find((why) => brokenLinkMessage(why) === message) ?? null;
}
