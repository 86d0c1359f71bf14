import axe from 'axe-core';
import type { UiPage } from './driver/driver.ts';

/** What Base UI keeps at the ends of a popup: it hands the focus on at once, so nobody ever rests there. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules among them that another theme can break: they look at colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong in the page as it is (WCAG 2.2 A and AA), in both themes. Chromium only: it can be told the theme. */
export async function axeViolations(ui: UiPage): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await ui.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    // What fades from one theme's colours to the other's has to arrive.
    await ui.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    found.push(...(await violationsIn(ui)).map((one) => `${theme}: ${one}`));
  }
  return found;
}

/**
 * What axe finds wrong in the page as it is drawn, or in one element of it, or in its colours alone: each rule
 * with the element, but for what it cannot know. While the list of a text field is open, Base UI hides all else from assistive
 * technology and leaves it in the order of Tab; but Tab closes the list first. And what has scrolled half
 * under a heading that stays is large enough as soon as it is scrolled to.
 */
export async function violationsIn(
  ui: UiPage,
  { element, colours = false }: { element?: string; colours?: boolean } = {},
): Promise<string[]> {
  if (!(await ui.evaluate(() => 'axe' in window))) await ui.page.evaluate(axe.source);
  const context = { exclude: [FOCUS_GUARD], ...(element !== undefined && { include: [element] }) };
  return ui.evaluate(runAxe, context, colours ? RULES_OF_COLOURS : RULES);
}

/** Runs in the page. */
async function runAxe(context: axe.ElementContext, rules: string[]): Promise<string[]> {
  const { run } = (window as never as { axe: typeof axe }).axe;
  const { violations } = await run(context, { runOnly: rules, resultTypes: ['violations'] });
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
