import type { UiPage } from './driver/driver.ts';

/** The part of the browser's messaging API that these tests use directly, bypassing the product's code. */
export interface RawRuntime {
  lastError?: { message: string };
  sendMessage(message: unknown, callback: (answer: unknown) => void): void;
  connect(info: { name: string }): RawPort;
  onMessage: { addListener(listener: (message: unknown) => void): void };
}

interface RawPort {
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** Sends a message and returns its answer, or the reason why there was none. */
export function sendRaw(ui: UiPage, message: unknown): Promise<unknown> {
  return ui.evaluate((message) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: RawRuntime } }).chrome;
    return new Promise<unknown>((resolve) => {
      runtime.sendMessage(message, (answer) => {
        const { lastError } = runtime;
        resolve(answer ?? { none: lastError?.message ?? 'no answer' });
      });
    });
  }, message);
}

/** A message wrapped as the product's code does it, with any content. */
export const wrapped = (type: string, data?: unknown) => ({
  ...{ id: 1, type, timestamp: Date.now() },
  ...(data !== undefined && { data }),
});

/** Opens the port for connecting a database and sends an order. Returns the answer, or 'closed'. */
export function orderByPort(ui: UiPage, order: unknown): Promise<unknown> {
  return ui.evaluate((order) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: RawRuntime } }).chrome;
    return new Promise<unknown>((resolve) => {
      const port = runtime.connect({ name: 'history/connect' });
      port.onMessage.addListener(resolve);
      port.onDisconnect.addListener(() => {
        void runtime.lastError;
        resolve('closed');
      });
      port.postMessage(order);
    });
  }, order);
}

/** Makes a page record every message that the browser delivers to it. */
export function overhear(ui: UiPage): Promise<void> {
  return ui.evaluate(() => {
    const scope = globalThis as unknown as { heard: unknown[]; chrome: { runtime: RawRuntime } };
    scope.heard = [];
    // Doesn't answer, so that the product's listeners do.
    scope.chrome.runtime.onMessage.addListener((message) => {
      scope.heard.push(message);
    });
  });
}

/** The recorded messages, as JSON. */
export function overheard(ui: UiPage): Promise<string> {
  return ui.evaluate(() => JSON.stringify((globalThis as unknown as { heard: unknown[] }).heard));
}
