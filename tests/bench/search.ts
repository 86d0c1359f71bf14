import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { createRadioBrowserServer } from '../servers/radio-browser.ts';
import { generateStations } from '../servers/radio-browser-stations.ts';
import { type Figure, figure } from './report.ts';

/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;
const WARM_UP = ['ra', 'fm', 'ja', 'ro', 'ne', 'an', 'en', 'st', 'te', 'no'];
/** The stations are numbered: each of these is in the names of sixty or more. */
const SEARCHES = [
  ...['11', '23', '35', '47', '58', '62', '74', '86', '91', '19'],
  ...['28', '37', '46', '55', '64', '73', '82', '97', '13', '31'],
];

/**
 * Searches for stations in the side panel, each text typed over the one before: from the moment its answer is
 * there to the last change of the page that follows from it, laid out. No text comes twice: the page shows the
 * results of an earlier search before their answer. The first texts warm the page and do not count.
 */
export async function measureSearch(browser: BrowserName): Promise<Figure[]> {
  const server = await createRadioBrowserServer({ stations: generateStations(2000) });
  const driver = await openDriver(browser, { withHostAccess: true, hosts: server.hosts });
  try {
    const ui = await driver.open('sidepanel');
    await ui.click({ role: 'tab', name: 'Radio' });
    await ui.waitFor({ role: 'list', name: 'Stations' });
    await ui.evaluate(watchAnswers);
    const times: number[] = [];
    for (const text of WARM_UP) await searchFor(ui, text);
    for (const text of SEARCHES) times.push(await searchFor(ui, text));
    return [
      figure(
        'stations found, from their arrival to their rows, against a frame',
        browser,
        { ours: times, theirs: [FRAME] },
        1,
      ),
    ];
  } finally {
    await driver.close();
    await server.close();
  }
}

async function searchFor(ui: UiPage, text: string): Promise<number> {
  const drawn = ui.evaluate((text) => (globalThis as unknown as Watched).nextDrawn(text), text);
  // Emptying the field first would show the list that is there without a search.
  await ui.focus({ role: 'searchbox', name: 'Search stations' });
  await ui.evaluate(() => (document.activeElement as HTMLInputElement).select());
  for (const letter of text) await ui.press(letter);
  return drawn;
}

interface Watched {
  /** Resolves with the milliseconds from the answer to a text to its rows. */
  nextDrawn(text: string): Promise<number>;
}

/** Runs in the page: notes when it receives an answer of the directory, and when it last changed because of it. */
function watchAnswers(): void {
  interface Message {
    type?: string;
    data?: { text?: string };
  }
  interface Runtime {
    sendMessage(message: Message, ...rest: unknown[]): Promise<unknown> | undefined;
  }
  const scope = globalThis as unknown as Watched & { chrome: { runtime: Runtime } };
  const { runtime } = scope.chrome;
  const send = runtime.sendMessage.bind(runtime);
  let wanted = '';
  let arrivedAt = 0;
  const arrived = () => {
    arrivedAt = performance.now();
  };
  runtime.sendMessage = (message, ...rest) => {
    if (message?.type !== 'directory:stations' || message.data?.text !== wanted) {
      return send(message, ...rest);
    }
    const answered = rest.at(-1);
    if (typeof answered === 'function') {
      rest[rest.length - 1] = (...answer: unknown[]) => {
        arrived();
        answered(...answer);
      };
    }
    const sent = send(message, ...rest);
    sent?.then(arrived, arrived);
    return sent;
  };
  /** After this many frames without a change, no more will come. */
  const REST = 5;
  scope.nextDrawn = (text) =>
    new Promise((resolve) => {
      wanted = text;
      arrivedAt = 0;
      let lastChange = 0;
      let frames = 0;
      const observer = new MutationObserver(() => {
        if (arrivedAt === 0) return;
        // Reading a size makes the browser lay out what changed.
        document.body.getBoundingClientRect();
        lastChange = performance.now();
        frames = 0;
      });
      const look = () => {
        if (lastChange === 0 || frames++ < REST) return requestAnimationFrame(look);
        observer.disconnect();
        resolve(lastChange - arrivedAt);
      };
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      requestAnimationFrame(look);
    });
}
