import type { Clock } from '@/lib/platform/time/clock';

/**
 * Numbers the presses, so that what is told of a superseded one can be told apart. The numbers grow
 * across lives of the background and across browser starts, since they follow the clock.
 */
export interface PressCounter {
  readonly latest: number;
  next(): number;
  /**
   * Runs what sends the latest press's order to the host, once storage has said what it has to say.
   * Rejects as it does.
   */
  order(send: () => Promise<void>): Promise<void>;
  /**
   * Runs what orders something about the latest press: at once, or behind its order where that is on its
   * way. Not at all where another press has come by then.
   */
  behindOrder(run: () => void): Promise<void>;
  /** Goes on from the latest press of an earlier life. */
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
