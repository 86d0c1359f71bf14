import { systemClock } from '@/lib/platform/time/clock';
import { PAGE_HEADING } from './view-state';

/** Milliseconds in which whatever answers a press may pass on the focus itself. */
const GRACE = 500;

const CONTROLS =
  ':is(a[href], button:not(:disabled), input:not(:disabled), textarea):not([tabindex="-1"])';

/**
 * Finds a new place for the focus when what was pressed by a key has gone with what it did, as the button does that empties
 * a list: the first control that is left of what was around it. Most lists and pages know better, and do so at once. A page
 * that has gone as a whole has led to another, which knows where one was. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  const watching = new AbortController();
  let stopWaiting = () => {};

  function onClick({ detail }: MouseEvent): void {
    // With the pointer one is where that is.
    if (detail !== 0) return;
    const around = elementsAround(document.activeElement);
    const heading = headingOf(around);
    stopWaiting();
    stopWaiting = systemClock.after(GRACE, () => {
      if (!isLost() || heading?.isConnected === false) return;
      for (const one of around) {
        const control = one.isConnected && firstControl(one);
        if (control) return control.focus();
      }
    });
  }

  const options = { capture: true, signal: watching.signal };
  document.addEventListener('click', onClick, options);
  // Whatever is pressed next has its own answer. Pages' keys go no further than the window.
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, () => stopWaiting(), options);
  }
  return () => {
    watching.abort();
    stopWaiting();
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** From the innermost to the outermost. */
function elementsAround(inner: Element | null): Element[] {
  const around: Element[] = [];
  for (let at = inner; at !== null && at !== document.body; at = at.parentElement) around.push(at);
  return around;
}

/** The heading of the page that they are in. */
function headingOf(around: readonly Element[]): Element | null {
  for (const one of around) {
    const heading = one.querySelector(`[${PAGE_HEADING}]`);
    if (heading !== null) return heading;
  }
  return null;
}

function firstControl(box: Element): HTMLElement | undefined {
  const all = [...box.querySelectorAll<HTMLElement>(CONTROLS)];
  return all.find(
    (one) => one.checkVisibility() && one.closest('[aria-hidden=true], [inert]') === null,
  );
}
