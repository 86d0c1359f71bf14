import type { TranscriptLine } from '@/lib/model/show';
import { shownText } from '@/lib/platform/text/shown-text';

export type { TranscriptLine };

export const MAX_LINES = 20_000;
/** The longest line, in UTF-16 units. */
const MAX_TEXT = 5000;

/** Makes a line from a transcript's values; null if it has no text or no start time. */
export function createLine(
  startTime: number | null,
  endTime: number | null,
  speaker: string,
  text: string,
): TranscriptLine | null {
  const shown = shownText(text, MAX_TEXT);
  if (startTime === null || !Number.isFinite(startTime) || startTime < 0 || shown === '')
    return null;
  const isEnd = endTime !== null && Number.isFinite(endTime) && endTime > startTime;
  return {
    startTime,
    endTime: isEnd ? endTime : startTime,
    speaker: shownText(speaker),
    text: shown,
  };
}
