import { rmSync } from 'node:fs';

/** A running browser that several drivers can use, one after another. */
export interface Reusable {
  /** Restores the state of a fresh profile. Rejects if it can't. */
  clean(): Promise<void>;
  /** Quits it and removes its files. */
  quit(): Promise<void>;
  /** Kills it immediately, because this process is ending. */
  kill(): void;
  /** The folders it writes to. */
  folders: readonly string[];
}

/** A browser's memory grows with use; after this many drivers, a new one is cheaper. */
const MOST_DRIVERS = 12;
/** If cleaning a browser takes longer than this, something is wrong with it. Milliseconds. */
const CLEAN_WITHIN = 20_000;

/**
 * Keeps at most one browser for the next driver, because starting one takes seconds, especially in Firefox. A
 * browser has one driver at a time and is cleaned before it is passed on; if that fails, it is quit.
 */
export function createSpare<Kind extends Reusable>(launch: () => Promise<Kind>) {
  const drivers = new WeakMap<Kind, number>();
  let spare: Kind | null = null;

  return {
    /** A clean browser: the spare one if there is one, otherwise a new one. */
    async take(): Promise<Kind> {
      const taken = spare;
      spare = null;
      const browser = taken ?? (await launch());
      if (taken === null) abandonAtEnd(browser);
      drivers.set(browser, (drivers.get(browser) ?? 0) + 1);
      return browser;
    },
    /** Takes back a browser that is no longer used. */
    async giveBack(browser: Kind): Promise<void> {
      const isWorn = (drivers.get(browser) ?? 0) >= MOST_DRIVERS;
      const isKept = spare === null && !isWorn && (await isCleaned(browser)) && spare === null;
      if (isKept) {
        spare = browser;
        return;
      }
      await browser.quit();
      running.delete(browser);
    },
  };
}

async function isCleaned(browser: Reusable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CLEAN_WITHIN, false);
  });
  const cleaned = browser.clean().then(
    () => true,
    () => false,
  );
  const isClean = await Promise.race([cleaned, tooLong]);
  clearTimeout(timer);
  return isClean;
}

/** How long a killed browser may go on writing. Milliseconds. */
const DYING = 300;

/** The browsers to kill when this process ends. */
const running = new Set<Reusable>();

/** Cleans up when this process ends: the test runner ends it with a signal after the last file. */
function abandonAtEnd(browser: Reusable): void {
  running.add(browser);
  if (process.listeners('SIGTERM').includes(exit)) return;
  process.on('SIGTERM', exit);
  process.on('exit', () => {
    for (const one of running) one.kill();
    // They still write for a moment, and an exit handler can only wait synchronously.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DYING);
    for (const folder of [...running].flatMap(({ folders }) => folders)) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

const exit = () => process.exit(143);
