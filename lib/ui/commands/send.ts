import { browser } from 'wxt/browser';
import { type AnswerTo, type Messages, sendMessage } from '@/lib/contract/messages';

/** The answer to a request if the background went away before it could answer. */
export const interrupted = () => ({ ok: false, trouble: { kind: 'interrupted' } }) as const;

/** Asks the background for an answer typed by the map of messages; rejects if it fails or goes away. */
export function ask<Type extends keyof Messages>(
  type: Type,
  ...[data]: Parameters<Messages[Type]>
): Promise<AnswerTo<Type>> {
  return sendMessage(type, ...([plain(data)] as unknown as Parameters<Messages[Type]>));
}

/**
 * Sends an order. If there is no background the order is lost, and so is the page: nobody is left to tell.
 */
export function send<Type extends keyof Messages>(
  type: Type,
  ...data: Parameters<Messages[Type]>
): void {
  ask(type, ...data).catch(() => undefined);
}

/**
 * A named function for the order of this type. Only for orders with data: an event handler would pass its
 * event.
 */
export const order =
  <Type extends keyof Messages>(type: Type) =>
  (...data: Parameters<Messages[Type]>): void =>
    send(type, ...data);

/** The same for orders whose failure the page reports. Returns whether the background took the order and succeeded. */
export const confirmed =
  <Type extends keyof Messages>(type: Type) =>
  (...data: Parameters<Messages[Type]>): Promise<boolean> =>
    sendConfirmed(type, ...data);

/** Sends an order. A background that answers `false` has failed; one that goes away may have. */
export function sendConfirmed<Type extends keyof Messages>(
  type: Type,
  ...data: Parameters<Messages[Type]>
): Promise<boolean> {
  return ask(type, ...data).then(
    (answer: unknown) => answer !== false,
    () => false,
  );
}

/**
 * Sends an order with a secret to the background alone, over a port of this name. Rejects if the background does not
 * take the order or goes away.
 */
export function sendSecret<Answer>(name: string, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const port = browser.runtime.connect({ name });
    port.onDisconnect.addListener(() => {
      // Chrome logs an unread error in the page's console.
      void browser.runtime.lastError;
      reject(new Error('The order was not taken.'));
    });
    port.onMessage.addListener((outcome: Answer) => {
      resolve(outcome);
      port.disconnect();
    });
    port.postMessage(order);
  });
}

/** Nested values of a snapshot are proxies, which Firefox cannot clone into a message. */
function plain<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
