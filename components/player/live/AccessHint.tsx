import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { DAY } from '@/lib/model/constants';
import { itemKey } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../../primitives/Button';
import { IconButton } from '../../primitives/IconButton';
import { useLiveDoing, useWantsOfAccess, type WantOfAccess } from './LiveDetail';

/**
 * For each, the key of the first station that lacked it, which shows its sentence, and since when; `NOWHERE` once
 * dismissed.
 */
type Told = Partial<Record<WantOfAccess, { on: string; at: number }>>;

const KEPT = 'accessTold';
const NOWHERE = '';
/** By then, listeners of a single station have seen it. */
const LONGEST = DAY;

/** In this page; other pages get the `storage` event. */
const watching = new Set<() => void>();

function watch(hear: () => void): () => void {
  watching.add(hear);
  window.addEventListener('storage', hear);
  return () => {
    watching.delete(hear);
    window.removeEventListener('storage', hear);
  };
}

function readTold(): Told {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Told;
  } catch {
    return {};
  }
}

function tell(wants: readonly WantOfAccess[], on: string, at: number): void {
  const told = Object.fromEntries(wants.map((want) => [want, { on, at }]));
  localStorage.setItem(KEPT, JSON.stringify({ ...readTold(), ...told }));
  for (const hear of watching) hear();
}

const SENTENCES = {
  start: 'player.access.start',
  titles: 'player.access.titles',
} as const satisfies Record<WantOfAccess, MessageKey>;

/**
 * What access to the stations' sites would change, in a sentence: on the first station that shows no title for want of
 * it, and on the first one that starts late, for a day at most. Null on all others, and once it was dismissed.
 */
function useAccessHint(): string | null {
  const kept = useSyncExternalStore(watch, () => localStorage.getItem(KEPT));
  const told: Told = kept === null ? {} : readTold();
  const item = shownTrack(usePlayer().state);
  const isDoing = useLiveDoing() !== null;
  const wants = useWantsOfAccess();
  const key = item === null ? NOWHERE : itemKey(item);
  const isOpen = (want: WantOfAccess) => {
    const { on, at } = told[want] ?? { on: key, at: Date.now() };
    return on === key && Date.now() - at < LONGEST;
  };
  const open = isDoing ? undefined : wants.find(isOpen);

  // Either sentence says everything, so a station needs only one of them.
  const untold = open === undefined ? [] : wants.filter((want) => told[want] === undefined);
  const news = useEffectEvent(() => tell(untold, key, Date.now()));
  const hasNews = untold.length > 0;
  useEffect(() => {
    if (hasNews) news();
  }, [hasNews]);

  return open === undefined ? null : t(SENTENCES[open]);
}

const dismiss = () => tell(['titles', 'start'], NOWHERE, 0);

interface AccessSentenceProps {
  /** Shown if there is nothing to say, or no longer. */
  otherwise: ReactNode;
  className: string;
}

export function AccessSentence({ otherwise, className }: AccessSentenceProps) {
  const words = useAccessHint();
  if (words === null) return otherwise;
  return (
    <span title={words} className={`line-clamp-2 leading-4 text-muted ${className}`}>
      {words}
    </span>
  );
}

/** Gives access, which browsers allow only within a press, or dismisses the sentence. */
export function AccessButtons({ className = '' }: { className?: string }) {
  const { requestHostAccess } = usePlayer();
  const words = useAccessHint();
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isGone = words === null;

  // The buttons go with the sentence, and must not take the focus with them.
  useEffect(() => {
    if (isGone && isPressed.current && document.activeElement === document.body)
      box.current?.focus();
    if (isGone) isPressed.current = false;
  }, [isGone]);

  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`flex min-w-0 items-center gap-1 outline-none ${className}`}
    >
      {!isGone && (
        <>
          <Button
            aria-description={words}
            onClick={() => {
              isPressed.current = true;
              void requestHostAccess();
            }}
            className="h-8! min-w-0 shrink! px-3! text-xs"
          >
            <span className="one-line">{t('first_start.allow_access')}</span>
          </Button>
          <IconButton
            label={t('player.access.dismiss')}
            onClick={() => {
              isPressed.current = true;
              dismiss();
            }}
            className="size-8!"
          >
            <X aria-hidden className="size-4.5" />
          </IconButton>
        </>
      )}
    </div>
  );
}

interface AccessLinesProps {
  /** Shown if there is nothing to say, or no longer. */
  otherwise?: ReactNode;
  className?: string;
}

/** The sentence and its buttons, where there is room for both. */
export function AccessLines({ otherwise, className = '' }: AccessLinesProps) {
  const words = useAccessHint();
  return (
    <div
      className={words === null ? '' : `flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}
    >
      {words === null ? otherwise : <p className="min-w-40 flex-1 text-xs text-muted">{words}</p>}
      <AccessButtons />
    </div>
  );
}
