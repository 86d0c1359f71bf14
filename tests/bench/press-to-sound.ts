import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { withBlocks } from './block-clock.ts';
import { ALL_MOUNTS, type MountName, withMounts } from './mounts.ts';
import { type Figure, figure } from './report.ts';

/** Milliseconds from each press to the sound, pair by pair. */
interface PressToSound {
  ours: number[];
  bare: number[];
}

/** Pairs of each mount at least, and as many more as fit into these milliseconds: quick ones need more. */
const PAIRS = 30;
const SPAN = 90_000;
/** The fractions of its multiples spread evenly from 0 to 1, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Every format of live sound in the extension against the browser's own player. */
export async function measureSound(browser: BrowserName): Promise<Figure[]> {
  return withMounts(ALL_MOUNTS, async (mounts) => {
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const figures: Figure[] = [];
      for (const [name, url] of mounts) {
        // The first press wakes the audio host, which has no counterpart in the bare element.
        await measurePressToSound(ui, url, { pairs: 1, span: 0 });
        const times = await measurePressToSound(ui, url, { pairs: PAIRS, span: SPAN });
        const samples = { ours: times.ours, theirs: times.bare };
        figures.push(figure(`press to sound, ${name}`, browser, samples, target(browser, name)));
      }
      return figures;
    } finally {
      await driver.close();
    }
  });
}

/** The target: Chromium's own element is slow to start on the common MP3 streams. */
function target(browser: BrowserName, name: MountName): number {
  const slow = name === 'MP3 128 kbit/s' || name === 'MP3 320 kbit/s';
  return browser === 'chromium' && slow ? 0.12 : 1.05;
}

/**
 * Presses the same live mount alternately in the extension, through its messages and its audio host, and
 * in a bare `<audio src>` of an extension page. Which of the two comes first changes from pair to pair.
 * Both of a pair are pressed at the same moment between two blocks of the server, and the pairs at moments
 * spread evenly.
 */
function measurePressToSound(
  ui: UiPage,
  url: string,
  { pairs, span }: { pairs: number; span: number },
): Promise<PressToSound> {
  return withBlocks(url, async (clock) => {
    const times: PressToSound = { ours: [], bare: [] };
    const end = Date.now() + span;
    for (let pair = 0; pair < pairs || Date.now() < end; pair++) {
      const turns = pair % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
      for (const turn of turns) {
        await clock.moment((pair * GOLDEN) % 1);
        const press = turn === 'ours' ? pressInExtension : playBare;
        const time = await ui.evaluate(press, url).catch(async (error: Error) => {
          throw new Error(`${error.message}: ${JSON.stringify(await ui.evaluate(askHost))}`);
        });
        // Now and then Chromium's element cannot decode the first frame of a burst, cut as it is.
        if (time !== null) times[turn].push(time);
      }
    }
    return times;
  });
}

/**
 * Runs in an extension page: the time until there is sound, like a bare element's own `playing`. In Chromium the audio
 * host's message tells the moment; in Firefox the background's, which is where the audio host lives. With only an address,
 * it is that of a station, which counts as never heard.
 */
export function pressInExtension(
  pressed: string | { url: string; id: string; title: string },
): Promise<number> {
  interface Told {
    type: string;
    timestamp: number;
    data: {
      phase?: string;
      changes?: { isPlaying?: boolean; brokenLink?: string | null };
    };
  }
  interface Runtime {
    sendMessage(message: object, answered?: () => void): void;
    onMessage: Record<'addListener' | 'removeListener', (listener: (m: Told) => boolean) => void>;
    lastError?: unknown;
  }
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
  const send = (type: string, data?: object) =>
    runtime.sendMessage({ id: 1, type, timestamp: Date.now(), data }, () => void runtime.lastError);

  return new Promise((resolve, reject) => {
    const began = performance.now();
    let soundedAt: number | null = null;
    const listener = ({ type, timestamp, data }: Told) => {
      if (type === 'host:status') {
        soundedAt = data.phase === 'playing' ? (soundedAt ?? timestamp) : null;
      }
      if (type !== 'ui:patch') return false;
      if (data.changes?.brokenLink) reject(new Error(data.changes.brokenLink));
      if (!data.changes?.isPlaying) return false;
      runtime.onMessage.removeListener(listener);
      send('player:toggle');
      resolve((soundedAt ?? timestamp) - performance.timeOrigin - began);
      return false;
    };
    runtime.onMessage.addListener(listener);
    const unknown = (url: string) => ({ url, id: `${url} ${began}`, title: 'Unknown' });
    const { url, id, title } = typeof pressed === 'string' ? unknown(pressed) : pressed;
    send('player:toggleItem', { item: { radio_id: id, id, aURL: url, isLive: true, title } });
  });
}

/** Runs in an extension page: what the audio host says of itself. */
function askHost(): Promise<unknown> {
  const { runtime } = (globalThis as unknown as { chrome: { runtime: Messenger } }).chrome;
  return runtime.sendMessage({ id: 1, type: 'audio:report', timestamp: Date.now() });
}

interface Messenger {
  sendMessage(message: object): Promise<unknown>;
}

/** Runs in an extension page: the time until the element's own `playing` event; null where none comes. */
export function playBare(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const began = performance.now();
    audio.onplaying = () => {
      const time = performance.now() - began;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      resolve(time);
    };
    audio.onerror = () => resolve(null);
    audio.src = url;
    audio.play().catch(() => {});
  });
}
