import CircleAlert from 'lucide-react/icons/circle-alert';
import Podcast from 'lucide-react/icons/podcast';
import { useMemo, useState } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { showFavourite } from '@/lib/model/favourite';
import { useShows } from '@/lib/ui/use-library';
import { Button } from '../ui/Button';
import { Choices } from '../ui/Choices';
import { FavouriteButton } from '../ui/FavouriteButton';
import { ListMessage } from '../ui/ListMessage';
import { RowFocus } from '../ui/RowFocus';
import { RowSkeletons } from '../ui/RowSkeletons';
import { VirtualRows } from '../ui/VirtualRows';
import { ShowRow } from './ShowRow';
import { TroubleLine } from './TroubleLine';
import { UnsubscribeButton } from './UnsubscribeButton';
import type { Subscribing } from './use-subscribing';

const CHOSEN = 'subscriptionOrder';
const ORDERS = [
  { value: 'latest', name: 'Latest' },
  { value: 'title', name: 'Title' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** The shows that the listener subscribes to. */
export function Subscriptions({ subscribing }: { subscribing: Subscribing }) {
  const { value: shows, failed, refresh } = useShows();
  const [order, setOrder] = useState<Order>(() =>
    localStorage.getItem(CHOSEN) === 'title' ? 'title' : 'latest',
  );
  const sorted = useMemo(() => shows && inOrder(shows, order), [shows, order]);

  function choose(next: Order) {
    localStorage.setItem(CHOSEN, next);
    setOrder(next);
  }

  return (
    <section aria-label="Subscriptions">
      {sorted && sorted.length > 0 && (
        <div className="flex min-h-8 items-center justify-between gap-2 ps-2">
          <h3 className="text-xs font-semibold text-muted">Subscriptions</h3>
          {sorted.length > 1 && (
            <Choices label="Order" choices={ORDERS} value={order} onChange={choose} />
          )}
        </div>
      )}
      {sorted === undefined && !failed && (
        <div className="animate-arrive">
          <RowSkeletons count={4} label="Loading subscriptions" />
        </div>
      )}
      {sorted === undefined && failed && (
        <ListMessage Sign={CircleAlert} heading="Your podcasts cannot be shown">
          <p>Skywave was interrupted.</p>
          <Button onClick={refresh}>Try again</Button>
        </ListMessage>
      )}
      {sorted?.length === 0 && (
        <ListMessage Sign={Podcast} heading="No subscriptions yet">
          <p>Search for a podcast, choose one below, or add the address of a feed.</p>
        </ListMessage>
      )}
      <RowFocus>
        {sorted && sorted.length > 0 && (
          <VirtualRows label="Subscriptions" items={sorted} keyOf={idOf}>
            {({ show, fresh, trouble }, place) => (
              <ShowRow
                show={show}
                fresh={fresh}
                detail={trouble ? <TroubleLine sentence={trouble} /> : undefined}
                room="two sometimes"
                place={place}
              >
                <FavouriteButton favourite={showFavourite(show)} />
                <UnsubscribeButton show={show} subscribing={subscribing} />
              </ShowRow>
            )}
          </VirtualRows>
        )}
      </RowFocus>
    </section>
  );
}

const idOf = ({ show }: SubscribedShow) => show.id;

/** By title they come; of two with an episode at the same time the title decides. */
function inOrder(shows: readonly SubscribedShow[], order: Order): readonly SubscribedShow[] {
  return order === 'title' ? shows : shows.toSorted((a, b) => b.latestAt - a.latestAt);
}
