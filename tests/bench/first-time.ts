import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import { createPodcastDirectoriesServer } from '../servers/podcast-directories.ts';
import { createRadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { withMounts } from './mounts.ts';
import { playBare } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

/** How often, each time in a new profile. */
const TIMES = 6;
/** The toolbar's button and a station. */
const PRESSES = 2;
/** Milliseconds that the page, its stations and the press may take before the sound can begin to load. */
const READY = 2000;
const STATION = 'Fjord FM';
/** Where the browser may believe it is. */
const COUNTRIES = ['US', 'GB', 'DE', 'NO'];

/**
 * The first sound after the installation, without access to sites: from opening the popup (Firefox: the sidebar) to the
 * sound of a station pressed as soon as it is there, against a bare element that starts the same station as late as the
 * page may be ready. Counts the presses, including the toolbar's button and keys.
 */
export async function measureFirstTime(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const [stations, shows] = await Promise.all([
      createRadioBrowserServer({
        stations: COUNTRIES.map((countrycode) =>
          apiStation({ name: STATION, url, countrycode, clickcount: 900 }),
        ),
      }),
      createPodcastDirectoriesServer(),
    ]);
    const hosts = { ...stations.hosts, ...shows.hosts };
    const times = { ours: [] as number[], theirs: [] as number[] };
    const presses: number[] = [];
    try {
      for (let time = 0; time < TIMES; time++) {
        const driver = await openDriver(browser, { hosts });
        try {
          const ui = await driver.open(browser === 'firefox' ? 'sidepanel' : 'popup');
          const { soundAt, pressed } = await pressFirst(ui);
          times.ours.push(soundAt);
          presses.push(1 + pressed);
          await ui.click({ role: 'button', name: 'Pause' });
          // At another address, since Firefox would continue with what it has of the first.
          const bare = await ui.evaluate(playBare, `${url}?bare`);
          if (bare !== null) times.theirs.push(READY + bare);
        } finally {
          await driver.close();
        }
      }
    } finally {
      await Promise.all([stations.close(), shows.close()]);
    }
    return [
      figure(
        'first time: presses from the toolbar to sound, against two',
        browser,
        { ours: presses, theirs: [PRESSES] },
        1,
        'presses',
      ),
      figure(
        'first time: from the opened popup or sidebar to sound, against an element two seconds later',
        browser,
        times,
        1,
      ),
    ];
  });
}

async function pressFirst(ui: UiPage): Promise<{ soundAt: number; pressed: number }> {
  await ui.evaluate(watchPresses);
  await ui.click({ role: 'button', name: `Play ${STATION}` });
  return pollUntil('the first sound', {}, async () => {
    const watched = await ui.evaluate(() => (window as unknown as { watched: Watched }).watched);
    return watched.soundAt === 0 ? null : { done: watched };
  });
}

interface Watched {
  /** Milliseconds from the start of the page's navigation; 0 before there is any. */
  soundAt: number;
  /** With the pointer or a key. */
  pressed: number;
}

/** Runs in the page. */
function watchPresses(): void {
  interface Patch {
    type: string;
    data: { changes: { isPlaying?: boolean } };
  }
  interface Runtime {
    onMessage: { addListener(listener: (message: Patch) => boolean): void };
  }
  const watched: Watched = { soundAt: 0, pressed: 0 };
  Object.assign(window, { watched });
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, () => watched.pressed++, { capture: true });
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  runtime.onMessage.addListener(({ type, data }) => {
    if (type === 'ui:patch' && data.changes.isPlaying) watched.soundAt ||= performance.now();
    return false;
  });
}
