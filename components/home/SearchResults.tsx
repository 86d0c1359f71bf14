import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { listKey } from '@/lib/model/playable-item';
import { parseAddress } from '@/lib/model/values/audio-address';
import { ROW } from '@/lib/ui/focus-when-there';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';
import { RowFocus } from '../lists/rows/RowFocus';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { FoundShowRow } from '../podcasts/ShowRow';
import { useSubscribing } from '../podcasts/use-subscribing';
import { LateResults } from './LateResults';
import { ResultGroup } from './ResultGroup';
import { AddressResult, ItemResult } from './ResultRows';
import { useOwnResults } from './use-own-results';

interface SearchResultsProps {
  /** Contains the field, and these results. */
  page: RefObject<HTMLElement | null>;
  /** As in the field. */
  typed: string;
  /** The same, once the typing pauses: sent to the library and the directories. */
  text: string;
}

/** Everything that is found for a text, the listener's own things first. */
export function SearchResults({ page, typed, text }: SearchResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const subscribing = useSubscribing(box);
  const own = useOwnResults(typed);
  const address = parseAddress(typed);
  const isAddress = address !== null && isClearlyAddress(typed);
  const pressFirst = useKeys(page, box, typed);

  return (
    <div ref={box} className="max-w-3xl">
      <RowFocus className="flex flex-col gap-3">
        {address !== null && isAddress && <AddressResult address={address} />}
        <ResultGroup
          heading={t('home.favourites')}
          results={own.favourites}
          trouble={own.trouble}
          text={typed}
        >
          {({ key, favourite }) =>
            favourite.kind === 'show' ? (
              <FoundShowRow key={key} show={favourite.show} subscribing={subscribing} />
            ) : (
              <ItemResult key={key} item={favourite.item} />
            )
          }
        </ResultGroup>
        <ResultGroup heading={t('home.recently_played')} results={own.recent} text={typed}>
          {({ item }) => <ItemResult key={listKey(item)} item={item} />}
        </ResultGroup>
        <ResultGroup heading={t('podcasts.subscriptions')} results={own.shows} text={typed}>
          {({ show }) => <FoundShowRow key={show.id} show={show} subscribing={subscribing} />}
        </ResultGroup>
        {/* What was typed may contain a password, and no name contains an address. */}
        {!isAddress && (
          <Late text={text}>
            <LateResults
              text={text}
              outdated={text !== typed}
              own={own}
              address={address}
              subscribing={subscribing}
              onShown={pressFirst}
            />
          </Late>
        )}
      </RowFocus>
    </div>
  );
}

/** A placeholder for the results that are fetched only once the typing pauses. */
function Late({ text, children }: { text: string; children: ReactNode }) {
  if (text !== '') return children;
  return (
    <div className="animate-arrive">
      <RowSkeletons count={3} label={t('search.loading')} />
    </div>
  );
}

/** Whether it can only be an address: a name may contain a dot ("1.FM"), but neither a slash nor a colon. */
const isClearlyAddress = (typed: string) =>
  /^https?:\/\/|^\S+\.\S+[/:]|^localhost[/:]/i.test(typed);

/**
 * Down in the field moves to the first row. Enter presses it as soon as it answers what was typed, but leaves an item
 * that is already playing alone. Up in the first row returns to the field, and Escape in any row ends the search.
 * Returns a function to call when other rows are shown.
 */
function useKeys(
  page: RefObject<HTMLElement | null>,
  box: RefObject<Element | null>,
  typed: string,
): () => void {
  const { state } = usePlayer();
  const shown = shownTrack(state);
  const playing = shown !== null && state.isPlaying ? listKey(shown) : null;
  /** The text that Enter was pressed for; null while Enter is not waiting for a first row. */
  const entered = useRef<string | null>(null);

  function pressFirst(): void {
    if (entered.current !== typed) return;
    const row = box.current?.querySelector(FIRST) ?? null;
    if (row === null || row.closest('ul[aria-busy=true]') !== null) return;
    entered.current = null;
    const control = controlOf(row);
    const isOn = row.getAttribute(ROW) === playing || control?.getAttribute('aria-busy') === 'true';
    if (!isOn) control?.click();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const field = page.current?.querySelector<HTMLInputElement>('input[type=search]');
    // While a word is being composed, these keys choose among its spellings.
    if (!field || !(target instanceof Element) || event.isComposing || hasModifier(event)) return;
    if (target === field) {
      if (key === 'Enter') {
        entered.current = typed;
        pressFirst();
      } else if (key === 'ArrowDown') {
        controlOf(box.current?.querySelector(FIRST) ?? null)?.focus();
      } else return;
    } else if (target.closest(`[${ROW}]`) === null) {
      return;
    } else if (key === 'Escape') {
      field.focus();
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    } else if (key === 'ArrowUp' && isFirst(target, box.current)) {
      field.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const listening = new AbortController();
    // Runs before the rows move the focus among themselves.
    const options = { capture: true, signal: listening.signal };
    page.current?.addEventListener('keydown', onKey, options);
    return () => listening.abort();
  }, [page]);
  useEffect(pressFirst);
  return pressFirst;
}

/** Excludes the button that leads to the rest of a group, which comes before its rows. */
const FIRST = `li[${ROW}]`;

const controlOf = (row: Element | null) => row?.querySelector<HTMLElement>('a, button');

const isFirst = (target: Element, box: Element | null) =>
  box?.querySelector(`[${ROW}]`)?.contains(target) ?? false;

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;
