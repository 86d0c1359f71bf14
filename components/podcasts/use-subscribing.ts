import { type RefObject, useMemo, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { type OwnSettings, showKey } from '@/lib/model/own-settings';
import type { Show } from '@/lib/model/show';
import { useShows } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { troubleOf, useUndo } from '../lists/use-undo';

/** Subscribes to shows in the box and unsubscribes; reports errors and offers to undo. */
export function useSubscribing(box: RefObject<Element | null>) {
  const { state, subscribeTo, unsubscribeFrom, changeSettings } = usePlayer();
  const { value: shows } = useShows();
  const { act, tell } = useUndo(box);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** Returns what went wrong, in a sentence; null if nothing did. */
  async function attempt({ id, feedUrl }: Show): Promise<string | null> {
    setBusy((ids) => new Set([...ids, id]));
    const outcome = await subscribeTo(feedUrl);
    setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
    return outcome.ok ? null : showTroubleWords(outcome.trouble);
  }

  async function subscribe(show: Show): Promise<void> {
    const trouble = await attempt(show);
    if (trouble !== null) tell(trouble);
  }

  /** The show's own settings go with it, and an undo brings them back. */
  function unsubscribe(show: Show): void {
    const key = showKey(show.id);
    const own = state.settings.own[key];
    async function afterwards(trouble: Promise<string | null>, then: OwnSettings) {
      const said = await trouble;
      if (said === null && own !== undefined) changeSettings({ own: { [key]: then } });
      return said;
    }
    act({
      words: t('podcasts.unsubscribed', { name: show.title }),
      run: () => afterwards(troubleOf(unsubscribeFrom(show.id)), {}),
      undo: () => afterwards(attempt(show), own ?? {}),
      focus: { row: showRow(show.id) },
    });
  }

  /** As of the last render. */
  const orders = useRef({ subscribe, unsubscribe });
  orders.current = { subscribe, unsubscribe };
  // The same object while its answers are the same: otherwise each letter typed above a list would draw all its rows
  // again.
  return useMemo(
    () => ({
      subscribe: (show: Show) => orders.current.subscribe(show),
      unsubscribe: (show: Show) => orders.current.unsubscribe(show),
      /** The subscription to a directory's show; undefined if there is none. */
      subscriptionTo: ({ id, feedUrl }: Pick<Show, 'id' | 'feedUrl'>): Show | undefined =>
        shows?.find(({ show }) => show.id === id || show.feedUrl === feedUrl)?.show,
      isBusy: (id: string) => busy.has(id),
    }),
    [shows, busy],
  );
}

export type Subscribing = ReturnType<typeof useSubscribing>;

/** Distinguishes a show's row from others. */
export const showRow = (id: string): string => `show ${id}`;
