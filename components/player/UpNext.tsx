import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { isSameItem, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { Button } from '../primitives/Button';
import { Overlay, opener } from '../primitives/popups/open-overlay';

/** Where there is one column, what follows is not to be far below. */
const ROWS = '@max-[600px]:*:nth-[n+2]:hidden';

interface UpNextProps {
  /** How many items it shows at most. */
  most: number;
  /** What gets the focus back from the queue if that is empty by then. */
  otherwise: RefObject<HTMLElement | null>;
}

/** The first items of the queue, and a button that opens all of it. Nothing is shown of an empty one. */
export function UpNext({ most, otherwise }: UpNextProps) {
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
          items={queue.slice(0, most)}
          className={ROWS}
          button={
            <Button
              ref={button}
              {...opener('dialog', isOpen)}
              onClick={() => setOpen(true)}
              className="h-8 px-3 text-xs"
            >
              {t('queue.name_count', { count: queue.length })}
            </Button>
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

/** How much of it is shown. */
const MOST_BEFORE = 3;

/** What was heard before this item, the latest first. */
export function HeardBefore({ item }: { item: PlayableItem }) {
  const { recentlyPlayed } = usePlayer().state;
  const before = recentlyPlayed.filter((other) => !isSameItem(other, item)).slice(0, MOST_BEFORE);
  return (
    before.length > 0 && <Items heading={t('home.recently_played')} items={before} className="" />
  );
}

interface ItemsProps {
  heading: string;
  items: readonly PlayableItem[];
  button?: ReactNode;
  className: string;
}

function Items({ heading, items, button, className }: ItemsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-4">
      <div className="flex min-h-8 items-center justify-between gap-2 px-2 pb-1">
        <h3 id={id} className="text-xs font-semibold text-muted">
          {heading}
        </h3>
        {button}
      </div>
      <ul aria-labelledby={id} className={className}>
        {items.map((item) => (
          <PlayableRow key={listKey(item)} item={item} />
        ))}
      </ul>
    </section>
  );
}
