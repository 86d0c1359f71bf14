import { rmSync } from 'node:fs';

/** A running browser that one driver after another can have. */
export interface Reusable {
  /** Brings it into the state of a profile that nothing was done in. Rejects where it cannot. */
  clean(): Promise<void>;
  /** Quits it and removes what it wrote. */
  quit(): Promise<void>;
  /** Makes it end at once, for the end of this process. */
  kill(): void;
  /** What it writes to. */
  folders: readonly string[];
}

/** It grows with all that it has seen; after so many drivers a new one is cheaper. */
const MOST_DRIVERS = 12;
/** A browser that takes longer to be clean, in milliseconds, has something wrong with it. */
const CLEAN_WITHIN = 20_000;

/**
 * Keeps at most one browser for who asks next: to start one costs seconds of work, above all in Firefox. A
 * browser is had by one driver at a time and is clean when it changes hands; where that fails it is quit.
 */
export function createSpare<Kind extends Reusable>(launch: () => Promise<Kind>) {
  const drivers = new WeakMap<Kind, number>();
  let spare: Kind | null = null;

  return {
    /** A clean browser: the one that is there, else a new one. */
    async take(): Promise<Kind> {
      const taken = spare;
      spare = null;
      const browser = taken ?? (await launch());
      if (taken === null) abandonAtEnd(browser);
      drivers.set(browser, (drivers.get(browser) ?? 0) + 1);
      return browser;
    },
    /** Takes a browser back that nobody uses any longer. */
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

/** Milliseconds. */
const DYING = 300;

/** Those that end with this process at the latest. */
const running = new Set<Reusable>();

/** Whoever runs the tests ends their process by a signal, when the last file has been run. */
function abandonAtEnd(browser: Reusable): void {
  running.add(browser);
  if (process.listeners('SIGTERM').includes(exit)) return;
  process.on('SIGTERM', exit);
  process.on('exit', () => {
    for (const one of running) one.kill();
    // It writes on for a moment. Nothing can be waited for here but so.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DYING);
    for (const folder of [...running].flatMap(({ folders }) => folders)) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

const exit = () => process.exit(143);
