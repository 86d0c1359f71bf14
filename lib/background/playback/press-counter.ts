import type { Clock } from '@/lib/platform/time/clock';

/**
 * Numbers the presses, so that reports about a superseded one can be recognised. The numbers keep growing
 * across restarts of the background and the browser, because they follow the clock.
 */
export interface PressCounter {
  readonly latest: number;
  next(): number;
  /**
   * Runs the function that sends the latest press's order to the host, once storage has answered. Rejects if
   * that function does.
   */
  order(send: () => Promise<void>): Promise<void>;
  /**
   * Runs an order about the latest press: at once, or after the press's own order if that is still on its
   * way. Skips it if there has been another press by then.
   */
  behindOrder(run: () => void): Promise<void>;
  /** Continues from the latest press of an earlier run. */
  restore(latest: number): void;
}

export function createPressCounter(clock: Clock): PressCounter {
  let latest = 0;
  let ordered: Promise<void> | null = null;
  return {
    get latest() {
      return latest;
    },
    next() {
      latest = Math.max(latest + 1, clock.now());
      return latest;
    },
    order(send) {
      const sent = send();
      const settled = sent.then(forget, forget);
      function forget(): void {
        if (ordered === settled) ordered = null;
      }
      ordered = settled;
      return sent;
    },
    async behindOrder(run) {
      const before = latest;
      if (ordered !== null) await ordered;
      if (before === latest) run();
    },
    restore(earlier) {
      latest = Math.max(latest, earlier);
    },
  };
}
