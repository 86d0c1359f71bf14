import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';
import type { BrowserName, ElementName, UiPage, WaitOptions } from './driver.ts';
import { namedElements, type Use, untilDone } from './in-page.ts';
import { PATIENCE, pollUntil } from './poll-until.ts';

interface UiPageOptions {
  /**
   * What Chromium's accessibility tree has confirmed on this page, or on earlier ones with the same scripts.
   * Querying it takes both processes fifteen times as long as reading the markup, so it is asked only once about
   * each element that the markup shows.
   */
  confirmed?: Set<string>;
  /** How to leave the page. */
  close?: () => Promise<void>;
}

/** Operates an open extension page by the roles and names that assistive technology reads. */
export function createUiPage(
  page: Page,
  browser: BrowserName,
  { confirmed = new Set<string>(), close = () => page.close() }: UiPageOptions = {},
): UiPage {
  const isKnown = (element: ElementName) =>
    browser === 'firefox' || confirmed.has(ariaSelector(element));
  const isConfirmed = async (element: ElementName) => {
    if (isKnown(element)) return true;
    const asked = ariaSelector(element);
    const handle = await page.$(asked);
    if (handle === null) return false;
    handle.dispose().catch(() => {});
    confirmed.add(asked);
    return true;
  };

  /** Calls `ask` until it is done or time is up, with the number of milliseconds left. */
  const attempt = <Result>(
    what: string,
    options: WaitOptions | undefined,
    ask: (left: number) => Promise<{ done: Result } | null>,
  ): Promise<Result> => {
    const end = performance.now() + (options?.timeout ?? PATIENCE);
    return pollUntil(what, options, () => ask(end - performance.now()));
  };

  /** Waits until the element is there and `use` is done with it in the page. */
  const look = async <Args extends unknown[], Result>(
    element: ElementName,
    left: number,
    use: Use<Args, Result>,
    ...args: Args
  ): Promise<{ done: Result } | null> => {
    const answer = await untilDone(page, element, left, use, ...args);
    if (answer === null) return null;
    if ('done' in answer) return (await isConfirmed(element)) ? answer : null;
    throw new Error(answer.why);
  };
  const withElement = <Args extends unknown[], Result>(
    element: ElementName,
    options: WaitOptions | undefined,
    use: Use<Args, Result>,
    ...args: Args
  ) => attempt(describe(element), options, (left) => look(element, left, use, ...args));

  return {
    page,
    waitFor: async (element, options) => {
      await withElement(element, options, present);
    },
    waitGone: async (element, options) => {
      await attempt(`no ${describe(element)}`, options, async (left) => {
        const answer = await untilDone(page, element, isKnown(element) ? left : 0, absent);
        // An element that only the markup shows does not count as there.
        return answer || !(await isConfirmed(element)) ? { done: true } : null;
      });
    },
    exists: async (element) => (await look(element, 0, present)) !== null,
    click: async (element, options) => {
      await attempt(describe(element), options, async (left) => {
        const point = await look(element, left, pointOf, TARGET);
        if (point === null) return null;
        // If the middle is covered or cut off, Puppeteer finds another point, but in many more steps.
        const isClicked = await (point.done.isFree ? clickAt(page, point.done) : clickKept(page));
        return isClicked ? { done: true } : null;
      });
    },
    focus: async (element, options) => {
      await withElement(element, options, takeFocus, false);
    },
    fill: async (element, content, options) => {
      await withElement(element, options, takeFocus, true);
      await page.keyboard.press('Backspace');
      await (browser === 'chromium' ? typeAtOnce(page, content) : page.keyboard.type(content));
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    text: (element, options) => withElement(element, options, textOf, null),
    waitForText: (element, wanted, options) => {
      const sought =
        typeof wanted === 'string' ? wanted : { source: wanted.source, flags: wanted.flags };
      return withElement(element, options, textOf, sought);
    },
    attribute: (element, attribute, options) =>
      withElement(element, options, attributeOf, attribute),
    waitForAttribute: async (element, attribute, value, options) => {
      await withElement(element, options, hasAttribute, attribute, value);
    },
    names: (role) =>
      page.evaluate(`(${namedElements})(${JSON.stringify(role)}).map(({ name }) => name)`) as never,
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
    async close() {
      // As if some minutes passed before the next page opens.
      await page.evaluate(() => localStorage.removeItem('popupPlace')).catch(() => {});
      await close();
    },
  };
}

// These run in the page: see `Use`.

const present: Use<[], true> = (element) => element && { done: true };

const absent: Use<[], true> = (element) => (element ? null : { done: true });

/** The element's text, with whitespace collapsed, once it equals or matches `sought`, unless that is null. */
const textOf: Use<[string | { source: string; flags: string } | null], string> = (
  element,
  sought,
) => {
  if (!element) return null;
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const fits =
    sought === null ||
    (typeof sought === 'string'
      ? text === sought
      : new RegExp(sought.source, sought.flags).test(text));
  if (fits) return { done: text };
  const wanted = typeof sought === 'string' ? sought : `/${sought.source}/${sought.flags}`;
  return { why: `it says “${text}” instead of “${wanted}”` };
};

const attributeOf: Use<[string], string | null> = (element, attribute) =>
  element && { done: element.getAttribute(attribute) };

const hasAttribute: Use<[string, string | null], true> = (element, attribute, value) =>
  element && element.getAttribute(attribute) === value ? { done: true } : null;

/** Focuses the element, and may select its content. One still inert behind a closing menu can't take the focus yet. */
const takeFocus: Use<[boolean], true> = (element, select) => {
  if (!element) return null;
  element.focus();
  if (!element.contains(element.ownerDocument.activeElement)) return null;
  if (select) (element as HTMLInputElement).select();
  return { done: true };
};

/** The characters that have a key. */
const ON_KEYBOARD = /^[ -~]$/;

/**
 * Types a text in Chromium. All its keys are sent at once, and the page still handles one after the other. If each
 * waited for the answer to the previous one, the page would also be drawn for each: an address took 0.28 s of CPU time,
 * and takes 0.12 s.
 */
async function typeAtOnce({ keyboard }: Page, text: string): Promise<void> {
  const sent = [...text].flatMap((char) =>
    ON_KEYBOARD.test(char)
      ? [keyboard.down(char as KeyInput), keyboard.up(char as KeyInput)]
      : [keyboard.sendCharacter(char)],
  );
  await Promise.all(sent);
}

/** The key under which the page keeps the element to click. */
const TARGET = 'skywave-driver-target';
interface Kept {
  [key: symbol]: WeakRef<HTMLElement> | undefined;
}

/**
 * Scrolls the element into view and returns its middle, and whether nothing covers it there; null while the element
 * is moving, because the mouse would miss it. Keeps the element under this key.
 */
const pointOf: Use<[string], { x: number; y: number; isFree: boolean }> = async (node, key) => {
  if (!node) return null;
  // A page that isn't drawn gets no animation frames.
  const frame = () =>
    new Promise((drawn) => {
      requestAnimationFrame(drawn);
      setTimeout(drawn, 50);
    });
  const place = () => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const { x, y } = place();
  const inSight = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  if (!inSight) {
    node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  // The player covers the lists' end. A tooltip follows a row that scrolls from under it one frame later.
  else if (!node.contains(document.elementFromPoint(x, y))) {
    node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }
  const before = place();
  await frame();
  await frame();
  const after = place();
  if (before.x !== after.x || before.y !== after.y) return null;
  (globalThis as unknown as Kept)[Symbol.for(key)] = new WeakRef(node);
  return { done: { ...after, isFree: node.contains(document.elementFromPoint(after.x, after.y)) } };
};

/**
 * Clicks there, unless the kept element is no longer there when the mouse arrives: a list may have changed.
 * Button down and up are one message: on a busy machine, two would leave the list time to move in between.
 */
async function clickAt(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  await page.mouse.move(x, y);
  const isThere = await page.evaluate(
    (key, left, top) => {
      const node = (globalThis as unknown as Kept)[Symbol.for(key)]?.deref();
      return node?.contains(document.elementFromPoint(left, top)) ?? false;
    },
    TARGET,
    x,
    y,
  );
  if (!isThere) return false;
  await page.mouse.click(x, y);
  return true;
}

/** Clicks somewhere in the kept element, unless it has gone. */
async function clickKept(page: Page): Promise<boolean> {
  const kept = await page.evaluateHandle(
    (key) => (globalThis as unknown as Kept)[Symbol.for(key)]?.deref() ?? null,
    TARGET,
  );
  const handle = kept.asElement() as ElementHandle | null;
  if (handle === null) return false;
  try {
    await handle.click();
    return true;
  } finally {
    handle.dispose().catch(() => {});
  }
}

const describe = ({ role, name }: ElementName) => `${role} “${name}”`;

/** A selector that Chromium looks up in its accessibility tree. */
function ariaSelector({ role, name }: ElementName): string {
  const quote = name.includes('"') ? "'" : '"';
  return `::-p-aria([role="${role}"][name=${quote}${name}${quote}])`;
}
