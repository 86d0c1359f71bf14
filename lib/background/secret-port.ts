import * as v from 'valibot';
import { browser } from 'wxt/browser';

/** The part of a port that is used. */
export interface SecretPort {
  name: string;
  sender?: { id?: string; url?: string };
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** An order that contains a secret. */
interface SecretOrder<Order> {
  /** The name of the ports that it comes over. */
  name: string;
  shape: v.GenericSchema<unknown, Order>;
  /** The only page that may give it. */
  page: string;
  take(order: Order): Promise<unknown>;
}

/** Accepts such orders, one per port. Call it in the worker's first turn. */
export function onSecretOrder<Order>(order: SecretOrder<Order>): void {
  browser.runtime.onConnect.addListener((port) => serveSecretPort(port, order));
}

export function serveSecretPort<Order>(
  port: SecretPort,
  { name, shape, page, take }: SecretOrder<Order>,
): void {
  if (port.name !== name) return;
  if (!isPage(port.sender?.url, page)) {
    port.disconnect();
    return;
  }
  let isOpen = true;
  port.onDisconnect.addListener(() => {
    isOpen = false;
  });
  port.onMessage.addListener((message) => {
    const order = v.safeParse(shape, message);
    const outcome = order.success ? take(order.output) : Promise.reject(new Error('No order'));
    outcome.then(
      (answer) => isOpen && port.postMessage(answer),
      () => isOpen && port.disconnect(),
    );
  });
}

/** Whether an address is the page's, whatever follows its path. */
export function isPage(url: string | undefined, page: string): boolean {
  return url !== undefined && url.replace(/[?#].*$/, '') === page;
}
