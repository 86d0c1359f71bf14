import { LAST_PLACE } from '@/components/app/where-to-start';
import type { Driver, ExtensionPage, UiPage } from './driver/driver.ts';
import { PAGE_SIZES } from './driver/windows.ts';

/** What a page was about to show in a frame. */
export interface Frame {
  /** Milliseconds since the navigation. */
  at: number;
  /** Null if the player was not there. */
  player: {
    /** The station or show, or the text shown if there is none. */
    heading: string;
    /** The text named "Now playing". */
    track: string;
    /** The names of its buttons. */
    buttons: string[];
    /** The colour of the play button, as the browser writes it. */
    accent: string;
  } | null;
  /** The ids of the selected tab, and of the one that names the panel; empty if there is none. */
  tab: string;
  panel: string;
  lang: string;
  dir: string;
  /** The page's background colour, as the browser writes it. */
  ground: string;
}

interface Recorded {
  frames: Frame[];
  /** When the browser first drew anything, and first drew content; milliseconds since the navigation. */
  paints: Record<string, number>;
  /** When the page had read what its first frame shows; milliseconds since the navigation. */
  readAt: number;
}

const FRAMES = 30;

/**
 * Opens a page of the extension in Chromium, beside an open one, and returns what its first frames showed. `system`: the
 * theme.
 */
export async function recordFrames(
  { origin }: Driver,
  beside: UiPage,
  name: ExtensionPage,
  system: 'light' | 'dark',
): Promise<Recorded> {
  const page = await beside.page.browser().newPage({
    type: 'window',
    windowBounds: PAGE_SIZES[name],
  });
  await page.setViewport(PAGE_SIZES[name]);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
  await page.evaluateOnNewDocument(recordInPage, FRAMES);
  await page.goto(`${origin}/${name}.html`);
  const recorded = await page.evaluate(
    () => (globalThis as unknown as { recorded: Promise<Recorded> }).recorded,
  );
  await page.close();
  // As if some minutes passed before the next page opens.
  await beside.evaluate((key) => localStorage.removeItem(key), LAST_PLACE);
  return recorded;
}

/** Runs in the page before all of its own code. A frame shows what its callbacks see. */
function recordInPage(count: number): void {
  const frames: Frame[] = [];
  const paints: Record<string, number> = {};
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) paints[name] = startTime;
  }).observe({ type: 'paint', buffered: true });

  let readAt = Number.POSITIVE_INFINITY;
  /** The script in the head stores the reads that it started here. */
  let begun: { reads: Promise<unknown> } | undefined;
  Object.defineProperty(globalThis, 'startHandover', {
    get: () => begun,
    set(left: { reads: Promise<unknown> }) {
      begun = left;
      left.reads.then(() => {
        readAt = performance.now();
      });
    },
  });

  const look = (): Frame => {
    const { documentElement: html } = document;
    const player = document.querySelector('section.bg-raised');
    const button = player?.querySelector('[aria-busy]');
    return {
      at: performance.now(),
      player: player && {
        heading: player.querySelector('h2')?.textContent ?? '',
        track: player.querySelector('[role=status][dir=auto]')?.textContent ?? '',
        buttons: [...player.querySelectorAll('button')].map(
          (one) => one.getAttribute('aria-label') ?? '',
        ),
        accent: button ? getComputedStyle(button).backgroundColor : '',
      },
      tab: document.querySelector('[role=tab][aria-selected=true]')?.id ?? '',
      panel: document.querySelector('[role=tabpanel]')?.getAttribute('aria-labelledby') ?? '',
      lang: html.lang,
      dir: html.dir,
      ground: getComputedStyle(html).backgroundColor,
    };
  };

  (globalThis as unknown as { recorded: Promise<Recorded> }).recorded = new Promise((resolve) => {
    const onFrame = () => {
      frames.push(look());
      // Continue for a while after the player appears: the later frames must not differ.
      if (frames.filter(({ player }) => player !== null).length < count) {
        requestAnimationFrame(onFrame);
      } else resolve({ frames, paints, readAt });
    };
    requestAnimationFrame(onFrame);
  });
}
