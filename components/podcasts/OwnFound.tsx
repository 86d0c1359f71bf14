import { useCallback, useId, useMemo, useState } from 'react';
import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import type { Show } from '@/lib/model/show';
import { ranked } from '@/lib/model/values/match-names';
import { ROW } from '@/lib/ui/focus-when-there';
import type { DrawRow } from '../lists/rows/PlacedRow';
import { RowFocus } from '../lists/rows/RowFocus';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { Button } from '../primitives/Button';
import { FoundShowRow } from './ShowRow';
import type { Subscribing } from './use-subscribing';

/**
 * Those of the listener's podcasts that a text is found in, the best first: at once, without the directories, and also what
 * no directory has. Whatever is subscribed to meanwhile, they stay as long as the text does, so that no row moves.
 */
export function useOwnFound(text: string, shows: readonly SubscribedShow[] | undefined) {
  const [own, setOwn] = useState<{ text: string; found: readonly Show[] }>({ text: '', found: [] });
  if (shows && own.text !== text) {
    const named = shows.map(({ show }) => ({ name: `${show.title} ${show.author}`, show }));
    const found = text === '' ? [] : ranked(named, text).map(({ show }) => show);
    setOwn({ text, found });
  }
  const { found } = own;
  /** What the directories need not show again. */
  const ids = useMemo(() => new Set(found.flatMap(({ id, feedUrl }) => [id, feedUrl])), [found]);
  return { found, ids };
}

/** The directories' results are to be in sight, too. */
const FEW = 5;

interface OwnFoundProps {
  found: readonly Show[];
  subscribing: Subscribing;
}

/** What was found among the listener's own podcasts: the first few, or all. */
export function OwnFound({ found, subscribing }: OwnFoundProps) {
  const headingId = useId();
  const [all, setAll] = useState<readonly Show[] | null>(null);
  const isAll = all === found;
  const shown = isAll ? found : found.slice(0, FEW);
  const draw: DrawRow<Show> = useCallback(
    (show, place) => <FoundShowRow {...{ show, subscribing, place }} />,
    [subscribing],
  );
  const heading = t('podcasts.subscriptions');
  return (
    <section aria-labelledby={headingId} className="pb-3">
      <h3 id={headingId} className="section-title flex min-h-8 items-center px-2">
        {heading}
      </h3>
      <RowFocus>
        <VirtualRows label={heading} items={shown} keyOf={idOf} tiles>
          {draw}
        </VirtualRows>
        {shown.length < found.length && (
          // A row, so that the first of the others takes over its focus.
          <div {...{ [ROW]: 'more subscriptions' }} className="px-2 pt-1">
            <Button
              className="h-8 px-3 text-xs"
              aria-label={t('search.show_more_of', { group: heading })}
              onClick={() => setAll(found)}
            >
              {t('search.show_more')}
            </Button>
          </div>
        )}
      </RowFocus>
    </section>
  );
}

const idOf = ({ id }: Show) => id;
