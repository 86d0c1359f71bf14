/** Created when first needed. One per turn would be thousands, and Firefox takes long pauses to collect them. */
let channel: MessageChannel | null = null;

/**
 * Lets everything else that is waiting run; await it between the steps of long work. Unlike a timer, it is not
 * delayed in hidden pages.
 */
export function nextTurn(): Promise<void> {
  channel ??= new MessageChannel();
  const { port1, port2 } = channel;
  port1.start();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port2.postMessage(null);
  });
}

/** How long work runs before it yields: half a frame. Milliseconds. */
const TURN = 8;
/** Entries between two checks of the clock. */
const LOOK_EVERY = 16;

/** Tells when long work should yield, however fast the machine is. */
function createTurns(): { isOver(): boolean; next(): Promise<void> } {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= TURN,
    async next() {
      await nextTurn();
      began = performance.now();
    },
  };
}

/** Calls `use` for each entry of a long list, and yields whenever that has taken a while. */
export async function eachInTurns<T>(
  list: Iterable<T>,
  use: (entry: T) => void,
  { between }: { between?: ((done: number) => void) | undefined } = {},
): Promise<void> {
  const turns = createTurns();
  let done = 0;
  for (const entry of list) {
    if (done > 0 && done % LOOK_EVERY === 0 && turns.isOver()) {
      between?.(done);
      await turns.next();
    }
    use(entry);
    done++;
  }
  between?.(done);
}
