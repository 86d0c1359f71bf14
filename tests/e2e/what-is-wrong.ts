import type { UiPage } from './driver/driver.ts';

/** Page widths in CSS pixels: the popup's, and the narrowest possible side panel's. */
const WIDTHS = [380, 280];

/** Checks a page at each width from top to end, and returns what must not be there. */
export function lookThrough(ui: UiPage): Promise<string[]> {
  return atEachWidth(ui, null);
}

/**
 * Checks what is in sight together with the row of this item, at each width. For a page that was looked through before,
 * and in which only the item's texts have changed: scrolling through its long lists takes twenty times the work.
 */
export function lookAtRow(ui: UiPage, title: string): Promise<string[]> {
  return atEachWidth(ui, title);
}

async function atEachWidth(ui: UiPage, row: string | null): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await ui.page.setViewport({ width, height: 600 });
    const found = await ui.evaluate(whatIsWrong, row);
    wrong.push(...found.map((one) => `${width}: ${one}`));
  }
  return [...new Set(wrong)];
}

/**
 * Runs in the page: scrolls through everything scrollable, or only to a row with this title, and returns what is wrong
 * with what is visible.
 */
async function whatIsWrong(title: string | null): Promise<string[]> {
  const wrong = new Set<string>();
  const told = (element: Element) => element.outerHTML.slice(0, 160);
  const isOwn = (address: string) => address.startsWith(`${location.origin}/`);

  function look(): void {
    if ('hacked' in window) wrong.add('something ran');
    const page = document.scrollingElement ?? document.documentElement;
    // A scroll bar that takes up space doesn't make the page narrower than its minimum width.
    const room = Math.max(page.clientWidth, 280);
    if (page.scrollWidth > room) wrong.add(`the page is ${page.scrollWidth} wide`);
    for (const row of document.querySelectorAll('main li, [role=dialog] li, [role=tabpanel] li')) {
      const { height } = row.getBoundingClientRect();
      // Prose may be any height.
      const isProse = row.closest('section[aria-label="Show notes"], [aria-setsize]') !== null;
      if (height > 300 && !isProse) wrong.add(`a row is ${height} high: ${told(row)}`);
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes) {
        if (name.startsWith('on')) wrong.add(`a handler: ${told(element)}`);
      }
    }
    for (const script of document.querySelectorAll('script')) {
      if (!isOwn(script.src)) wrong.add(`a script: ${told(script)}`);
    }
    for (const link of document.querySelectorAll('a[href]')) {
      const { href } = link as HTMLAnchorElement;
      if (!isOwn(href) && !/^(?:https?|mailto):/.test(href)) wrong.add(told(link));
    }
    for (const picture of document.querySelectorAll('img')) {
      const { src } = picture;
      if (!isOwn(src) && !/^(?:https?:|data:image\/|blob:)/.test(src)) wrong.add(told(picture));
    }
    if (document.querySelector('iframe, object, embed, form[action], base, meta[http-equiv]')) {
      wrong.add('an element that nobody put there');
    }
    // Direction overrides are allowed in prose and in isolated text, where they end with the element.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      const turns = /[\u202a-\u202e\u2066-\u2069]/.test(node.nodeValue ?? '');
      if (turns && !parent?.closest('div[dir=auto], bdi'))
        wrong.add(`a turned line: ${told(parent ?? document.body)}`);
    }
  }

  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientHeight > 100 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const scrollers = () => [...document.querySelectorAll('*')].filter(scrolls);
  const rowOf = (wanted: string) =>
    [...document.querySelectorAll('li')].find((one) => one.textContent?.includes(wanted));

  /** Scrolls until there is such a row: a long list draws only those near sight. */
  async function find(wanted: string): Promise<Element | undefined> {
    for (const scroller of scrollers()) {
      for (let step = 0; step < 20 && !rowOf(wanted); step++) {
        scroller.scrollTop += scroller.clientHeight * 0.8;
        await frame();
      }
    }
    return rowOf(wanted);
  }

  await frame();
  await frame();
  if (title !== null) {
    const row = rowOf(title) ?? (await find(title));
    if (!row) return [`no row says ${title}`];
    row.scrollIntoView({ block: 'center' });
    await frame();
    await frame();
    look();
    return [...wrong];
  }
  look();
  for (const scroller of scrollers()) {
    if (scroller.scrollWidth > scroller.clientWidth + 1) {
      const { right } = scroller.getBoundingClientRect();
      const wide = [...scroller.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > right + 1,
      );
      wrong.add(`it scrolls sideways for ${wide.slice(0, 3).map(told).join(' and ')}`);
    }
    for (let step = 0; step < 20; step++) {
      const before = scroller.scrollTop;
      scroller.scrollTop += scroller.clientHeight * 0.8;
      await frame();
      await frame();
      look();
      if (scroller.scrollTop === before) break;
    }
    scroller.scrollTop = 0;
  }
  await frame();
  return [...wrong];
}
