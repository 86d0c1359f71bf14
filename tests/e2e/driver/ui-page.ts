import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';
import type { BrowserName, ElementName, UiPage, WaitOptions } from './driver.ts';
import { namedElements } from './element-names.ts';
import { pageChange } from './page-change.ts';
import { pollUntil } from './poll-until.ts';

/**
 * Operates an open extension page by the roles and names that assistive technology reads. `confirmed` is what
 * Chromium's accessibility tree has confirmed on this page, or on earlier ones with the same scripts. To ask it
 * takes both processes fifteen times as long as to read the markup, so it is asked once about each element that
 * the markup shows.
 */
export function createUiPage(
  page: Page,
  browser: BrowserName,
  confirmed = new Set<string>(),
): UiPage {
  const isConfirmed = async (element: ElementName) => {
    const asked = ariaSelector(element);
    if (confirmed.has(asked)) return true;
    const handle = await page.$(asked);
    if (handle === null) return false;
    handle.dispose().catch(() => {});
    confirmed.add(asked);
    return true;
  };
  const find = async (element: ElementName) => {
    const handle = await findByMarkup(page, element);
    const isReal = handle === null || browser === 'firefox' || (await isConfirmed(element));
    if (isReal) return handle;
    handle.dispose().catch(() => {});
    return null;
  };

  /** Checks again when the page has changed: each check costs work, in Firefox mostly in its parent process. */
  const untilSeen = <Result>(
    what: string,
    options: WaitOptions | undefined,
    ask: () => Promise<{ done: Result } | null>,
  ) => pollUntil(what, { ...options, pause: (most) => pageChange(page, most) }, ask);

  /** Finds the element and does something with it. Retries, for example if it was replaced meanwhile. */
  const withElement = <Result>(
    element: ElementName,
    options: WaitOptions | undefined,
    use: (handle: ElementHandle) => Promise<{ done: Result } | null>,
  ) =>
    untilSeen(describe(element), options, async () => {
      const handle = await find(element);
      if (!handle) return null;
      try {
        return await use(handle);
      } finally {
        handle.dispose().catch(() => {});
      }
    });

  const text = (handle: ElementHandle) =>
    handle.evaluate((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim());

  return {
    page,
    waitFor: async (element, options) => {
      await withElement(element, options, async () => ({ done: true }));
    },
    waitGone: async (element, options) => {
      await untilSeen(`no ${describe(element)}`, options, async () =>
        (await find(element)) ? null : { done: true },
      );
    },
    exists: async (element) => (await find(element)) !== null,
    click: async (element, options) => {
      await withElement(element, options, async (handle) => {
        const point = await pointOf(handle);
        if (point === null) return null;
        // Puppeteer finds a point in an element whose middle is covered or cut off, in many more steps.
        if (!point.isFree) return { done: await handle.click() };
        return (await clickAt(page, handle, point)) ? { done: undefined } : null;
      });
    },
    focus: async (element, options) => {
      // An element that is still inert behind a closing menu can't take the focus yet.
      await withElement(element, options, async (handle) => {
        await handle.focus();
        return (await hasFocus(handle)) ? { done: true } : null;
      });
    },
    fill: async (element, content, options) => {
      await withElement(element, options, async (handle) => {
        await handle.focus();
        if (!(await hasFocus(handle))) return null;
        await handle.evaluate((node) => (node as HTMLInputElement).select());
        await page.keyboard.press('Backspace');
        return { done: await page.keyboard.type(content) };
      });
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    text: (element, options) =>
      withElement(element, options, async (handle) => ({ done: await text(handle) })),
    waitForText: (element, wanted, options) =>
      withElement(element, options, async (handle) => {
        const found = await text(handle);
        const fits = typeof wanted === 'string' ? found === wanted : wanted.test(found);
        if (!fits) throw new Error(`it says “${found}” instead of “${wanted}”`);
        return { done: found };
      }),
    attribute: (element, attribute, options) =>
      withElement(element, options, async (handle) => ({ done: await read(handle, attribute) })),
    waitForAttribute: async (element, attribute, value, options) => {
      await withElement(element, options, async (handle) =>
        (await read(handle, attribute)) === value ? { done: true } : null,
      );
    },
    names: (role) =>
      page.evaluate(`(${namedElements})(${JSON.stringify(role)}).map(({ name }) => name)`) as never,
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    screenshot: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
    async close() {
      // As if some minutes passed before the next one.
      await page.evaluate(() => localStorage.removeItem('popupPlace')).catch(() => {});
      await page.close();
    },
  };
}

/**
 * Clicks there, unless the element has gone from there by the time the mouse arrives: a list may have changed. Button
 * down and up are one message: on a busy machine, two would leave the list time to move in between.
 */
async function clickAt(
  page: Page,
  handle: ElementHandle,
  { x, y }: { x: number; y: number },
): Promise<boolean> {
  await page.mouse.move(x, y);
  const isThere = await handle.evaluate(
    (node, left, top) => node.contains(document.elementFromPoint(left, top)),
    x,
    y,
  );
  if (!isThere) return false;
  await page.mouse.click(x, y);
  return true;
}

/**
 * Scrolls an element into view and returns its middle, and whether nothing covers it there; null if the element
 * is moving: the mouse would miss it.
 */
const pointOf = (handle: ElementHandle) =>
  handle.evaluate(async (node) => {
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
    // The player is upon the lists' end. A tooltip follows a row that scrolls from under it one frame later.
    else if (!node.contains(document.elementFromPoint(x, y))) {
      node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    }
    const before = place();
    await frame();
    await frame();
    const after = place();
    if (before.x !== after.x || before.y !== after.y) return null;
    return { ...after, isFree: node.contains(document.elementFromPoint(after.x, after.y)) };
  });

const hasFocus = (handle: ElementHandle) =>
  handle.evaluate((node) => node.contains(node.ownerDocument.activeElement));

const read = (handle: ElementHandle, attribute: string) =>
  handle.evaluate((node, key) => node.getAttribute(key), attribute);

const describe = ({ role, name }: ElementName) => `${role} “${name}”`;

/**
 * Reads roles and names from the markup. Firefox's accessibility tree takes some milliseconds per element, or
 * seconds on a full list; Chromium's confirms what the markup says.
 */
async function findByMarkup(page: Page, { role, name }: ElementName) {
  const handle = await page.evaluateHandle(
    `(${namedElements})(${JSON.stringify(role)}).find(({ name }) => name === ${JSON.stringify(name)})?.element ?? null`,
  );
  return handle.asElement() as ElementHandle | null;
}

/** A selector that Chromium looks up in its accessibility tree. */
function ariaSelector({ role, name }: ElementName): string {
  const quote = name.includes('"') ? "'" : '"';
  return `::-p-aria([role="${role}"][name=${quote}${name}${quote}])`;
}
