import { systemClock } from '@/lib/platform/time/clock';
import { PAGE_HEADING } from './view-state';

/** How long the code that answers a press has to move the focus itself. Milliseconds. */
const GRACE = 500;

const CONTROLS =
  ':is(a[href], button:not(:disabled), input:not(:disabled), textarea):not([tabindex="-1"])';

/**
 * Finds a new place for the focus when a control pressed by key is gone after its action, like the button that empties
 * a list: the first control that is left around it. Most lists and pages know a better place, and move the focus there
 * at once. A page that is gone as a whole has led to another, which restores the focus itself. Returns a function that
 * ends it.
 */
export function keepFocus(): () => void {
  const watching = new AbortController();
  let stopWaiting = () => {};

  function onClick({ detail }: MouseEvent): void {
    // With the pointer, the listener is where that is.
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
  // The next press is handled by its own code. On the window, because pages' key handlers stop events there.
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
