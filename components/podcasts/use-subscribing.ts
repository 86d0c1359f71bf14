import { type RefObject, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import type { Show } from '@/lib/model/show';
import { useShows } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { useUndoToast } from '../lists/use-undo-toast';

/** Subscribes to shows in the box and unsubscribes; reports errors and offers to undo. */
export function useSubscribing(box: RefObject<Element | null>) {
  const { subscribeTo, unsubscribeFrom } = usePlayer();
  const { value: shows } = useShows();
  const { offer, say } = useUndoToast(box);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function subscribe({ id, feedUrl }: Show): Promise<void> {
    setBusy((ids) => new Set([...ids, id]));
    const outcome = await subscribeTo(feedUrl);
    setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
    if (!outcome.ok) say(showTroubleWords(outcome.trouble));
  }

  function unsubscribe(show: Show): void {
    unsubscribeFrom(show.id);
    offer({
      words: t('podcasts.unsubscribed', { name: show.title }),
      undo: () => void subscribe(show),
      row: showRow(show.id),
    });
  }

  /** The subscription to a directory's show; undefined if there is none. */
  const subscriptionTo = ({ id, feedUrl }: Pick<Show, 'id' | 'feedUrl'>): Show | undefined =>
    shows?.find(({ show }) => show.id === id || show.feedUrl === feedUrl)?.show;

  return { subscribe, unsubscribe, subscriptionTo, isBusy: (id: string) => busy.has(id) };
}

export type Subscribing = ReturnType<typeof useSubscribing>;

/** Distinguishes a show's row from others. */
export const showRow = (id: string): string => `show ${id}`;
