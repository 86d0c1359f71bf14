import SkipForward from 'lucide-react/icons/skip-forward';
import { type PointerEvent, useRef, useState } from 'react';
import { formatClock } from '@/lib/i18n/format-date';
import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { usePlayer } from '@/lib/ui/use-player';
import { type RewindNow, useRewind } from '@/lib/ui/use-position';
import { LevelBars } from '../../primitives/LevelBars';
import { HINT } from '../../primitives/popups/hints';
import { Overlay } from '../../primitives/popups/open-overlay';
import { LeftToRight } from '../LeftToRight';
import { PlayerSlider, useDraft } from '../PlayerSlider';
import { useLiveSound } from './LiveDetail';

/** Seconds that the keys move by. Within a step of the edge counts as live, which could not be reached otherwise. */
const STEP = 5;
const LARGE_STEP = 60;

/** The current moment of a station's broadcast, within what is kept of it, and the control to change it. */
export function RewindBar({ bare = false }: { bare?: boolean }) {
  const rewind = useRewind();
  return rewind && <Bar rewind={rewind} bare={bare} />;
}

interface BarProps {
  rewind: RewindNow;
  /** Without the time and the button beside it, for when it lies on an edge. */
  bare: boolean;
}

function Bar({ rewind, bare }: BarProps) {
  const { state, seekBroadcast } = usePlayer();
  const { oldest, edge } = rewind;
  const heard = rewind.is === 'live' ? edge : rewind.position;
  const { value, change, settle } = useDraft(heard, 1.5 * SECOND);
  const at = Math.min(edge, Math.max(oldest, value));
  /** As it was chosen: by the time it is final, the window may have moved. */
  const chosen = useRef(at);
  const { pointed, pointing } = usePointed(rewind);

  const isNearEdge = (moment: number) => edge - moment < STEP * SECOND;
  const isLive = value === heard ? rewind.is === 'live' : isNearEdge(at);
  const behind = formatTime((edge - at) / SECOND);

  return (
    <LeftToRight className="relative flex items-center gap-1.5 text-xs text-muted tabular-nums">
      {!bare && (
        // As wide as anything that it may say, so that the bar keeps its length.
        <span
          data-widest={widestOf(state.settings.rewindMinutes)}
          className="before:invisible before:block before:h-0 before:content-[attr(data-widest)]"
        >
          {isLive ? formatClock(rewind.position) : `-${behind}`}
        </span>
      )}
      <div {...pointing} className="min-w-0 flex-1">
        <PlayerSlider
          label={t('player.seek')}
          value={(at - oldest) / SECOND}
          max={Math.max(1, (edge - oldest) / SECOND)}
          step={STEP}
          largeStep={LARGE_STEP}
          valueText={isLive ? t('player.live') : t('rewind.behind', { time: behind })}
          onChange={(seconds) => {
            chosen.current = oldest + seconds * SECOND;
            change(chosen.current);
          }}
          onCommit={() => {
            const toEdge = isNearEdge(chosen.current);
            settle(toEdge ? edge : chosen.current);
            seekBroadcast(toEdge ? null : chosen.current);
          }}
          className={bare ? 'h-6!' : ''}
        >
          <Marks rewind={rewind} />
        </PlayerSlider>
      </div>
      {!bare && <LiveButton isLive={isLive} onPress={() => seekBroadcast(null)} />}
      <Overlay open={pointed !== null}>
        {({ RewindPreview }) =>
          pointed !== null && (
            <RewindPreview rewind={rewind} at={pointed} isLive={isNearEdge(pointed)} />
          )
        }
      </Overlay>
    </LeftToRight>
  );
}

/** The longest text that may stand before the bar: a time of day with two digits for the hour, or how far behind. */
function widestOf(minutesKept: number): string {
  const clock = formatClock(new Date(2026, 0, 1, 22, 0).getTime());
  const behind = `-${formatTime(minutesKept * 60)}`;
  return clock.length > behind.length ? clock : behind;
}

/** The part of the window that lies before a moment, 0 to 1. */
export function partOf({ oldest, edge }: RewindNow, at: number): number {
  return Math.min(1, Math.max(0, (at - oldest) / Math.max(1, edge - oldest)));
}

/**
 * Where songs begin, as thin cuts, and what is missing, as holes. They are translated as time passes, which does not
 * count as a layout shift.
 */
function Marks({ rewind }: { rewind: RewindNow }) {
  const begins = rewind.tracks.map(({ at }) => at).filter((at) => at > rewind.oldest);
  const placed = (at: number) => ({ transform: `translateX(${100 * partOf(rewind, at)}cqw)` });
  return (
    <span aria-hidden className="@container absolute inset-0">
      {begins.map((at) => (
        <span
          key={at}
          data-track-mark
          className="absolute inset-y-0 left-0 -ml-px w-0.5 bg-raised"
          style={placed(at)}
        />
      ))}
      {rewind.gaps.map(({ at, seconds }) => (
        <span
          key={at}
          data-gap-mark
          className="absolute inset-y-0 left-0 flex min-w-2 items-center bg-raised px-0.5"
          style={{
            ...placed(at),
            width: `${100 * partOf(rewind, rewind.oldest + seconds * SECOND)}%`,
          }}
        >
          <span className="h-px w-full bg-strong" />
        </span>
      ))}
    </span>
  );
}

/** Half the handle: how far the slider's box reaches beyond each end of its track, in pixels. */
const MARGIN = 6;

/** The moment of the broadcast that the pointer is on, also while it drags; null if it is elsewhere. */
function usePointed(rewind: RewindNow) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { oldest, edge } = rewind;
  const leave = () => setPointed(null);

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left - MARGIN) / Math.max(1, width - 2 * MARGIN);
    setPointed(oldest + Math.min(1, Math.max(0, part)) * (edge - oldest));
  }

  return {
    pointed: pointed && Math.max(oldest, pointed),
    pointing: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: leave,
      onPointerCancel: leave,
    },
  };
}

/** Says that this is live, or leads back to it: one button for both, so that it keeps the focus and its width. */
function LiveButton({ isLive, onPress }: { isLive: boolean; onPress: () => void }) {
  const { isSounding } = useLiveSound();
  const name = isLive ? t('player.live') : t('rewind.back_to_live');
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isLive || undefined}
      {...(!isLive && { [HINT]: name })}
      onClick={() => !isLive && onPress()}
      className={`flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2 font-medium transition-colors ${isLive ? `cursor-default! border-transparent ${isSounding ? 'text-accent' : ''}` : 'border-strong text-ink hover:bg-sunken'}`}
    >
      {isLive ? (
        <LevelBars moving={isSounding} />
      ) : (
        <SkipForward aria-hidden className="size-4" strokeWidth={1.75} />
      )}
      {t('player.live')}
    </button>
  );
}
