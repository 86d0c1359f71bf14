import { t } from '@/lib/i18n/translate';

/** The keys inside the player's own pages; `lib/ui/use-shortcuts` gives most of them their meaning. */
export const pageKeys = () => [
  { description: t('keys.play_pause'), keys: `${t('keys.space')}, K` },
  { description: t('keys.skip'), keys: 'J, L' },
  { description: t('keys.mute'), keys: 'M' },
  { description: t('keys.speed'), keys: '<, >' },
  { description: t('keys.move'), keys: '↑, ↓' },
  { description: t('keys.search'), keys: '/' },
  { description: t('keys.show'), keys: '?' },
];
