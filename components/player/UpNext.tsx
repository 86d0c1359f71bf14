import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { isSameItem, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { useItemHeard } from '../lists/rows/use-item-heard';
import { Overlay, opener } from '../primitives/popups/open-overlay';
import { useQueueWords } from './QueueDialog';

/** In one column, this must not push what follows far down: there is none for a station, whose tracks need the room. */
const ROOM = {
  live: { most: 1, box: '@max-[600px]:hidden', rows: '' },
  file: { most: 3, box: '', rows: '@max-[600px]:*:nth-[n+2]:hidden' },
};

interface UpNextProps {
  /** What is on now. */
  during: keyof typeof ROOM;
  /** What gets the focus back from the queue if that is empty by then. */
  otherwise: RefObject<HTMLElement | null>;
}

/** The first items of the queue, how long all of it lasts, and a button that opens it. Nothing for an empty queue. */
export function UpNext({ during, otherwise }: UpNextProps) {
  const { most, box, rows } = ROOM[during];
  const { queue } = usePlayer().state;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = {
    get current() {
      return button.current ?? otherwise.current;
    },
  };
  return (
    <>
      {queue.length > 0 && (
        <Items
          heading={t('player.up_next')}
          note={<QueueWords />}
          items={queue.slice(0, most)}
          {...{ box, rows }}
          button={
            <button
              ref={button}
              type="button"
              {...opener('dialog', isOpen)}
              onClick={() => setOpen(true)}
              className="rounded-full px-2 py-1 text-xs font-medium text-accent hover:underline"
            >
              {t('queue.name_count', { count: queue.length })}
            </button>
          }
        />
      )}
      <Overlay open={isOpen}>
        {({ QueueDialog }, isDrawn) => (
          <QueueDialog open={isDrawn} onClose={() => setOpen(false)} opener={back} />
        )}
      </Overlay>
    </>
  );
}

const QueueWords = () => useQueueWords();

/** How many of the earlier items are shown. */
const MOST_BEFORE = 3;

/** What was heard before this item, the latest first. */
export function HeardBefore({ item }: { item: PlayableItem }) {
  const { recentlyPlayed } = usePlayer().state;
  const before = recentlyPlayed.filter((other) => !isSameItem(other, item)).slice(0, MOST_BEFORE);
  return before.length > 0 && <Items heading={t('home.recently_played')} items={before} />;
}

interface ItemsProps {
  heading: string;
  /** Beside the heading. */
  note?: ReactNode;
  items: readonly PlayableItem[];
  button?: ReactNode;
  /** Further styles of all of it, and of its list. */
  box?: string;
  rows?: string;
}

function Items({ heading, note, items, button, box = '', rows = '' }: ItemsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`pb-3 ${box}`}>
      <div className="flex items-baseline">
        <h3 id={id} className="section-title px-2 pb-1">
          {heading}
        </h3>
        {/* Keeps its room before it has words, so that nothing moves. Wraps out of sight if only a letter fits. */}
        <p className="flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-xs text-muted before:content-['\200b']">
          <span className="one-line flex-[1_0_5rem]">{note}</span>
        </p>
        {button}
      </div>
      <ul aria-labelledby={id} className={rows}>
        {items.map((item) => (
          <ItemRow key={listKey(item)} item={item} />
        ))}
      </ul>
    </section>
  );
}

const ItemRow = ({ item }: { item: PlayableItem }) => (
  <PlayableRow item={item} {...useItemHeard(item)} />
);
