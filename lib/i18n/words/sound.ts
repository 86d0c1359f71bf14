import type { SoundTrouble } from '@/lib/model/sound/sound';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const WORDS = {
  unprocessed: 'settings.sound.fails',
  stopped: 'settings.sound.stopped',
} as const satisfies Record<SoundTrouble, MessageKey>;

/** Why audio plays without processing, in a sentence. */
export const soundTroubleWords = (trouble: SoundTrouble): string => t(WORDS[trouble]);
