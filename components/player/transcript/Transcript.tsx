import SearchX from 'lucide-react/icons/search-x';
import { useMemo, useState } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { EpisodeFileTrouble } from '@/lib/model/trouble-kinds';
import { useTranscript } from '@/lib/ui/data/use-episodes';
import { usePlayer } from '@/lib/ui/use-player';
import { ListLost, ListMessage } from '../../lists/ListMessage';
import { RowSkeletons } from '../../lists/rows/RowSkeletons';
import { SearchField } from '../../lists/SearchField';
import { TranscriptLines } from './TranscriptLines';

interface TranscriptProps {
  item: PlayableItem;
  url: string;
  /** Whether the listener asked for it: it may then scroll what is above it out of sight. */
  isAsked: boolean;
}

/** An episode's transcript: follows playback, can be searched, and jumps to any line. */
export function Transcript({ item, url, isAsked }: TranscriptProps) {
  const { state } = usePlayer();
  const { value: read, failed, refresh } = useTranscript(url);
  const [text, setText] = useState('');
  const lines = useMemo(
    () => (read?.ok ? read.lines.map((line, nth) => ({ ...line, nth })) : null),
    [read],
  );
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '' || lines === null) return lines;
    return lines.filter(
      (line) =>
        line.text.toLowerCase().includes(wanted) || line.speaker.toLowerCase().includes(wanted),
    );
  }, [lines, text]);

  if (found === null) {
    if (read === undefined && !failed)
      return <RowSkeletons count={4} label={t('transcript.loading')} />;
    const trouble =
      read?.ok === false ? episodeFileWords(read.trouble) : t('transcript.interrupted');
    return (
      <ListLost
        heading={t('transcript.failed')}
        why={state.hostAccess ? trouble : t('transcript.failed_without_access', { trouble })}
        onRetry={refresh}
      />
    );
  }
  return (
    <div>
      <div className="sticky -top-1 z-1 bg-cover pt-1 pb-2">
        <SearchField label={t('transcript.search')} value={text} onChange={setText} />
      </div>
      {found.length === 0 ? (
        <ListMessage Sign={SearchX} heading={t('transcript.not_found')}>
          <p>{t('transcript.not_found_hint')}</p>
        </ListMessage>
      ) : (
        <TranscriptLines
          item={item}
          lines={found}
          follows={text.trim() === ''}
          waits={!isAsked && !matchMedia(BESIDE).matches}
        />
      )}
    </div>
  );
}

/** From this width on it is beside the cover, not below it. */
const BESIDE = '(min-width: 600px)';

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
