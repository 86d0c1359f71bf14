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

/** One screen in one state, and how to get there by pressing what a listener presses. */
export interface Scene {
  /** `SCREEN--STATE`. */
  name: string;
  world: WorldKind;
  surfaces: readonly Surface[];
  /** What is on, for a listener: a station with its track unless told. */
  on?: On;
  /** What the servers or the background are told before the page opens, and to be as before. */
  before?(world: World): Promise<void> | void;
  after?(world: World): Promise<void> | void;
  /** From the page as it opens to the state. */
  arrive?(visit: Visit): Promise<void>;
  /** Undoes on the page what would be seen in other scenes. */
  leave?(visit: Visit): Promise<void>;
  /** Does not outlive another width of the window, such as a menu: to be arrived at anew for each. */
  fleeting?: boolean;
  /** The pointer stays where it was last; else it goes out of the way. */
  pointed?: boolean;
  /** The whole page is taken, however tall: the settings are read to their end. */
  whole?: boolean;
  /** Among those taken in a language that is written from right to left, too. */
  abroad?: boolean;
}

/** A scene that is being looked at. */
export interface Visit {
  ui: UiPage;
  world: World;
  surface: Surface;
  /** For what is looked for otherwise than by `ui`, which is worked by the English names. */
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
  // Its build has no popup.
  firefox: [
    { surface: 'panel', width: 300, height: PANEL_HEIGHT },
    { surface: 'settings', width: 1000, height: 800 },
  ],
};

/** The sizes that a scene is looked at in. */
export function sizesOf(scene: Scene, browser: BrowserName): readonly Size[] {
  return SIZES[browser].filter(({ surface }) => scene.surfaces.includes(surface));
}

export const button = (name: string): ElementName => ({ role: 'button', name });
export const tab = (name: string): ElementName => ({ role: 'tab', name });
export const heading = (name: string): ElementName => ({ role: 'heading', name });
export const list = (name: string): ElementName => ({ role: 'list', name });
export const searchbox = (name: string): ElementName => ({ role: 'searchbox', name });
export const menuItem = (name: string): ElementName => ({ role: 'menuitem', name });

/** Waits until the page says this somewhere. */
export async function says({ ui, say }: Visit, english: string): Promise<void> {
  await ui.page.waitForFunction(
    (text) => document.body.innerText.includes(text),
    { timeout: 15_000 },
    say(english),
  );
}

/**
 * Waits until "Undo" is offered, and rests the pointer on what offers it: as for a listener who reads, it does
 * not go while it is looked at. For scenes that are `pointed`.
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
