import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { UiPage } from './driver/driver.ts';

/** Half as long as `axe.source`, and every scene's page compiles it. */
const minified = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Base UI's elements at both ends of a popup. They pass the focus on immediately, so it never stays there. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that depend on colours and can therefore fail in one theme only. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong in the page as it is (WCAG 2.2 A and AA), in both themes. Only in Chromium, which can
 * emulate a theme.
 */
export async function axeViolations(ui: UiPage): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await ui.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    // Wait for colours to finish fading from one theme to the other.
    await ui.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    const colours = theme === 'light' ? 'too' : 'only';
    found.push(...(await violationsIn(ui, { colours })).map((one) => `${theme}: ${one}`));
  }
  return found;
}

/** Whether to check colours, which are the same in all languages, and which take the longest. */
export type Colours = 'too' | 'only' | 'not';

/**
 * What axe finds wrong in the page as it is drawn, or in one element of it: each rule with the element. Two false alarms are left out. While a text field's list is open, Base UI hides everything
 * else from assistive technology but leaves it in the tab order; Tab closes the list first, though. And an
 * element scrolled halfway under a sticky heading is large enough once it is scrolled into view.
 */
export async function violationsIn(
  ui: UiPage,
  { element, colours = 'too' }: { element?: string; colours?: Colours } = {},
): Promise<string[]> {
  if (!(await ui.evaluate(() => 'axe' in window))) await ui.page.evaluate(await minified);
  const context = { exclude: [FOCUS_GUARD], ...(element !== undefined && { include: [element] }) };
  const without = colours === 'not' ? RULES_OF_COLOURS : [];
  return ui.evaluate(runAxe, context, colours === 'only' ? RULES_OF_COLOURS : RULES, without);
}

/** Runs in the page. */
async function runAxe(
  context: axe.ElementContext,
  runOnly: string[],
  without: string[],
): Promise<string[]> {
  const { run } = (window as never as { axe: typeof axe }).axe;
  const { violations } = await run(context, {
    ...{ runOnly, resultTypes: ['violations'] },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  const hasOpenList = document.querySelector('input[role=combobox][aria-expanded=true]') !== null;
  const isSticky = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).position === 'sticky' || isSticky(one.parentElement));
  const isUnderHeading = ({ any }: axe.NodeResult) =>
    any.some(
      ({ data, relatedNodes = [] }) =>
        data?.messageKey === 'partiallyObscured' &&
        relatedNodes.some(({ target }) => isSticky(document.querySelector(String(target)))),
    );
  const isExcused = (id: string, node: axe.NodeResult) =>
    (id === 'aria-hidden-focus' && hasOpenList) || (id === 'target-size' && isUnderHeading(node));
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isExcused(id, node))
      .map(({ html, any }) => {
        const why = id === 'color-contrast' ? ` (${any[0]?.message})` : '';
        return `${id} at ${html.slice(0, 300)}${why}`;
      }),
  );
}
