/**
 * Lets everything else that is waiting run; await it between the steps of long work. Unlike a timer, it is not
 * delayed in hidden pages.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Does something with each entry of a long list, and lets everything else run after every `size` of them. */
export async function eachInTurns<T>(
  list: readonly T[],
  use: (entry: T) => void,
  { size = 500, between }: { size?: number; between?: ((done: number) => void) | undefined } = {},
): Promise<void> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await nextTurn();
    for (const entry of list.slice(at, at + size)) use(entry);
    between?.(Math.min(list.length, at + size));
  }
}
