import type { ShowAnswer } from '@/lib/contract/directory';
import { formatDate } from '../ui/format-date';

/** Why the podcast directories gave nothing new, in a sentence; empty where they did. */
export function directoryTrouble({ trouble, found, at }: ShowAnswer, now: number): string {
  if (trouble === null || trouble === 'superseded') return '';
  const why = WHY[trouble];
  return found.length > 0 && at !== null ? `${why} This is from ${formatDate(at, now)}.` : why;
}

const WHY = {
  offline: 'You are offline.',
  unreachable: 'The podcast directories could not be reached.',
  busy: 'The podcast directories were asked too often. Try again in a minute.',
};
