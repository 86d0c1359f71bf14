import { flushSync } from 'react-dom';
import { LIST_PANE } from '@/lib/ui/navigation';
import { COVER } from '../primitives/Cover';
import { isPartComing } from '../primitives/lazy-part';

/** Under this name the browser treats the two covers as one element. */
const NAME = 'cover';
/** How long a press waits at most for the browser to capture the page as it was. Milliseconds. */
const LONGEST_WAIT = 100;
/** How long the page stays as it was at most while the code for the new one loads. Milliseconds. */
const LONGEST_LOAD = 150;
/** The listener allows motion, and colours are not forced, in which pictures do not fade. */
const MOVES = '(prefers-reduced-motion: no-preference) and (forced-colors: none)';

/** The large covers that a pressed cover moves to, and back from. */
const LARGE = {
  /** The picture in the head of an opened page. */
  page: `[role=tabpanel] header [${COVER}]`,
  /** That of Now playing. */
  view: `[role=dialog] [${COVER}]`,
};

interface Carry {
  /** In, to something's own page or view, or back out. */
  way: 'in' | 'out';
  /** By default a page. */
  to?: keyof typeof LARGE;
  /** The pressed element; by default the focused one. On the way out, the one focused afterwards. */
  by?: Element | null;
}

/** Ends the movement under way, if any. The change that was asked for has then been made. */
let settle = () => {};
let isChanging = false;

/**
 * Makes the change that a press asks for, such as opening a page, and moves the pressed cover to its place in that
 * page, or on the way back to its row, where the browser can (View Transitions). Otherwise, and for anything without a
 * cover, the change is made at once, and nothing moves. If the page's code is still loading, the movement waits for it
 * a moment.
 */
export function carryCover(change: () => void, { way, to = 'page', by }: Carry): void {
  settle();
  const small = () => inSight(coverBeside(by ?? document.activeElement));
  const large = () => inSight(document.querySelector(`${LARGE[to]}:not([${LIST_PANE}] *)`));
  const [from, destination] = way === 'in' ? [small, large] : [large, small];
  const begin = isChanging || !mayMove() ? null : from();
  if (begin === null) {
    change();
    return;
  }
  // The large cover of the page from which another is opened stays until the other one is loaded.
  const left = way === 'in' ? large() : null;
  const find = () => {
    const found = destination();
    return found === left ? null : found;
  };
  move(begin, find, change);
}

function move(from: HTMLElement, find: () => HTMLElement | null, change: () => void): void {
  let named: HTMLElement | null = null;
  function give(element: HTMLElement | null): void {
    named?.style.removeProperty('view-transition-name');
    element?.style.setProperty('view-transition-name', NAME);
    named = element;
  }

  let isChanged = false;
  function changeOnce(): void {
    if (isChanged) return;
    isChanged = isChanging = true;
    try {
      flushSync(change);
    } finally {
      isChanging = false;
    }
  }

  let stopWaiting = () => {};
  /** Resolves when there is something to move to, or the wait is over. */
  const untilFound = () =>
    new Promise<void>((resolve) => {
      const look = () => find() !== null && stopWaiting();
      const observer = new MutationObserver(look);
      const tooLate = setTimeout(() => stopWaiting(), LONGEST_LOAD);
      stopWaiting = () => {
        observer.disconnect();
        clearTimeout(tooLate);
        resolve();
      };
      observer.observe(document.body, { childList: true, subtree: true });
    });

  function arrive(): void {
    // Something else was pressed meanwhile.
    if (settle !== end) return;
    give(find());
    if (named === null) transition.skipTransition();
  }

  give(from);
  const transition = document.startViewTransition(() => {
    clearTimeout(late);
    if (isChanged) return;
    changeOnce();
    if (find() === null && isPartComing()) return untilFound().then(arrive);
    arrive();
  });
  function end(): void {
    settle = () => {};
    changeOnce();
    stopWaiting();
    transition.skipTransition();
  }
  settle = end;
  const late = setTimeout(end, LONGEST_WAIT);
  const isOver = () => {
    clearTimeout(late);
    give(null);
    if (settle === end) settle = () => {};
  };
  transition.updateCallbackDone.catch(() => {});
  // Rejected if it was skipped.
  transition.ready.catch(() => {});
  transition.finished.finally(isOver).catch(() => {});
}

const mayMove = () =>
  'startViewTransition' in document && !document.hidden && matchMedia(MOVES).matches;

/** The cover of the row, the tile or the button that this element is, or is in. */
const coverBeside = (element: Element | null) =>
  (element?.closest('li') ?? element?.closest('button'))?.querySelector(`[${COVER}]`) ?? null;

/** The element, unless it is scrolled out of the window. */
function inSight(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element.ownerDocument !== document) return null;
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight ? element : null;
}

// The next act finds the page as the last press left it. This file is loaded before any page that listens for keys.
for (const act of ['pointerdown', 'keydown', 'click']) {
  addEventListener(act, () => settle(), { capture: true });
}
