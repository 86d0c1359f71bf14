import { Menu } from '@base-ui/react/menu';
import CircleArrowRight from 'lucide-react/icons/circle-arrow-right';
import ListEnd from 'lucide-react/icons/list-end';
import ListStart from 'lucide-react/icons/list-start';
import ListX from 'lucide-react/icons/list-x';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { QUEUE_LIMIT } from '@/lib/model/queue';
import { isSamePlace, type PlaceOf, pageOf, useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { OPENS_PAGE } from '../primitives/near';
import { troubleOf, useUndo } from './use-undo';

/** The style of a menu entry. */
export const ENTRY =
  'flex min-h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-sunken';

/** The menu entries that add an item to the queue. Needs a `ToasterProvider`, which reports the result. */
export function QueueMenuItems({ item }: { item: PlayableItem }) {
  const { isQueued, playNext, addLast, remove } = useQueueing(item);
  return (
    <>
      <Menu.Item onClick={playNext} className={ENTRY}>
        <ListStart aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {t('queue.play_next')}
      </Menu.Item>
      <Menu.Item onClick={addLast} className={ENTRY}>
        <ListEnd aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {t(isQueued ? 'queue.move_to_end' : 'queue.add')}
      </Menu.Item>
      {isQueued && (
        <Menu.Item onClick={remove} className={ENTRY}>
          <ListX aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
          {t('queue.remove')}
        </Menu.Item>
      )}
    </>
  );
}

const GO_TO = {
  station: 'radio.to_station',
  episode: 'podcasts.to_episode',
  show: 'podcasts.to_show',
} as const satisfies Record<string, MessageKey>;

interface PageItemsProps {
  item: PlayableItem;
  /** The button that opened the menu; it gets the focus on the way back. */
  by: HTMLElement;
}

/** The menu entries that open an item's pages, without the page that is open. */
export function PageItems({ item, by }: PageItemsProps) {
  const { tab, current, open } = useNavigation();
  const here = tab === 'history' ? null : current[tab].place;
  return pagesOf(item)
    .filter((place) => !isSamePlace(here, place))
    .map((place) => (
      <Menu.Item
        key={place.kind}
        {...{ [OPENS_PAGE]: '' }}
        onClick={() => open(place, by)}
        className={ENTRY}
      >
        <CircleArrowRight aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
        {t(GO_TO[place.kind])}
      </Menu.Item>
    ));
}

/** An item's own page, and an episode's show. */
function pagesOf(item: PlayableItem): PlaceOf<keyof typeof GO_TO>[] {
  const own = pageOf(item);
  if (own === null) return [];
  if (own.kind !== 'episode') return [own];
  const { showId } = own.episode;
  return [own, { kind: 'show', show: { id: showId, title: item.artist ?? '' } }];
}

/** The button of the menu from which the queue is changed. */
const OPENER = '[aria-haspopup=menu][aria-expanded=true]';

/** Adds an item to the queue or removes it, reports that in a toast, and offers to undo it. */
function useQueueing(item: PlayableItem) {
  const { state, enqueue, dequeue } = usePlayer();
  const { act, tell } = useUndo();
  const { queue } = state;
  const name = itemName(item);
  const key = listKey(item);
  const place = queue.findIndex((other) => listKey(other) === key);
  const isQueued = place >= 0;

  const change = (words: string, run: () => Promise<boolean>) =>
    act({
      words,
      run: () => troubleOf(run()),
      undo: () => troubleOf(isQueued ? enqueue([item], place) : dequeue(key)),
      // The pressed entry is gone with its menu, so the focus returns to the button that opened it.
      focus: document.querySelector<HTMLElement>(OPENER),
    });

  return {
    isQueued,
    playNext: () => change(t('queue.plays_next', { name }), () => enqueue([item], 0)),
    addLast() {
      if (!isQueued && queue.length >= QUEUE_LIMIT) tell(t('queue.full', { limit: QUEUE_LIMIT }));
      else change(t('queue.added', { name }), () => enqueue([item]));
    },
    remove: () => change(t('queue.removed', { name }), () => dequeue(key)),
  };
}
