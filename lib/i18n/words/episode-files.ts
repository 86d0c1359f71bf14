import type { EpisodeFileTrouble } from '@/lib/model/address-trouble';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const WORDS = {
  'no-chapters': 'episode_files.no_chapters',
  'no-transcript': 'episode_files.no_transcript',
  'not-web': 'episode_files.not_web',
  private: 'episode_files.leads_inside',
  'too-large': 'episode_files.too_large',
  'not-text': 'episode_files.no_text',
  timeout: 'episode_files.timeout',
  unreachable: 'episode_files.unreachable',
} as const satisfies Partial<Record<EpisodeFileTrouble['kind'], MessageKey>>;

/** Why a file beside an episode gives nothing, in a sentence. */
export function episodeFileWords(trouble: EpisodeFileTrouble): string {
  return trouble.kind === 'server-error'
    ? t('episode_files.server_error', { status: String(trouble.status) })
    : t(WORDS[trouble.kind]);
}
