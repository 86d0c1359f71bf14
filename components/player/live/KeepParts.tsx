import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Square from 'lucide-react/icons/square';
import { useRef } from 'react';
import type { Recording } from '@/lib/contract/kept';
import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { trackAt } from '@/lib/model/rewind-tracks';
import { usePlayer } from '@/lib/ui/use-player';
import { useRewind } from '@/lib/ui/use-position';
import { useKeeping } from '../../lists/use-keeping';
import { Button } from '../../primitives/Button';
import { IconButton } from '../../primitives/IconButton';
import { useSeconds } from '../use-seconds';

/** Keeps the current song. Stays focusable while there is none, and while it is being kept. */
export function KeepButton({ className = '' }: { className?: string }) {
  const { can, isBeingKept, keepSong } = useKeeping();
  const rewind = useRewind();
  if (!can || rewind === null) return null;
  const track = trackAt(rewind.tracks, rewind.position);
  const isKept = track !== undefined && isBeingKept(track);
  const why = isKept ? t('kept.being_kept') : track ? undefined : t('rewind.no_start');
  return (
    <IconButton
      label={t('kept.keep_song')}
      aria-pressed={isKept}
      aria-disabled={why !== undefined || undefined}
      {...(why && { hint: why, 'aria-description': why })}
      onClick={() => track && !isKept && keepSong(track)}
      className={`aria-disabled:cursor-default ${isKept ? 'text-accent!' : 'aria-disabled:*:opacity-40'} ${className}`}
    >
      <ArrowDownToLine aria-hidden className="size-5" />
    </IconButton>
  );
}

/** The recordings under way, whatever the player shows, and the button that stops each. */
export function RecordingLines({ className = '' }: { className?: string }) {
  const recordings = usePlayer().state.recordings.filter(({ kind }) => kind === 'recording');
  const now = useSeconds(recordings.length > 0);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p role="status" aria-label={t('kept.recording')} className="sr-only">
        {recordings.length > 0 && t('kept.recording_now')}
      </p>
      {recordings.map((recording) => (
        <RecordingLine
          key={recording.id}
          {...{ recording, now, className }}
          // The button goes with the recording, and must not take the focus with it.
          onStop={() => box.current?.focus()}
        />
      ))}
    </div>
  );
}

interface RecordingLineProps {
  recording: Recording;
  /** Milliseconds since 1970. */
  now: number;
  onStop: () => void;
  className: string;
}

/** How long it has been recording, and how long it will in all, if that is limited. */
function RecordingLine({ recording, now, onStop, className }: RecordingLineProps) {
  const { stopRecording } = usePlayer();
  const { id, since, at, until } = recording;
  const total = until === null ? null : until - at;
  const elapsed = formatTime(Math.max(0, Math.min(now - since, total ?? now)) / SECOND);
  return (
    <div className={className}>
      <div className="flex items-center gap-2 rounded-full bg-sunken py-1 ps-3 pe-1 text-xs">
        <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-danger" />
        {/* Screen readers read the line above instead. */}
        <span aria-hidden className="one-line font-medium max-[340px]:hidden">
          {t('kept.recording')}
        </span>
        <span className="me-auto shrink-0 text-muted tabular-nums">
          {total === null ? (
            elapsed
          ) : (
            <>
              <span className="max-[340px]:hidden">
                {t('player.elapsed_of_total', {
                  ...{ elapsed, total: formatTime(total / SECOND) },
                })}
              </span>
              {/* In a narrow page there is no room for both. */}
              <span className="min-[340px]:hidden">{elapsed}</span>
            </>
          )}
        </span>
        <Button
          className="h-7! min-w-0 shrink! px-3! text-xs"
          onClick={() => {
            stopRecording(id);
            onStop();
          }}
        >
          <Square aria-hidden className="size-3 shrink-0 fill-current text-danger" />
          <span className="one-line">{t('kept.stop')}</span>
        </Button>
      </div>
    </div>
  );
}
