import * as v from 'valibot';
import { browser } from 'wxt/browser';
import type { DatabaseOrder, DatabaseOutcome } from './history';

/**
 * How the settings page names a database. A message would be handed to every open page of the extension,
 * with the secret in it; a port is opened to those alone that wait for one, and that is the background.
 */
const NAME = 'history/connect';

/** Longer than any connection string or token there is; letters. */
const MAX_SECRET = 100_000;

const secret = v.pipe(v.string(), v.maxLength(MAX_SECRET));

const shape: v.GenericSchema<unknown, DatabaseOrder> = v.union([
  v.object({ builtIn: v.literal(true) }),
  v.object({ connectionString: secret, authToken: v.optional(secret) }),
]);

/** Of a port what is used of it. */
export interface DatabasePort {
  name: string;
  sender?: { id?: string; url?: string };
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** Sends the order; rejects where the background does not take it or goes away. */
export function sendDatabaseOrder(order: DatabaseOrder): Promise<DatabaseOutcome> {
  return new Promise((resolve, reject) => {
    const port: DatabasePort = browser.runtime.connect({ name: NAME });
    port.onDisconnect.addListener(() => {
      // Chrome notes an error that nobody looks at in the page's console.
      void browser.runtime.lastError;
      reject(new Error('The order about the database was not taken.'));
    });
    port.onMessage.addListener((outcome) => {
      resolve(outcome as DatabaseOutcome);
      port.disconnect();
    });
    port.postMessage(order);
  });
}

/** Takes orders from whom `mayOrder` allows, one a port. Called in the worker's first turn. */
export function onDatabaseOrder(
  mayOrder: (sender: DatabasePort['sender']) => boolean,
  take: (order: DatabaseOrder) => Promise<DatabaseOutcome>,
): void {
  browser.runtime.onConnect.addListener((port) => serveDatabasePort(port, mayOrder, take));
}

export function serveDatabasePort(
  port: DatabasePort,
  mayOrder: (sender: DatabasePort['sender']) => boolean,
  take: (order: DatabaseOrder) => Promise<DatabaseOutcome>,
): void {
  if (port.name !== NAME) return;
  if (!mayOrder(port.sender)) {
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
