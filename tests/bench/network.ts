import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { createShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront, type TlsFront } from '../servers/tls-front.ts';
import { withBlocks } from './block-clock.ts';
import { type MountName, withMounts } from './mounts.ts';
import { named, pointAtRow, pressRow } from './mouse-press.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const STATION = 'MP3 128 kbit/s';
const PAIRS = 12;

const HOST = 'station.example';
/** The host that plays in between: browsers make no connection ahead to a server that is still playing. */
const OTHER = 'other.example';
/** Ratios by round trip: where that is short, most of a press is the server's own time. */
const GOALS = { 20: 1, 80: 0.75, 200: 0.75 };

/** Presses over a distant network with TLS, in turn with a bare element's. */
export async function measureNetwork(browser: BrowserName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const roundTrip of [20, 80, 200] as const) {
    for (const name of [STATION, 'AAC 96 kbit/s'] as const) {
      await withStation(name, async (front, plain) => {
        const link = await createShapedLink({ target: front, roundTrip });
        const [url, other] = [HOST, OTHER].map(
          (host) => named(host, link.url) + new URL(plain).pathname,
        ) as [string, string];
        const driver = await openDriver(browser, {
          ...{ withHostAccess: true, trustsTests: true, loopbackNames: [HOST, OTHER] },
        });
        try {
          const ui = await driver.open('popup');
          const times = { ours: [] as number[], theirs: [] as number[] };
          await ui.evaluate(pressInExtension, { url, id: url, title: 'Pressed' });
          const turns = [
            { into: times.ours, press: () => pressRow(ui), isOurs: true },
            { into: times.theirs, press: () => ui.evaluate(pressBare, url), isOurs: false },
          ];
          await withBlocks(plain, async (clock) => {
            for (let pair = 0; pair < PAIRS; pair++) {
              for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
                // Otherwise the station would resume from its pause.
                await ui.evaluate(pressInExtension, other);
                if (turn.isOurs) await pointAtRow(ui, 'Pressed');
                await clock.moment((pair + 0.5) / PAIRS);
                const time = await turn.press();
                if (time !== null) turn.into.push(time);
              }
            }
          });
          const isSlow = browser === 'chromium' && name === STATION;
          const what = `press with the mouse to sound over ${roundTrip} ms with TLS, ${name}`;
          figures.push(figure(what, browser, times, isSlow ? 0.1 : GOALS[roundTrip]));
        } finally {
          await driver.close();
          await link.close();
        }
      });
    }
  }
  return figures;
}

/** Runs with a station, at `https://127.0.0.1:PORT` and at its address without TLS. `overhead`: see `TlsFront`. */
export function withStation<Result>(
  name: MountName,
  use: (front: string, plain: string, overhead: TlsFront['overhead']) => Promise<Result>,
): Promise<Result> {
  return withMounts([name], async (mounts) => {
    const plain = mounts.get(name) ?? '';
    const front = await startTlsFront(new URL(plain).origin);
    try {
      return await use(front.url, plain, front.overhead);
    } finally {
      await front.close();
    }
  });
}

/** Runs in a page: milliseconds until a bare element's `playing`; null where it cannot decode the burst's first frame. */
export async function pressBare(url: string): Promise<number | null> {
  const audio = new Audio();
  const began = performance.now();
  const sounds = new Promise<boolean>((resolve) => {
    audio.onplaying = () => resolve(true);
    audio.onerror = () => resolve(false);
  });
  audio.src = url;
  audio.play().catch(() => {});
  const time = (await sounds) ? performance.now() - began : null;
  audio.src = '';
  return time;
}
