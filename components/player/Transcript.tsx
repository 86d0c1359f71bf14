import CircleAlert from 'lucide-react/icons/circle-alert';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo, useState } from 'react';
import type { PlayableItem } from '@/lib/model/playable-item';
import { useTranscript } from '@/lib/ui/use-episode-files';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { ListMessage } from '../ui/ListMessage';
import { RowSkeletons } from '../ui/RowSkeletons';
import { SearchField } from '../ui/SearchField';
import { TranscriptLines } from './TranscriptLines';

/** An episode's transcript, to be followed, searched in, and gone about in. */
export function Transcript({ item, url }: { item: PlayableItem; url: string }) {
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
      return <RowSkeletons count={4} label="Loading the transcript" />;
    return (
      <ListMessage Sign={CircleAlert} heading="The transcript cannot be shown">
        <p>
          {read?.ok === false ? read.sentence : 'Skywave was interrupted.'}
          {!state.hostAccess && ' Access to sites, in the settings, may help.'}
        </p>
        <Button onClick={refresh}>Try again</Button>
      </ListMessage>
    );
  }
  return (
    <div>
      <div className="sticky -top-1 z-1 bg-ground pt-1 pb-2">
        <SearchField label="Search the transcript" value={text} onChange={setText} />
      </div>
      {found.length === 0 ? (
        <ListMessage Sign={SearchX} heading="Nobody says that">
          <p>Try another word.</p>
        </ListMessage>
      ) : (
        <TranscriptLines item={item} lines={found} follows={text.trim() === ''} />
      )}
    </div>
  );
}
