import type { ShowAnswer } from '@/lib/contract/directory';
import { t } from '@/lib/i18n/translate';

const WHY = {
  offline: 'podcasts.offline',
  unreachable: 'podcasts.directories_unreachable',
  busy: 'podcasts.directories_busy',
} as const;

/** Why the podcast directories gave nothing new, in a sentence; empty where they did. */
export function directoryTrouble({ trouble }: ShowAnswer): string {
  return trouble === null || trouble === 'superseded' ? '' : t(WHY[trouble]);
}
