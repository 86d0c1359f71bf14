/**
 * Lets all else that waits have its turn: to be awaited between the steps of long work. Unlike a timer's,
 * this turn comes at once in hidden pages too.
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
