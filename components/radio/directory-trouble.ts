import type { DirectoryTrouble } from '@/lib/contract/directory';
import { t } from '@/lib/i18n/translate';

/** Why the directory of stations gave nothing new, in a sentence. */
export function directoryTrouble(trouble: DirectoryTrouble): string {
  return t(trouble === 'offline' ? 'radio.directory_offline' : 'radio.directory_unreachable');
}
