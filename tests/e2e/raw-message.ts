import type { UiPage } from './driver/driver.ts';

/** The part of the browser's messaging that these tests use past the product's own code. */
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

/** What came back of a message: its answer, or in words that none did. */
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

/** A message as the product's code would wrap it, with anything in it. */
export const wrapped = (type: string, data?: unknown) => ({
  ...{ id: 1, type, timestamp: Date.now() },
  ...(data !== undefined && { data }),
});

/** Opens the port to connect a database and sends an order; what was answered, or that it was closed. */
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

/** Lets a page write down every message that the browser hands to it. */
export function overhear(ui: UiPage): Promise<void> {
  return ui.evaluate(() => {
    const scope = globalThis as unknown as { heard: unknown[]; chrome: { runtime: RawRuntime } };
    scope.heard = [];
    // Answers nothing, so that the listeners of the product do.
    scope.chrome.runtime.onMessage.addListener((message) => {
      scope.heard.push(message);
    });
  });
}

/** All that it wrote down, as JSON. */
export function overheard(ui: UiPage): Promise<string> {
  return ui.evaluate(() => JSON.stringify((globalThis as unknown as { heard: unknown[] }).heard));
}
