import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { readCues } from './cues';
import { readParagraphs } from './paragraphs';
import { readSegments } from './segments';
import type { TranscriptLine } from './transcript-line';

export type { TranscriptLine };

/** Bytes, or letters of a text. */
const MAX_SIZE = 4 * 1024 * 1024;

/**
 * A transcript of an episode as WebVTT, SRT, JSON or HTML (Podcasting 2.0), told apart by its content, in
 * order of time; at most 20,000 lines. Null where it is none of them or has no line. Never throws.
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
