import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { UiPage } from './driver/driver.ts';

/** Half as long as `axe.source`, and every scene's page compiles it. */
const minified = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** By default, axe serialises each element that it checks, with all its content. */
const DESCRIBES_NOTHING = 'axe.configure({ noHtml: true });';

/** Base UI's elements at both ends of a popup. They pass the focus on immediately, so it never stays there. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]';

const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  /** Rules that depend on colours and can therefore fail in one theme only. They take the longest. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** Rules that depend on texts or on the layout and can therefore fail in one language only. */
  language: [
    ...['aria-command-name', 'aria-input-field-name', 'aria-meter-name', 'aria-progressbar-name'],
    ...['aria-toggle-field-name', 'aria-tooltip-name', 'button-name', 'document-title'],
    ...['html-has-lang', 'html-lang-valid', 'image-alt', 'input-button-name', 'label'],
    ...['link-name', 'role-img-alt', 'scrollable-region-focusable', 'select-name'],
    ...['summary-name', 'svg-img-alt', 'target-size', 'valid-lang'],
  ],
};
export type Rules = keyof typeof RULES;

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
    const rules = theme === 'light' ? 'all' : 'colours';
    found.push(...(await violationsIn(ui, { rules })).map((one) => `${theme}: ${one}`));
  }
  return found;
}

/**
 * What axe finds wrong in the page as it is drawn, or in one of its elements: each rule with the element. Leaves out
 * two false alarms. While a text field's list is open, Base UI hides everything else from assistive technology but
 * leaves it in the tab order; Tab closes the list first, though. And an element scrolled halfway under a sticky heading
 * is large enough once it is scrolled into view.
 */
export async function violationsIn(
  ui: UiPage,
  { element, rules = 'all' }: { element?: string; rules?: Rules } = {},
): Promise<string[]> {
  const isThere = await ui.evaluate(() => 'axe' in window);
  if (!isThere) await ui.page.evaluate(`${await minified};${DESCRIBES_NOTHING}`);
  const context = { exclude: [FOCUS_GUARD], ...(element !== undefined && { include: [element] }) };
  return ui.evaluate(runAxe, context, RULES[rules]);
}

/** Runs in the page. */
async function runAxe(context: axe.ElementContext, runOnly: string[]): Promise<string[]> {
  const { run } = (window as never as { axe: typeof axe }).axe;
  const { violations } = await run(context, {
    ...{ runOnly, resultTypes: ['violations'] },
    // Building a selector for each passing element takes longer than many a rule.
    ...{ selectors: false, elementRef: true },
    // Only the rule about autoplaying audio would need it, and no page has audio.
    preload: false,
  });
  const hasOpenList = document.querySelector('input[role=combobox][aria-expanded=true]') !== null;
  const isSticky = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).position === 'sticky' || isSticky(one.parentElement));
  const isUnderHeading = ({ any }: axe.NodeResult) =>
    any.some(
      ({ data, relatedNodes = [] }) =>
        data?.messageKey === 'partiallyObscured' &&
        relatedNodes.some(({ element }) => isSticky(element ?? null)),
    );
  const isExcused = (id: string, node: axe.NodeResult) =>
    (id === 'aria-hidden-focus' && hasOpenList) || (id === 'target-size' && isUnderHeading(node));
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isExcused(id, node))
      .map(({ element, any }) => {
        const why = id === 'color-contrast' ? ` (${any[0]?.message})` : '';
        return `${id} at ${element?.outerHTML.slice(0, 300)}${why}`;
      }),
  );
}
