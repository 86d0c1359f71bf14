import { foldText } from '@/lib/model/values/visible-text';
import { decodeEntities } from './html-entities';
import { repairMojibake } from './text-encoding';

/** The longest artist or title, in UTF-16 units; anything beyond is not part of a name. */
const MAX_TEXT = 250;

/**
 * Makes text from outside fit to be shown: one encoding error undone, character references decoded once,
 * and folded.
 */
export function cleanText(text: string): string {
  return foldText(decodeEntities(repairMojibake(text)));
}

/** Cuts a longer text to 250 UTF-16 units, ending in an ellipsis, without splitting a character. */
export function boundText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
