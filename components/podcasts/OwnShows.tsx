import { useCallback } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { OwnFound } from '../lists/rows/OwnFound';
import type { DrawRow } from '../lists/rows/PlacedRow';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { FoundShowRow } from './ShowRow';
import type { Subscribing } from './use-subscribing';

/** How subscriptions are found, and told from what the directories find. */
export const SUBSCRIBED = {
  nameOf: ({ show }: SubscribedShow) => `${show.title} ${show.author}`,
  idsOf: ({ show }: SubscribedShow) => [show.id, show.feedUrl],
};

interface OwnShowsProps {
  found: readonly SubscribedShow[];
  subscribing: Subscribing;
}

/** What was found among the subscriptions. */
export function OwnShows({ found, subscribing }: OwnShowsProps) {
  const draw: DrawRow<SubscribedShow> = useCallback(
    ({ show }, place) => <FoundShowRow {...{ show, subscribing, place }} />,
    [subscribing],
  );
  const heading = t('podcasts.subscriptions');
  return (
    <OwnFound heading={heading} found={found}>
      {(shown) => (
        <VirtualRows label={heading} items={shown} keyOf={idOf} tiles>
          {draw}
        </VirtualRows>
      )}
    </OwnFound>
  );
}

const idOf = ({ show }: SubscribedShow) => show.id;
