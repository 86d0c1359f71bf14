import CircleAlert from 'lucide-react/icons/circle-alert';
import Podcast from 'lucide-react/icons/podcast';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCallback, useMemo, useState } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { showFavourite } from '@/lib/model/favourite';
import type { Show } from '@/lib/model/show';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import { useShows } from '@/lib/ui/data/use-library';
import { FavouriteButton } from '../lists/FavouriteButton';
import { ListLost, ListMessage } from '../lists/ListMessage';
import { ThingMenu } from '../lists/QueueMenu';
import type { DrawRow } from '../lists/rows/PlacedRow';
import { RowButton } from '../lists/rows/RowButton';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { Choices } from '../primitives/fields/Choices';
import { ShowRow } from './ShowRow';
import type { Subscribing } from './use-subscribing';

const CHOSEN = 'subscriptionOrder';
const ORDERS = [
  { value: 'latest', name: 'podcasts.order_latest' },
  { value: 'title', name: 'podcasts.order_title' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** The listener's subscriptions. */
export function Subscriptions({ subscribing }: { subscribing: Subscribing }) {
  const { value: shows, failed, refresh } = useShows();
  const [order, setOrder] = useState<Order>(() =>
    localStorage.getItem(CHOSEN) === 'title' ? 'title' : 'latest',
  );
  const sorted = useMemo(() => shows && inOrder(shows, order), [shows, order]);

  const draw: DrawRow<SubscribedShow> = useCallback(
    ({ show, fresh, trouble }, place) => (
      <ShowRow
        show={show}
        fresh={fresh}
        detail={trouble ? <TroubleLine trouble={trouble} /> : undefined}
        hiding={3}
        place={place}
      >
        <ThingMenu thing={showFavourite(show)} />
        <FavouriteButton favourite={showFavourite(show)} />
        <UnsubscribeButton show={show} subscribing={subscribing} />
      </ShowRow>
    ),
    [subscribing],
  );

  function choose(next: Order) {
    localStorage.setItem(CHOSEN, next);
    setOrder(next);
  }

  return (
    <section aria-label={t('podcasts.subscriptions')}>
      {sorted && sorted.length > 0 && (
        <div className="flex min-h-8 items-center justify-between gap-2 ps-2">
          <h3 className="section-title">{t('podcasts.subscriptions')}</h3>
          {sorted.length > 1 && (
            <Choices
              label={t('podcasts.order')}
              choices={ORDERS.map(({ value, name }) => ({ value, name: t(name) }))}
              value={order}
              onChange={choose}
            />
          )}
        </div>
      )}
      {sorted === undefined && !failed && (
        <div className="animate-arrive">
          <RowSkeletons count={4} label={t('podcasts.loading_subscriptions')} />
        </div>
      )}
      {sorted === undefined && failed && (
        <ListLost
          heading={t('podcasts.subscriptions_lost')}
          why={t('podcasts.interrupted')}
          onRetry={refresh}
        />
      )}
      {sorted?.length === 0 && (
        <ListMessage Sign={Podcast} heading={t('podcasts.no_subscriptions')}>
          <p>{t('podcasts.no_subscriptions_advice')}</p>
        </ListMessage>
      )}
      <RowFocus>
        {sorted && sorted.length > 0 && (
          <VirtualRows label={t('podcasts.subscriptions')} items={sorted} keyOf={idOf} tiles>
            {draw}
          </VirtualRows>
        )}
      </RowFocus>
    </section>
  );
}

const idOf = ({ show }: SubscribedShow) => show.id;

/** They arrive sorted by title, which also decides between episodes of the same time. */
function inOrder(shows: readonly SubscribedShow[], order: Order): readonly SubscribedShow[] {
  return order === 'title' ? shows : shows.toSorted((a, b) => b.latestAt - a.latestAt);
}

/** Why a show is not up to date, in one line of its row. */
function TroubleLine({ trouble }: { trouble: ShowTrouble }) {
  const sentence = showTroubleWords(trouble);
  return (
    <p title={sentence} className="flex items-center gap-1 text-xs text-danger">
      <CircleAlert aria-hidden className="size-3 shrink-0" />
      <span dir="auto" className="one-line min-w-0">
        {sentence}
      </span>
    </p>
  );
}

/** Unsubscribes from a show in the list of subscriptions. */
function UnsubscribeButton({ show, subscribing }: { show: Show; subscribing: Subscribing }) {
  return (
    <RowButton
      label={t('podcasts.unsubscribe_from', { name: show.title })}
      hint={t('podcasts.unsubscribe')}
      onClick={() => subscribing.unsubscribe(show)}
    >
      <Trash2 aria-hidden className="size-4.5" />
    </RowButton>
  );
}
