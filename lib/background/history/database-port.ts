import * as v from 'valibot';
import { browser } from 'wxt/browser';
import {
  DATABASE_PORT,
  type DatabaseOrder,
  type DatabaseOutcome,
  databaseOrderShape,
} from '@/lib/contract/history';

/** The part of a port that is used. */
export interface DatabasePort {
  name: string;
  sender?: { id?: string; url?: string };
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** Accepts orders from senders that `mayOrder` allows, one per port. Call it in the worker's first turn. */
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
  if (port.name !== DATABASE_PORT) return;
  if (!mayOrder(port.sender)) {
    port.disconnect();
    return;
  }
  let isOpen = true;
  port.onDisconnect.addListener(() => {
    isOpen = false;
  });
  port.onMessage.addListener((message) => {
    const order = v.safeParse(databaseOrderShape, message);
    const outcome = order.success ? take(order.output) : Promise.reject(new Error('No order'));
    outcome.then(
      (answer) => isOpen && port.postMessage(answer),
      () => isOpen && port.disconnect(),
    );
  });
}
