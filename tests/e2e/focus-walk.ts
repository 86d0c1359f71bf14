import type { UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';

/** Walks through a page with the Tab key, and checks at each step that the focus is visible. */
export interface FocusWalk {
  /** The name of the focused element; `nothing` if the page has lost the focus. */
  focused(): Promise<string>;
  /** Waits until the focus is visible and returns the name; rejects if it never is. */
  rests(): Promise<string>;
  /** Presses Tab; returns the name of the newly focused element, or null if the focus has left the page. */
  tab(): Promise<string | null>;
  /** The same backwards, with Shift+Tab. */
  tabBack(): Promise<string | null>;
  /** Presses Tab until the element with this name has the focus. */
  tabTo(name: string): Promise<void>;
  /** The same backwards, with Shift+Tab. */
  tabBackTo(name: string): Promise<void>;
  /** Presses Tab until the focus leaves the page for the browser's controls; returns the names on the way. */
  tabThrough(): Promise<string[]>;
}

/** More stops than any page has. */
const MANY = 150;

export function createFocusWalk(ui: UiPage): FocusWalk {
  const focused = () => ui.evaluate(nameOfFocused);

  async function rests(): Promise<string> {
    return pollUntil('a focus that is seen', {}, async () => {
      const fault = await ui.evaluate(faultOfFocus);
      return fault === '' ? { done: await focused() } : null;
    }).catch(async () => {
      throw new Error(`The focus is on “${await focused()}”: ${await ui.evaluate(faultOfFocus)}.`);
    });
  }

  /** One step; null if it leads out of the page, to the browser's own controls. */
  async function step(back = false): Promise<string | null> {
    const { keyboard } = ui.page;
    if (back) await keyboard.down('Shift');
    await ui.press('Tab');
    if (back) await keyboard.up('Shift');
    return (await ui.evaluate(hasLeft)) ? null : rests();
  }

  async function go(name: string, back: boolean): Promise<void> {
    const passed: string[] = [];
    while (passed.length < MANY) {
      const at = await step(back);
      if (at === name) return;
      if (at === null) break;
      passed.push(at);
    }
    throw new Error(`Tab does not lead to “${name}”, but to ${passed.join(', ')}.`);
  }

  return {
    focused,
    rests,
    tab: () => step(),
    tabBack: () => step(true),
    tabTo: (name) => go(name, false),
    tabBackTo: (name) => go(name, true),
    async tabThrough() {
      const names: string[] = [];
      while (names.length < MANY) {
        const at = await step();
        if (at === null) return names;
        names.push(at);
      }
      throw new Error(`Tab leads round in circles: ${names.slice(-40).join(', ')}.`);
    },
  };
}

// The functions below run in the page.

function nameOfFocused(): string {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'nothing';
  const labelled = document.getElementById(at.getAttribute('aria-labelledby') ?? '');
  const label = at instanceof HTMLInputElement ? at.labels?.[0] : null;
  const name = at.getAttribute('aria-label') ?? labelled?.textContent ?? label?.textContent;
  return (name ?? at.textContent ?? '').trim() || at.tagName;
}

function hasLeft(): boolean {
  const at = document.activeElement;
  return !document.hasFocus() || at === null || at === document.body;
}

/** What is wrong with the focus: nothing has it, or it isn't visible. Empty if nothing is wrong. */
function faultOfFocus(): string {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'nothing has it';
  if (!at.matches(':focus-visible')) return 'it is not drawn';
  const { left, top, right, bottom, width, height } = at.getBoundingClientRect();
  if (width < 1 || height < 1) return 'it is on something without a size';
  // The visible area: the window, clipped by each scrolling element around.
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let box = at.parentElement; box !== null; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    const edges = box.getBoundingClientRect();
    seen.left = Math.max(seen.left, edges.left);
    seen.top = Math.max(seen.top, edges.top);
    seen.right = Math.min(seen.right, edges.right);
    seen.bottom = Math.min(seen.bottom, edges.bottom);
  }
  const fits = width <= seen.right - seen.left && height <= seen.bottom - seen.top;
  const isCut =
    left < seen.left - 1 ||
    top < seen.top - 1 ||
    right > seen.right + 1 ||
    bottom > seen.bottom + 1;
  if (fits && isCut) return 'it is out of sight';
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  const isOpaque = (one: Element | null): boolean =>
    one === null || (Number(getComputedStyle(one).opacity) > 0.9 && isOpaque(one.parentElement));
  // The outline may be on a surrounding element, on the label, or on what lies under a slider.
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
  const below = at.previousElementSibling?.querySelectorAll('*') ?? [];
  const isOnTop = at instanceof HTMLInputElement && at.type === 'range';
  const around = [at, at.parentElement, at.parentElement?.parentElement, ...labels];
  if (isOnTop) around.push(...below);
  const drawn = around.filter((one) => one != null);
  const isSeen =
    drawn.some((one) => isOutlined(getComputedStyle(one)) && isOpaque(one)) ||
    (isOutlined(getComputedStyle(at, '::after')) && isOpaque(at));
  if (!isSeen) return 'it has no outline that one sees';
  return '';
}
