import { decodeBytes } from './text/decode-bytes';
import { readCues } from './transcripts/cues';
import { readSegments } from './transcripts/segments';
import type { TranscriptLine } from './transcripts/transcript-line';

export type { TranscriptLine };

/** Bytes, or letters of a text. */
const MAX_SIZE = 8 * 1024 * 1024;

/**
 * A transcript of an episode as WebVTT, SRT or JSON (Podcasting 2.0), told apart by its content, in order
 * of time; at most 20,000 lines. Null where it is none of them or has no line. Never throws.
 */
export function readTranscript(content: string | Uint8Array): TranscriptLine[] | null {
  if (content.length > MAX_SIZE) return null;
  const text = typeof content === 'string' ? content : decodeBytes(content);
  const lines = /^[\s\ufeff]{0,1000}[{[]/.test(text) ? readSegments(text) : readCues(text);
  if (lines.length === 0) return null;
  return lines.sort((a, b) => a.startTime - b.startTime);
}
