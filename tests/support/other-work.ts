import { nextTurn } from '@/lib/platform/time/next-turn';

/** The turns that other tasks got during long work. */
export interface Turns {
  count: number;
  /** The longest wait for one, in milliseconds. */
  longest: number;
}

/** Watches others' turns until stopped. Not with a timer: Node empties a message channel before it runs timers. */
export function watchTurns(): { stop(): Promise<Turns> } {
  const turns = { count: 0, longest: 0 };
  let isOver = false;
  const watching = (async () => {
    for (let began = performance.now(); !isOver; turns.count++) {
      await nextTurn();
      const now = performance.now();
      turns.longest = Math.max(turns.longest, now - began);
      began = now;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return turns;
    },
  };
}
