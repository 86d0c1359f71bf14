import type { Page } from 'puppeteer-core';

/** The minimum wait between two checks of a page, however much it changes. Milliseconds. */
const LEAST = 40;

/**
 * Waits until the page's document changes, but at most `most` milliseconds. Sends the browser nothing
 * meanwhile. A change outside the document, such as a field's value or an element's position, is only noticed
 * when the time is up.
 */
export async function pageChange(page: Page, most: number): Promise<void> {
  const over = sleep(most);
  if (most <= LEAST) return over;
  // A page that is navigating away answers with an error, and one that isn't visible has slow timers.
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
