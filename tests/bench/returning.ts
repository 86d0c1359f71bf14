import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { listenLocally } from '../servers/local-server.ts';
import { createShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront } from '../servers/tls-front.ts';
import { withBlocks } from './block-clock.ts';
import { pressBare, withStation } from './network.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 12;
/** Milliseconds. */
const ROUND_TRIP = 80;

/** Neither is connected to ahead of a press if its address is private. */
const STATION = 'station.example';
const RELAY = 'relay.example';
/** What plays in between: browsers make no connection ahead to a server that something is still playing from. */
const OTHER = 'other.example';
/** How long the pointer rests on a row before it is pressed, in milliseconds. */
const POINTED = 300;
/** For how long. Milliseconds. */
const PRESSED = 80;
const TITLE = 'Favourite';

/**
 * The second press on a station that redirects to another server, both over TLS, against the browser's own player: with the
 * mouse on its row, and by a message alone, as the keys of a favourite send it. As a control, the first press is measured
 * with it: on the same address, of a station that was never heard.
 */
export async function measureReturning(browser: BrowserName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['MP3 128 kbit/s', 'AAC 96 kbit/s'] as const) {
    await withStation(name, async (front, plain) => {
      const relay = await createShapedLink({ target: front, roundTrip: ROUND_TRIP });
      const path = new URL(plain).pathname;
      const location = named(RELAY, relay.url) + path;
      const other = named(OTHER, relay.url) + path;
      const station = await listenLocally((_, response) => {
        // As after a while on another station: nobody is connected any more.
        response.writeHead(302, { location, connection: 'close' }).end();
      });
      const stationFront = await startTlsFront(station.url);
      const link = await createShapedLink({ target: stationFront.url, roundTrip: ROUND_TRIP });
      const driver = await openDriver(browser, {
        ...{ withHostAccess: true, trustsTests: true, loopbackNames: [STATION, RELAY, OTHER] },
      });
      const url = `${named(STATION, link.url)}/live`;
      try {
        const ui = await driver.open('popup');
        const known = { url, id: url, title: TITLE };
        const pressAgain = () => ui.evaluate(pressInExtension, known);
        const [pointed, again, first, bare] = [newTimes(), newTimes(), newTimes(), newTimes()];
        const turns = [
          { into: pointed, press: () => pressRow(ui), prepare: () => pointAtRow(ui) },
          { into: again, press: pressAgain, prepare: null },
          { into: first, press: () => ui.evaluate(pressInExtension, url), prepare: null },
          { into: bare, press: () => ui.evaluate(pressBare, url), prepare: null },
        ];
        await pressAgain();
        await withBlocks(plain, async (clock) => {
          for (let pair = 0; pair < PAIRS; pair++) {
            for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
              // What is paused could go on at once.
              await ui.evaluate(pressInExtension, other);
              await turn.prepare?.();
              await clock.moment((pair + 0.5) / PAIRS);
              const time = await turn.press();
              if (time !== null) turn.into.push(time);
            }
          }
        });
        const theirs = bare;
        const way = `over ${ROUND_TRIP} ms with TLS, redirected, ${name}`;
        figures.push(
          figure(`press again with the mouse ${way}`, browser, { ours: pointed, theirs }, 0.5),
          figure(`press again ${way}`, browser, { ours: again, theirs }, 0.75),
          figure(`first press ${way}`, browser, { ours: first, theirs }, 1),
        );
      } finally {
        await driver.close();
        for (const server of [link, stationFront, station, relay]) await server.close();
      }
    });
  }
  return figures;
}

const newTimes = (): number[] => [];

function named(host: string, url: string): string {
  const address = new URL(url);
  address.hostname = host;
  return address.origin;
}

async function pointAtRow(ui: UiPage): Promise<void> {
  await ui.page.mouse.move(0, 0);
  const { x, y } = await ui.evaluate((title) => {
    const row = document.querySelector(
      `[role=tabpanel]:not([hidden]) li button[aria-label="Play ${title}"]`,
    );
    row?.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = row?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, TITLE);
  await ui.page.mouse.move(x, y);
  await sleep(POINTED);
}

/** Milliseconds from the mouse's button going down on what is pointed at to the sound, which is ended then. */
async function pressRow(ui: UiPage): Promise<number> {
  await ui.evaluate(timeRow);
  await ui.page.mouse.down();
  await sleep(PRESSED);
  await ui.page.mouse.up();
  return ui.evaluate(() => (window as unknown as Timed).sound);
}

interface Timed {
  sound: Promise<number>;
}

/** Runs in a page. */
function timeRow(): void {
  interface Patch {
    type: string;
    data: { changes: { isPlaying?: boolean } };
  }
  interface Runtime {
    sendMessage(message: object, answered?: () => void): void;
    onMessage: Record<'addListener' | 'removeListener', (listener: (m: Patch) => boolean) => void>;
    lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const sound = new Promise<number>((resolve) => {
    let began = 0;
    addEventListener(
      'pointerdown',
      () => {
        began = performance.now();
      },
      { once: true, capture: true },
    );
    const listener = ({ type, data }: Patch) => {
      if (type !== 'ui:patch' || !data.changes.isPlaying) return false;
      runtime.onMessage.removeListener(listener);
      resolve(performance.now() - began);
      const message = { id: 1, type: 'player:toggle', timestamp: Date.now() };
      runtime.sendMessage(message, () => void runtime.lastError);
      return false;
    };
    runtime.onMessage.addListener(listener);
  });
  Object.assign(window, { sound });
}
