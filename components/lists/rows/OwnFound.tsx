import { type ReactNode, useId, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { ranked } from '@/lib/model/values/match-names';
import { ROW } from '@/lib/ui/focus-when-there';
import { Button } from '../../primitives/Button';
import { RowFocus } from './RowFocus';

export interface OwnMatches<T> {
  /** The best first. */
  found: readonly T[];
  /** Ids that the directories need not show again. */
  ids: ReadonlySet<string>;
}

/** How the listener's things are found, and told from what the directories find. */
interface Naming<T> {
  nameOf: (own: T) => string;
  idsOf: (own: T) => readonly string[];
}

/**
 * The listener's own things that match a text: at once, without asking the directories, and including those that no
 * directory has. Things added meanwhile are ignored until the text changes, so that no row moves. `own` is undefined
 * until it is known.
 */
export function useOwnFound<T>(
  text: string,
  own: readonly T[] | undefined,
  { nameOf, idsOf }: Naming<T>,
): OwnMatches<T> {
  const [last, setLast] = useState<OwnMatches<T> & { text: string }>({
    ...{ text: '', found: [], ids: new Set() },
  });
  if (own && last.text !== text) {
    const named = own.map((one) => ({ name: nameOf(one), one }));
    const found = text === '' ? [] : ranked(named, text).map(({ one }) => one);
    setLast({ text, found, ids: new Set(found.flatMap(idsOf)) });
  }
  return last;
}

/** Few, so that the directories' results are in sight, too. */
const FEW = 5;

interface OwnFoundProps<T> {
  heading: string;
  found: readonly T[];
  /** The list of these. */
  children: (shown: readonly T[]) => ReactNode;
}

/** What was found among the listener's own: the first few, or all. */
export function OwnFound<T>({ heading, found, children }: OwnFoundProps<T>) {
  const headingId = useId();
  const [all, setAll] = useState<readonly T[] | null>(null);
  const shown = all === found ? found : found.slice(0, FEW);
  return (
    <section aria-labelledby={headingId} className="pb-3">
      <h3 id={headingId} className="section-title flex min-h-8 items-center px-2">
        {heading}
      </h3>
      <RowFocus>
        {children(shown)}
        {shown.length < found.length && (
          // Marked as a row, so that the next one takes over its focus.
          <div {...{ [ROW]: 'more own' }} className="px-2 pt-1">
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
