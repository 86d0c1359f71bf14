import { feedAddress } from '@/lib/feeds/http-address';
import { parseAddress } from '@/lib/model/audio-address';

/**
 * What a listener typed or a page links, as an http or https address; null when it cannot be one. The
 * schemes that podcast programs made up are understood, too.
 */
export function typedAddress(typed: string): string | null {
  return parseAddress(typed) ?? (feedAddress(typed) || null);
}
