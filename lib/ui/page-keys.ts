import { t } from '@/lib/i18n/translate';

const isMac = () => navigator.platform.startsWith('Mac');

/** The keyboard shortcuts within the player's own pages; `use-shortcuts.ts` implements most of them. */
export const pageKeys = () => [
  { description: t('keys.play_pause'), keys: `${t('keys.space')}, K` },
  { description: t('keys.skip'), keys: 'J, L' },
  { description: t('keys.mute'), keys: 'M' },
  { description: t('keys.volume'), keys: '+, −' },
  { description: t('keys.speed'), keys: '<, >' },
  { description: t('bookmarks.add'), keys: 'B' },
  { description: t('queue.name'), keys: 'Q' },
  { description: t('sleep.name'), keys: 'T' },
  { description: t('keys.move'), keys: '↑, ↓' },
  { description: t('keys.select'), keys: 'X' },
  { description: t('keys.inbox'), keys: 'D, Q, Z' },
  { description: t('common.undo'), keys: isMac() ? '⌘ Z' : 'Ctrl+Z' },
  { description: t('keys.search'), keys: '/' },
  { description: t('keys.show'), keys: '?' },
];
