import type { Page } from 'puppeteer-core';
import type { ElementName } from './driver.ts';

/** The longest wait in the page before the test asks again, in case the page has navigated. Milliseconds. */
const LONGEST = 2_000;
/** How much later than that a page may answer on a busy machine before it is asked again. Milliseconds. */
const GRACE = 3_000;

/** What a page's function says about an element: its result, or why it has to be called again. */
export type Answer<Result> = { done: Result } | { why: string } | null;

/**
 * A function that runs in the page with the element, or null if there is none, and with arguments that are passed as
 * JSON. It can't access anything else.
 */
export type Use<Args extends unknown[], Result> = (
  element: HTMLElement | null,
  ...args: Args
) => Answer<Result> | Promise<Answer<Result>>;

/**
 * Calls a function with an element of the page until it is done, but at most `most` milliseconds, and at least once.
 * The page itself waits for its changes: polling it costs three processes work, most of all in Firefox.
 */
export async function untilDone<Args extends unknown[], Result>(
  page: Page,
  { role, name }: ElementName,
  most: number,
  use: Use<Args, Result>,
  ...args: Args
): Promise<Answer<Result>> {
  const wait = Math.max(0, Math.min(most, LONGEST));
  const given = [role, name, wait, args].map((value) => JSON.stringify(value)).join();
  const asked = page.evaluate(`(${repeat})(${namedElements}, ${use}, ${given})`);
  // A page that is navigating away may never answer.
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, wait + GRACE, null);
  });
  asked.catch(() => {});
  try {
    return (await Promise.race([asked, tooLong])) as Answer<Result>;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs in the page. Calls `use` again when the document has changed, and periodically, because the value of a field or
 * the position of an element may have changed, too.
 */
async function repeat(
  named: typeof namedElements,
  use: Use<unknown[], unknown>,
  role: string,
  name: string,
  most: number,
  args: unknown[],
): Promise<Answer<unknown>> {
  /** Milliseconds between two calls: at least, even if the document keeps changing, and at most. */
  const [least, longest, growth] = [40, 250, 1.4];
  const end = performance.now() + most;
  let pause: number = least;
  for (;;) {
    const element = named(role).find((one) => one.name === name)?.element ?? null;
    const answer = await use(element, ...args);
    const left = end - performance.now();
    // Timers of a page that isn't visible may take a second.
    if ((answer && 'done' in answer) || left <= 0 || document.hidden) return answer;
    const wait = Math.min(pause, left);
    await Promise.all([change(wait), later(Math.min(least, left))]);
    pause = Math.min(pause * growth, longest);
  }

  function later(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  }
  function change(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const observer = new MutationObserver(over);
      const timer = setTimeout(over, milliseconds);
      observer.observe(document, {
        ...{ attributes: true, characterData: true, childList: true, subtree: true },
      });
      function over() {
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      }
    });
  }
}

/**
 * Runs in a page: the elements of a role with their names, as far as the markup provides them (label,
 * aria-label, alt, text, title). Leaves out what is hidden from assistive technology.
 */
export function namedElements(role: string): { element: HTMLElement; name: string }[] {
  const native: Record<string, string> = {
    button: 'button, input[type=submit], input[type=button], summary',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    complementary: 'aside',
    dialog: 'dialog',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    navigation: 'nav',
    option: 'option',
    radio: 'input[type=radio]',
    region: 'section',
    searchbox: 'input[type=search]',
    slider: 'input[type=range]',
    spinbutton: 'input[type=number]',
    status: 'output',
    textbox:
      'input:not([type]), input:is([type=text], [type=url], [type=email], [type=password]), textarea',
  };
  const implicit = native[role] ? `, :is(${native[role]}):not([role])` : '';
  const text = (node: Element | null | undefined) => node?.textContent?.trim().replace(/\s+/g, ' ');
  const found = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]${implicit}`)].filter(
    (element) => !element.closest('[aria-hidden=true], [inert]') && element.checkVisibility(),
  );
  return found.map((element) => {
    const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const name =
      referred.map((id) => text(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label')?.trim() ||
      text((element as HTMLInputElement).labels?.[0]) ||
      element.getAttribute('alt') ||
      text(element) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder');
    return { element, name: name ?? '' };
  });
}
