import type { BrowserName } from '../e2e/driver/driver.ts';
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

/**
 * The second press on a station that redirects to another server, both over TLS, against the browser's own player. As a
 * control, the first press is measured with it: on the same address, of a station that was never heard.
 */
export async function measureReturning(browser: BrowserName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['MP3 128 kbit/s', 'AAC 96 kbit/s'] as const) {
    await withStation(name, async (front, plain) => {
      const relay = await createShapedLink({ target: front, roundTrip: ROUND_TRIP });
      const location = relay.url + new URL(plain).pathname;
      const station = await listenLocally((_, response) => {
        // As after a while on another station: nobody is connected any more.
        response.writeHead(302, { location, connection: 'close' }).end();
      });
      const stationFront = await startTlsFront(station.url);
      const link = await createShapedLink({ target: stationFront.url, roundTrip: ROUND_TRIP });
      const driver = await openDriver(browser, { withHostAccess: true, trustsTests: true });
      const url = `${link.url}/live`;
      try {
        const ui = await driver.open('options');
        const times = { again: [] as number[], first: [] as number[], bare: [] as number[] };
        const turns = [
          [times.again, () => ui.evaluate(pressInExtension, { url, id: 'favourite' })],
          [times.first, () => ui.evaluate(pressInExtension, url)],
          [times.bare, () => ui.evaluate(pressBare, url)],
        ] as const;
        await ui.evaluate(pressInExtension, { url, id: 'favourite' });
        await withBlocks(plain, async (clock) => {
          for (let pair = 0; pair < PAIRS; pair++) {
            for (const [into, press] of pair % 2 === 0 ? turns : turns.toReversed()) {
              await clock.moment((pair + 0.5) / PAIRS);
              const time = await press();
              if (time !== null) into.push(time);
            }
          }
        });
        const theirs = times.bare;
        const way = `over ${ROUND_TRIP} ms with TLS, redirected, ${name}`;
        figures.push(
          figure(`press again ${way}`, browser, { ours: times.again, theirs }, 0.5),
          figure(`first press ${way}`, browser, { ours: times.first, theirs }, 1),
        );
      } finally {
        await driver.close();
        for (const server of [link, stationFront, station, relay]) await server.close();
      }
    });
  }
  return figures;
}
