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
