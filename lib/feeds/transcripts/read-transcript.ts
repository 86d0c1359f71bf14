import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { readCues } from './cues';
import { readParagraphs } from './paragraphs';
import { readSegments } from './segments';
import type { TranscriptLine } from './transcript-line';

export type { TranscriptLine };

/** Bytes, or UTF-16 units of a text. */
const MAX_SIZE = 4 * 1024 * 1024;

/**
 * Parses an episode's transcript as WebVTT, SRT, JSON or HTML (Podcasting 2.0), recognised by content;
 * sorted by time, at most 20,000 lines. Null if it is none of these or has no lines. Never throws.
 */
export function readTranscript(content: string | Uint8Array): TranscriptLine[] | null {
  if (content.length > MAX_SIZE) return null;
  const text = typeof content === 'string' ? content : decodeBytes(content);
  const lines = linesOf(text);
  if (lines.length === 0) return null;
  return lines.sort((a, b) => a.startTime - b.startTime);
}

function linesOf(text: string): TranscriptLine[] {
  const [, first = ''] = /^[\s\ufeff]{0,1000}([{[<])/.exec(text) ?? [];
  if (first === '') return readCues(text);
  return first === '<' ? readParagraphs(text) : readSegments(text);
}
