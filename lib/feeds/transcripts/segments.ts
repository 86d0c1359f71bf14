import { isRecord, parseJson } from '@/lib/platform/text/json';
import { createLine, MAX_LINES, type TranscriptLine } from './transcript-line';

/** The most segments read: five hours in single words. Lines beyond that are dropped. */
const MAX_SEGMENTS = 60_000;
/** The most values in a file; transcripts have about ten per segment. */
const MAX_VALUES = 600_000;
/** The longest line joined from single words, in UTF-16 units. */
const LINE = 140;
/** How much silence ends a line, in seconds. */
const SILENCE = 2;

/**
 * Parses the segments of a JSON transcript (Podcasting 2.0: `segments[].{speaker, startTime, endTime,
 * body}`), and Whisper's (`start`, `end`, `text`). Segments of a word or two are joined into lines.
 */
export function readSegments(text: string): TranscriptLine[] {
  // Parsing more would take most of a second, and no transcript has that many.
  if (hasMore(text, ',', MAX_VALUES)) return [];
  const file = parseJson(text);
  const list = Array.isArray(file) ? file : isRecord(file) ? file.segments : null;
  if (!Array.isArray(list)) return [];
  const lines = list.slice(0, MAX_SEGMENTS).flatMap((one: unknown) => lineOf(one) ?? []);
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  const joined = letters / lines.length < 15 ? join(lines) : lines;
  return joined.slice(0, MAX_LINES);
}

function hasMore(text: string, letter: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function lineOf(value: unknown): TranscriptLine | null {
  if (!isRecord(value)) return null;
  const { startTime, start, endTime, end, body, text, speaker } = value;
  const words = typeof body === 'string' ? body : text;
  return createLine(
    secondsOf(startTime ?? start),
    secondsOf(endTime ?? end),
    typeof speaker === 'string' ? speaker : '',
    typeof words === 'string' ? words : '',
  );
}

function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : null;
}

function join(words: readonly TranscriptLine[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const isOver =
      line === undefined ||
      (word.speaker !== '' && word.speaker !== line.speaker) ||
      word.startTime - line.endTime > SILENCE ||
      line.text.length > LINE ||
      (/[.!?…。！？]$/.test(line.text) && line.text.length > LINE / 4);
    if (isOver) lines.push({ ...word });
    else {
      line.text += ` ${word.text}`;
      line.endTime = Math.max(line.endTime, word.endTime);
    }
  }
  return lines;
}
