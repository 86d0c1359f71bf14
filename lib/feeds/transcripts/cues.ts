import { decodeEntities } from '@/lib/platform/text/html-entities';
import { readTimeCode } from '@/lib/platform/text/time-code';
import { createLine, MAX_LINES, type TranscriptLine } from './transcript-line';

const ARROW = '-->';
/** The most speakers in one cue. */
const MAX_VOICES = 20;
/** The most arrows examined; five times the lines that are kept. */
const MAX_ARROWS = 100_000;
/** The longest cue, in UTF-16 units. */
const MAX_CUE = 10_000;
/** How SRT names the speaker (Podcasting 2.0, transcripts): `Name: text`. */
const NAMED =
  /^\s*([\p{Lu}\p{Lo}\d][\p{L}\p{N}.'’&-]{0,30}(?: [\p{L}\p{N}.'’&-]{1,30}){0,3}):\s+(?=\S)/u;

/**
 * Parses WebVTT (W3C) and SRT cues: two times around an arrow, then lines of text up to a blank one. Voices
 * (`<v Name>`) and names before a colon become speakers; all other tags are removed.
 */
export function readCues(text: string): TranscriptLine[] {
  const found: TranscriptLine[] = [];
  let at = 0;
  // Jumps from arrow to arrow, so that lines outside cues cost nothing.
  for (let arrows = 0; arrows < MAX_ARROWS && found.length < MAX_LINES; arrows++) {
    const arrow = text.indexOf(ARROW, at);
    if (arrow < 0) break;
    const line = lineAround(text, at, arrow);
    const times = timesOf(text.slice(line.from, line.to).slice(0, MAX_CUE));
    at = line.to;
    if (times === null) continue;
    const lines: string[] = [];
    let isNext = false;
    for (let size = 0; at < text.length && size < MAX_CUE; ) {
      const { from, to } = lineAround(text, at + (text.startsWith('\r\n', at) ? 2 : 1));
      const words = text.slice(from, to);
      isNext = words.includes(ARROW);
      if (isNext || words.trim() === '') break;
      lines.push(words);
      size += words.length + 1;
      at = to;
    }
    // Without a blank line in between, the next cue's number comes right before its times.
    if (isNext && /^\s*\d+\s*$/.test(lines.at(-1)?.slice(0, 100) ?? '')) lines.pop();
    const cue = lines.join(' ');
    for (const { speaker, words } of voicesOf(cue.slice(0, MAX_CUE))) {
      const one = createLine(times.start, times.end, speaker, words);
      if (one !== null) found.push(one);
    }
  }
  return found;
}

/** The line around a position, but not from before `start`, and without its line break. */
function lineAround(text: string, start: number, place = start): { from: number; to: number } {
  const isBreak = (at: number) => text[at] === '\n' || text[at] === '\r';
  let from = place;
  while (from > start && !isBreak(from - 1)) from--;
  const end = /[\r\n]/g;
  end.lastIndex = place;
  const to = end.exec(text)?.index ?? text.length;
  return { from, to };
}

/** The times in a cue's timing line; settings may follow them. */
function timesOf(line: string): { start: number; end: number | null } | null {
  const [before = '', after] = line.split(ARROW, 2);
  const start = after === undefined ? null : readTimeCode(before);
  if (start === null || after === undefined) return null;
  return { start, end: readTimeCode(after.trim().split(/\s/, 1)[0] ?? '') };
}

function voicesOf(cue: string): { speaker: string; words: string }[] {
  const [before = '', ...voices] = cue.split(/<v(?:\.[^\s<>]{0,100})?(?=\s)/i, MAX_VOICES);
  const [whole = '', name = ''] = NAMED.exec(before) ?? [];
  return [
    { speaker: name, words: plain(before.slice(whole.length)) },
    ...voices.map((voice) => {
      const end = voice.indexOf('>');
      return {
        speaker: plain(voice.slice(0, Math.max(end, 0))),
        words: plain(voice.slice(end + 1)),
      };
    }),
  ];
}

const plain = (text: string) => decodeEntities(text.replace(/<[^<>]{0,500}>/g, ''));
