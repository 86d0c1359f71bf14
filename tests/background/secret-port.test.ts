import { describe, expect, it, vi } from 'vitest';
import { type SecretPort, serveSecretPort } from '@/lib/background/secret-port';
import {
  DATABASE_PORT,
  type DatabaseOrder,
  type DatabaseOutcome,
  databaseOrderShape,
} from '@/lib/contract/history';

const SETTINGS = 'chrome-extension://skywave/options.html';
const done: DatabaseOutcome = { ok: true, milliseconds: 3 };

function openPort(url = SETTINGS, name = DATABASE_PORT) {
  const listeners: { message: (message: unknown) => void; closed: () => void } = {
    message: () => {},
    closed: () => {},
  };
  const port = {
    name,
    sender: { id: 'skywave', url },
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onMessage: { addListener: (listener) => void Object.assign(listeners, { message: listener }) },
    onDisconnect: {
      addListener: (listener) => void Object.assign(listeners, { closed: listener }),
    },
  } satisfies SecretPort;
  const take = vi.fn(async (_: DatabaseOrder) => done);
  serveSecretPort(port, {
    ...{ name: DATABASE_PORT, shape: databaseOrderShape, page: SETTINGS },
    take,
  });
  return { port, take, listeners };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a port for orders with secrets', () => {
  it('accepts an order and answers with its outcome', async () => {
    const { port, take, listeners } = openPort();
    listeners.message({ connectionString: 'postgresql://a:b@c/d', authToken: 't', more: 1 });
    await turn();
    expect(take).toHaveBeenCalledExactlyOnceWith({
      connectionString: 'postgresql://a:b@c/d',
      authToken: 't',
    });
    expect(port.postMessage).toHaveBeenCalledExactlyOnceWith(done);
  });

  it('is closed to every page but the settings', () => {
    const { port, take, listeners } = openPort('chrome-extension://skywave/popup.html');
    expect(port.disconnect).toHaveBeenCalledOnce();
    listeners.message({ builtIn: true });
    expect(take).not.toHaveBeenCalled();
  });

  it('leaves ports with other names alone', () => {
    const { port, listeners } = openPort(SETTINGS, 'other');
    listeners.message({ builtIn: true });
    expect(port.disconnect).not.toHaveBeenCalled();
  });

  it.each([
    [undefined],
    [{ connectionString: 7 }],
    [{ builtIn: false }],
    [{ connectionString: 'x'.repeat(200_000) }],
  ])('closes on an invalid order: %j', async (message) => {
    const { port, take, listeners } = openPort();
    listeners.message(message);
    await turn();
    expect(take).not.toHaveBeenCalled();
    expect(port.disconnect).toHaveBeenCalledOnce();
  });

  it('sends no answer if the page was closed meanwhile', async () => {
    const { port, listeners } = openPort();
    listeners.message({ builtIn: true });
    listeners.closed();
    await turn();
    expect(port.postMessage).not.toHaveBeenCalled();
  });
});
