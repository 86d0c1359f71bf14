import type { VoteTrouble } from '@/lib/model/vote-trouble';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const WORDS = {
  unreachable: 'directory.vote_unreachable',
  'too-often': 'directory.vote_too_often',
  'not-counted': 'directory.vote_not_counted',
  interrupted: 'lists.interrupted',
} as const satisfies Partial<Record<VoteTrouble['kind'], MessageKey>>;

/** Why a vote for a station did not count, in a sentence. */
export function voteWords(trouble: VoteTrouble): string {
  return trouble.kind === 'refused'
    ? t('directory.vote_refused', { reason: trouble.reason })
    : t(WORDS[trouble.kind]);
}
