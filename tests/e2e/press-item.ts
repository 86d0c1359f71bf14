import type { UiPage } from './driver/driver.ts';

/** Presses an item by sending the message that a list row's button sends. */
export async function pressItem(ui: Pick<UiPage, 'evaluate'>, item: object): Promise<void> {
  await ui.evaluate((pressed) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
    interface Runtime {
      sendMessage(message: object, callback: () => void): void;
      lastError?: unknown;
    }
    const message = {
      id: 1,
      type: 'player:toggleItem',
      timestamp: Date.now(),
      data: { item: pressed },
    };
    return new Promise<void>((resolve) => {
      runtime.sendMessage(message, () => {
        void runtime.lastError;
        resolve();
      });
    });
  }, item);
}
