import type { Page } from 'puppeteer-core';

/** However much a page changes, it is left alone so long between two looks at it. Milliseconds. */
const LEAST = 40;

/**
 * Waits until the page's document changes, but `most` milliseconds at the longest. Nothing is asked of the
 * browser meanwhile. What changes without its document is seen when the time is over: a field's value, a place.
 */
export async function pageChange(page: Page, most: number): Promise<void> {
  const over = sleep(most);
  if (most <= LEAST) return over;
  // A page that is just being left answers with an error, and one that is not drawn has slow timers.
  const changed = page.evaluate(nextChange, most).catch(() => over);
  await Promise.all([Promise.race([changed, over]), sleep(LEAST)]);
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Runs in the page. */
function nextChange(most: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(end);
    const timer = setTimeout(end, most);
    observer.observe(document, {
      ...{ attributes: true, characterData: true, childList: true, subtree: true },
    });
    function end() {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
  });
}
