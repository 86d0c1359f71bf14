import type { BrokenLink } from '@/lib/model/playback-failure';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const MESSAGES = {
  loading: 'trouble.loading',
  playing: 'trouble.playing',
  unexpected: 'trouble.unexpected',
  private: 'trouble.private',
  output: 'trouble.output',
} as const satisfies Record<BrokenLink, MessageKey>;

/** Tells the listener why an item does not play (specification, section 8). */
export function brokenLinkWords(why: BrokenLink): string {
  return t(MESSAGES[why]);
}
