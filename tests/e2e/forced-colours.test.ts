import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { isFirefox, openBrowser } from './steps.ts';

const FORCED = [
  { name: 'forced-colors', value: 'active' },
  // So that nothing is checked in the middle of a movement.
  { name: 'prefers-reduced-motion', value: 'reduce' },
];
const tab = (name: string) => ({ role: 'tab', name });
const button = (name: string) => ({ role: 'button', name });

/** Everything in the page that cannot be told apart, or seen, in forced colours. */
function faults(): string[] {
  const found: string[] = [];
  const nameOf = (one: Element) =>
    `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.trim();
  const isSeen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.closest('.sr-only') === null;
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|transparent/.test(colour);
  /** The colour behind an element. */
  function groundOf(element: Element): string {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return '';
  }

  for (const icon of document.querySelectorAll('svg')) {
    const { stroke, fill, color } = getComputedStyle(icon);
    const painted = stroke === 'none' ? fill : stroke === 'currentcolor' ? color : stroke;
    if (isSeen(icon) && painted === groundOf(icon))
      found.push(`the icon of ${nameOf(icon.closest('button, a') ?? icon)}`);
  }

  /** What tells similar elements apart: their colours, their outline and the line below them. */
  const looks = (one: Element) => {
    const { color, outlineStyle } = getComputedStyle(one);
    const line = getComputedStyle(one, '::after');
    const hasLine = line.content !== 'none' && !line.scale.startsWith('0');
    const isLineSeen = hasLine && line.backgroundColor !== groundOf(one);
    return [groundOf(one), color, outlineStyle, isLineSeen].join();
  };
  const pairs = [
    ['[aria-pressed=true]', '[aria-pressed=false]'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['[role=switch][aria-checked=true]', '[role=switch][aria-checked=false]'],
    ['[role=radio][aria-checked=true]', '[role=radio][aria-checked=false]'],
    ['[role=menuitem][data-highlighted]', '[role=menuitem]:not([data-highlighted])'],
  ] as const;
  for (const [on, off] of pairs) {
    for (const one of document.querySelectorAll(on)) {
      const other = one.parentElement?.closest('*')?.querySelector(off);
      if (other && isSeen(one) && looks(one) === looks(other))
        found.push(`the state of ${nameOf(one)}`);
    }
  }

  for (const drawn of document.querySelectorAll('.bg-accent:not(:disabled), .bg-current')) {
    const { backgroundColor } = getComputedStyle(drawn);
    const behind = drawn.parentElement && groundOf(drawn.parentElement);
    if (isSeen(drawn) && backgroundColor === behind) found.push(`a mark in ${nameOf(drawn)}`);
  }
  return [...new Set(found)];
}

// Firefox has no way to pretend to have forced colours.
describe.runIf(!isFirefox())('in forced colours', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let ui: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast({ title: 'Tides' });
    driver = await openBrowser({ withMouse: true });
    ui = await driver.open('sidepanel');
    await ui.page.emulateMediaFeatures(FORCED);
    await askBackground(ui, 'library:subscribe', podcast.feedUrl);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  it('everything in the player and the lists is seen and told apart', async () => {
    for (const name of ['Podcasts', 'Radio', 'History', 'Home']) {
      await ui.click(tab(name));
      await ui.waitFor({ role: 'tabpanel', name });
      expect(await ui.evaluate(faults), name).toEqual([]);
    }
  });

  it('so is the entry of a menu that a key has reached', async () => {
    await ui.click(tab('Podcasts'));
    await ui.focus(button('More options for Tides'));
    await ui.press('Enter');
    await ui.waitFor({ role: 'menuitem', name: 'Add to a collection…' });
    await ui.press('ArrowDown');
    expect(await ui.evaluate(() => document.querySelectorAll('[data-highlighted]').length)).toBe(1);
    expect(await ui.evaluate(faults)).toEqual([]);
    await ui.press('Escape');
  });

  it('so are the settings', async () => {
    const settings = await driver.open('options');
    await settings.page.emulateMediaFeatures(FORCED);
    await settings.waitFor({ role: 'heading', name: 'Sound' });
    expect(await settings.evaluate(faults)).toEqual([]);
    await settings.close();
  });
});
