import { connect, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { join, type LocalServer, listen } from '../servers/local-server.ts';
import { createShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront } from '../servers/tls-front.ts';
import { withBlocks } from './block-clock.ts';
import { type MountName, withMounts } from './mounts.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const MOUNTS: readonly MountName[] = [
  ...(['MP3 128 kbit/s', 'AAC 96 kbit/s'] as const),
  ...(['Ogg Opus 96 kbit/s', 'Ogg Vorbis 96 kbit/s', 'Ogg FLAC'] as const),
];
const PRESSES = 12;
/** Milliseconds. */
const ROUND_TRIP = 80;

/** The parts of a press, in this order, each with the moment that ends it. */
const PARTS = {
  'message to the audio host': 'fetch',
  'connection, with TLS, and request': 'asked',
  'the server’s own time until audio': 'sent',
  'the audio’s way back': 'read',
  'demuxing and muxing': 'append',
  appending: 'appended',
  'decoding until it plays': 'playing',
  'message to the page': 'told',
} as const;
type Moment = (typeof PARTS)[keyof typeof PARTS];

/**
 * The parts of the time from a press to the sound, each against the whole, over a way of 80 ms with TLS. Only in
 * Chromium, where a test sees what the extension's own page calls.
 */
export function measureParts(browser: BrowserName): Promise<Figure[]> {
  return withMounts(MOUNTS, async (mounts) => {
    const driver = await openDriver(browser, { withHostAccess: true, trustsTests: true });
    const figures: Figure[] = [];
    try {
      const ui = await driver.open('options');
      for (const [name, plain] of mounts) {
        const station = await watchServer(plain);
        const front = await startTlsFront(station.url);
        const link = await createShapedLink({ target: front.url, roundTrip: ROUND_TRIP });
        const url = link.url + new URL(plain).pathname;
        // The first press wakes the audio host.
        await ui.evaluate(pressInExtension, url);
        await driver.hostEval(watchHost);
        const whole: number[] = [];
        const parts = new Map<string, number[]>(Object.keys(PARTS).map((part) => [part, []]));
        await withBlocks(plain, async (clock) => {
          for (let press = 0; press < PRESSES; press++) {
            await clock.moment((press + 0.5) / PRESSES);
            station.forget();
            await driver.hostEval(() => (window as unknown as Watched).moments.clear());
            const pressed = now();
            whole.push(await ui.evaluate(pressInExtension, url));
            const told = now();
            const inHost = await driver.hostEval(() => [
              ...(window as unknown as Watched).moments.entries(),
            ]);
            const at = new Map<Moment, number>([...inHost, ...station.moments, ['told', told]]);
            let before = pressed;
            for (const [part, moment] of Object.entries(PARTS)) {
              const time = at.get(moment);
              if (time === undefined) throw new Error(`Nobody saw when ${part} ended`);
              parts.get(part)?.push(Math.max(0, time - before));
              before = Math.max(before, time);
            }
          }
        });
        for (const [part, ours] of parts) {
          figures.push(figure(`${name}: ${part}`, browser, { ours, theirs: whole }, 1));
        }
        for (const server of [link, front, station]) await server.close();
      }
      return figures;
    } finally {
      await driver.close();
    }
  });
}

/** Milliseconds since 1970, with fractions, as pages of the same machine have them. */
const now = () => performance.timeOrigin + performance.now();

interface WatchedServer extends LocalServer {
  moments: Map<Moment, number>;
  forget(): void;
}

/** Passes everything on to a server, and notes when it was asked and when it first sent audio. */
async function watchServer(target: string): Promise<WatchedServer> {
  const { hostname, port } = new URL(target);
  /** A response's head is shorter than this, and a burst longer, in bytes. */
  const HEAD = 1000;
  const moments = new Map<Moment, number>();
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname);
    let sent = 0;
    client.once('data', () => moments.set('asked', now()));
    behind.on('data', ({ length }) => {
      sent += length;
      if (sent > HEAD && sent - length <= HEAD) moments.set('sent', now());
    });
    join(client, behind);
  });
  return { ...(await listen(server)), moments, forget: () => moments.clear() };
}

interface Watched {
  moments: Map<Moment, number>;
}

/** Runs in the host's document: notes when each event first happened; of reads, the last one before audio. */
function watchHost(): void {
  const moments = new Map<Moment, number>();
  Object.assign(window, { moments });
  const note = (moment: Moment, isLast = false) => {
    if (isLast || !moments.has(moment)) {
      moments.set(moment, performance.timeOrigin + performance.now());
    }
  };
  const { fetch } = window;
  window.fetch = (...args) => {
    note('fetch');
    return fetch(...args);
  };
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function () {
    const result = await read.call(this);
    if (!moments.has('append')) note('read', true);
    return result;
  };
  const { appendBuffer } = SourceBuffer.prototype;
  SourceBuffer.prototype.appendBuffer = function (bytes) {
    note('append');
    this.addEventListener('updateend', () => note('appended'), { once: true });
    appendBuffer.call(this, bytes);
  };
  addEventListener('playing', () => note('playing'), { capture: true });
}
