import type { BrowserName, ElementName, ExtensionPage, UiPage } from '../e2e/driver/driver.ts';
import type { Say } from './language.ts';
import type { On } from './world/plays.ts';
import type { World, WorldKind } from './world/world.ts';

/** Where a scene can be seen. */
export type Surface = 'popup' | 'panel' | 'settings';

/** In CSS pixels. */
export interface Size {
  surface: Surface;
  width: number;
  height: number;
}

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** One screen in one state, and how to get there by pressing what a user presses. */
export interface Scene {
  /** `SCREEN--STATE`. */
  name: string;
  world: WorldKind;
  surfaces: readonly Surface[];
  /** What is on, in a listener's world; `live` by default, a station with a track title. */
  on?: On;
  /** Prepares the servers or the background before the page opens; `after` undoes it. */
  before?(world: World): Promise<void> | void;
  after?(world: World): Promise<void> | void;
  /** Goes from the newly opened page to the state. */
  arrive?(visit: Visit): Promise<void>;
  /** Undoes on the page what other scenes would show too. */
  leave?(visit: Visit): Promise<void>;
  /** Does not survive a change of window width (such as a menu), so the page is opened anew for each width. */
  fleeting?: boolean;
  /** The pointer stays where it was last; otherwise it is moved out of the way. */
  pointed?: boolean;
  /** Captures the whole page, however tall, such as the settings. */
  whole?: boolean;
  /** Also taken in a right-to-left language. */
  abroad?: boolean;
  /** Also taken in the widths that have more columns or panes. */
  wide?: boolean;
}

/** A scene while it is open. */
export interface Visit {
  ui: UiPage;
  world: World;
  surface: Surface;
  /** For lookups that bypass `ui`; `ui` itself takes English names. */
  say: Say;
}

export const PAGES: Record<Surface, ExtensionPage> = {
  popup: 'popup',
  panel: 'sidepanel',
  settings: 'options',
};

const PANEL_HEIGHT = 720;
const SIZES: Record<BrowserName, readonly Size[]> = {
  chromium: [
    { surface: 'popup', width: 380, height: 580 },
    { surface: 'panel', width: 280, height: PANEL_HEIGHT },
    { surface: 'panel', width: 400, height: PANEL_HEIGHT },
    { surface: 'panel', width: 800, height: PANEL_HEIGHT },
    { surface: 'settings', width: 360, height: 800 },
    { surface: 'settings', width: 1000, height: 800 },
  ],
  // Firefox's build has no popup.
  firefox: [
    { surface: 'panel', width: 300, height: PANEL_HEIGHT },
    { surface: 'settings', width: 1000, height: 800 },
  ],
};

const WIDE: readonly Size[] = [560, 720, 1000, 1600].map((width) => ({
  ...{ surface: 'panel' as const, width, height: PANEL_HEIGHT },
}));

/** The sizes that a scene is taken in. */
export function sizesOf(scene: Scene, browser: BrowserName): readonly Size[] {
  const isWide = scene.wide && browser === 'chromium';
  const sizes = [...SIZES[browser], ...(isWide ? WIDE : [])];
  return sizes.filter(({ surface }) => scene.surfaces.includes(surface));
}

export const button = (name: string): ElementName => ({ role: 'button', name });
export const tab = (name: string): ElementName => ({ role: 'tab', name });
export const heading = (name: string): ElementName => ({ role: 'heading', name });
export const list = (name: string): ElementName => ({ role: 'list', name });
export const searchbox = (name: string): ElementName => ({ role: 'searchbox', name });
export const menuItem = (name: string): ElementName => ({ role: 'menuitem', name });

/** Waits until this text is anywhere on the page. */
export async function says({ ui, say }: Visit, english: string): Promise<void> {
  await ui.page.waitForFunction(
    (text) => document.body.innerText.includes(text),
    { timeout: 15_000 },
    say(english),
  );
}

/**
 * Waits until "Undo" is offered, and rests the pointer on that toast, which does not disappear while hovered.
 * For scenes that are `pointed`.
 */
export async function undoStays({ ui, say }: Visit): Promise<void> {
  await ui.waitFor(button('Undo'));
  const place = await ui.evaluate((word) => {
    const undo = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === word,
    );
    const { left, right, top, height } = undo?.getBoundingClientRect() ?? new DOMRect();
    const isLeftToRight = document.dir !== 'rtl';
    return { x: isLeftToRight ? left - 8 : right + 8, y: top + height / 2 };
  }, say('Undo'));
  await ui.page.mouse.move(place.x, place.y);
}
