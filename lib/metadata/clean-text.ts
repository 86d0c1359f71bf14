import { decodeEntities } from '@/lib/model/html-entities';
import { repairMojibake } from './text-encoding';

/** UTF-16 units of an artist or a title that are kept; more is no name. */
const MAX_TEXT = 250;

/** Soft hyphens, zero-width marks and bidirectional overrides, which could make a text lie; lone surrogates. */
const INVISIBLE =
  /\u00ad|\u061c|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060\u2066-\u2069]|\ufeff|\p{Cs}/gu;

/**
 * Text from outside as it may be shown: one misreading of its encoding undone, character references
 * decoded once, and folded.
 */
export function cleanText(text: string): string {
  return foldText(decodeEntities(repairMojibake(text)));
}

/** Control and invisible characters out, each run of white space as one blank, none at the ends. */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** At most 250 UTF-16 units; of a longer text the beginning and an ellipsis, no character cut in two. */
export function boundText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
