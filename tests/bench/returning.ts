import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { listenLocally } from '../servers/local-server.ts';
import { createShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront } from '../servers/tls-front.ts';
import { withBlocks } from './block-clock.ts';
import { named, pointAtRow, pressRow } from './mouse-press.ts';
import { pressBare, withStation } from './network.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 12;
/** Milliseconds. */
const ROUND_TRIP = 80;

const STATION = 'station.example';
const RELAY = 'relay.example';
/** The host that plays in between: browsers make no connection ahead to a server that is still playing. */
const OTHER = 'other.example';
const TITLE = 'Favourite';

/**
 * The second press on a station that redirects to another server, both over TLS, against the browser's own player: with the
 * mouse on its row, and by a message alone, as the keys of a favourite send it. As a control, the first press on the
 * same address is measured with it, as of a station that was never heard.
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
        // As after a while on another station: no connection is left open.
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
          { into: pointed, press: () => pressRow(ui), prepare: () => pointAtRow(ui, TITLE) },
          { into: again, press: pressAgain, prepare: null },
          { into: first, press: () => ui.evaluate(pressInExtension, url), prepare: null },
          { into: bare, press: () => ui.evaluate(pressBare, url), prepare: null },
        ];
        await pressAgain();
        await withBlocks(plain, async (clock) => {
          for (let pair = 0; pair < PAIRS; pair++) {
            for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
              // A paused station could resume at once.
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
