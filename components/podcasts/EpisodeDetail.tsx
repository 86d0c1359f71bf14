import type { Episode } from '@/lib/model/show';
import { formatDay } from '../ui/format-date';
import { type Heard, lengthLeft } from '../ui/row-detail';
import { ExplicitMark } from './ExplicitMark';

interface EpisodeDetailProps {
  episode: Episode;
  heard: Heard;
  /** Whether its show has to be named. */
  mixed: boolean;
}

/** The line below an episode's title. Where there is too little room, its show gives way, and where the buttons always show, its date. */
export function EpisodeDetail({ episode, heard, mixed }: EpisodeDetailProps) {
  const { publishedAt, showTitle, explicit } = episode;
  const length = lengthLeft(heard);
  const show = mixed ? showTitle : '';
  const date = publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '';
  return (
    <p className="flex items-center overflow-hidden text-xs text-muted">
      {explicit && <ExplicitMark />}
      {show !== '' && (
        <span dir="auto" className="one-line min-w-0">
          {show}
        </span>
      )}
      {date !== '' && (
        <span className={`shrink-0 ${show === '' ? '' : 'hover-none:max-sm:hidden'}`}>
          {show !== '' && <span className="whitespace-pre"> · </span>}
          <time dir="auto" dateTime={new Date(publishedAt).toISOString()} className="tabular-nums">
            {date}
          </time>
        </span>
      )}
      {(show !== '' || date !== '') && length !== '' && <span className="whitespace-pre"> · </span>}
      <span dir="auto" className="shrink-0 tabular-nums">
        {length}
      </span>
    </p>
  );
}
