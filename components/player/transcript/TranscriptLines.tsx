import { useEffect, useRef, useState } from 'react';
import { formatTime } from '@/lib/i18n/format-time';
import { parts, t } from '@/lib/i18n/translate';
import type { PlayableItem } from '@/lib/model/playable-item';
import { indexAt, type TranscriptLine } from '@/lib/model/show';
import { ROW } from '@/lib/ui/focus-when-there';
import { usePosition } from '@/lib/ui/use-position';
import { RowFocus } from '../../lists/rows/RowFocus';
import { VirtualRows } from '../../lists/rows/VirtualRows';
import { useGoTo } from '../../lists/use-go-to';
import { Button } from '../../primitives/Button';
import { Sentence } from '../../primitives/Sentence';
import { scrollerOf } from '../../primitives/scroller';

/** A line with its index in the whole transcript. */
export type NumberedLine = TranscriptLine & { nth: number };

interface TranscriptLinesProps {
  item: PlayableItem;
  /** Sorted by time. */
  lines: readonly NumberedLine[];
  /** Whether the current line is scrolled into view. */
  follows: boolean;
  /** Whether that waits until the listener asks for it. */
  waits: boolean;
}

/** The lines of a transcript: the current one is marked and kept in view until the listener scrolls. */
export function TranscriptLines({ item, lines, follows, waits }: TranscriptLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const goTo = useGoTo(item);
  const current = indexAt(lines, usePosition());
  const [hasLeft, setLeft] = useLeaving(box);
  const [isWaiting, setWaiting] = useState(waits);
  const following = follows && !hasLeft && !isWaiting;
  function follow() {
    setLeft(false);
    setWaiting(false);
  }

  return (
    <div ref={box}>
      <RowFocus>
        <VirtualRows
          label={t('player.transcript')}
          items={lines}
          keyOf={keyOf}
          inView={following && current >= 0 ? current : null}
        >
          {(line, place) => {
            const isSaid = line === lines[current];
            return (
              <li {...place} {...{ [ROW]: keyOf(line) }}>
                <button
                  type="button"
                  aria-current={isSaid ? 'true' : undefined}
                  onClick={() => {
                    follow();
                    goTo(line.startTime);
                  }}
                  // Keeps the line from scrolling under the search field.
                  className="flex w-full scroll-mt-14 items-baseline gap-3 rounded-lg px-2 py-1.5 text-start text-muted -outline-offset-2 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken/60 aria-[current]:text-ink"
                >
                  <span dir="ltr" className="w-12 shrink-0 text-end text-xs tabular-nums">
                    {formatTime(line.startTime)}
                  </span>
                  <span dir="auto" className="min-w-0 flex-1 overflow-hidden">
                    {line.speaker === '' ? (
                      line.text
                    ) : (
                      <Sentence
                        of={parts('transcript.line')}
                        speaker={<span className="font-semibold">{line.speaker}</span>}
                        text={line.text}
                      />
                    )}
                  </span>
                </button>
              </li>
            );
          }}
        </VirtualRows>
      </RowFocus>
      {follows && hasLeft && (
        <div className="pointer-events-none sticky bottom-2 z-1 flex justify-center">
          <Button
            look="primary"
            className="pointer-events-auto h-8 px-3 text-xs shadow-float"
            onClick={follow}
          >
            {t('transcript.follow')}
          </Button>
        </div>
      )}
    </div>
  );
}

const keyOf = ({ nth }: NumberedLine) => String(nth);

const SCROLLS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/**
 * Whether the listener has scrolled away, by wheel, touch or keys; the page's own scrolling does not count.
 */
function useLeaving(box: { current: HTMLElement | null }) {
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    const scroller = scrollerOf(box.current);
    if (scroller === null) return;
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true };
    const leave = () => setLeft(true);
    scroller.addEventListener('wheel', leave, options);
    scroller.addEventListener('touchmove', leave, options);
    scroller.addEventListener('keydown', ({ key }) => SCROLLS.has(key) && leave(), options);
    return () => leaving.abort();
  }, [box]);
  return [hasLeft, setLeft] as const;
}
