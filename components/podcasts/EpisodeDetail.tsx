import type { Episode } from '@/lib/model/show';
import { DetailLine, DOT } from '../ui/DetailLine';
import { formatDay } from '../ui/format-date';
import { type Heard, lengthLeft } from '../ui/row-detail';
import { ExplicitMark } from './ExplicitMark';

interface EpisodeDetailProps {
  episode: Episode;
  heard: Heard;
  /** Whether its show has to be named. */
  mixed: boolean;
}

/** The line below an episode's title. Where there is too little room, its date gives way, then its show. */
export function EpisodeDetail({ episode, heard, mixed }: EpisodeDetailProps) {
  const { publishedAt, showTitle, explicit } = episode;
  const length = lengthLeft(heard);
  const show = mixed ? showTitle : '';
  const date = publishedAt > 0 ? formatDay(publishedAt, Date.now()) : '';
  return (
    <div className="@container">
      <DetailLine
        dropped="start"
        end={
          length !== '' && (
            <span dir="auto" className="one-line">
              {length}
            </span>
          )
        }
      >
        {(explicit || show !== '' || date !== '') && (
          <>
            {explicit && <ExplicitMark />}
            {show !== '' && (
              <span dir="auto" className="one-line min-w-0">
                {show}
              </span>
            )}
            {date !== '' && (
              <span className={`shrink-0 ${show === '' ? '' : '@max-[14rem]:hidden'}`}>
                {show !== '' && <span className="whitespace-pre">{DOT}</span>}
                <time
                  dir="auto"
                  dateTime={new Date(publishedAt).toISOString()}
                  className="tabular-nums"
                >
                  {date}
                </time>
              </span>
            )}
          </>
        )}
      </DetailLine>
    </div>
  );
}
