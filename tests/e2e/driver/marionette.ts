import { connect, type Socket } from 'node:net';

/** Firefox's own remote control, for things in the browser's window rather than a page. */
export interface Marionette {
  /** Installs an extension from its folder; it stays until Firefox quits. */
  installAddon(folder: string): Promise<void>;
  /** Runs a function body in the browser's own window; the result is passed as JSON. */
  inBrowser<Result>(body: string): Promise<Result>;
  close(): void;
}

/**
 * Connects to a Firefox that was started with `--marionette`. The protocol is a length, a colon and
 * JSON: `[0, id, command, parameters]`, answered by `[1, id, error, result]`.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await connectWithin(port, 30_000);
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let received = Buffer.alloc(0);
  let ids = 0;

  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });

  const send = (command: string, parameters: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++ids;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });

  await send('WebDriver:NewSession');
  await send('Marionette:SetContext', { value: 'chrome' });
  return {
    async installAddon(folder) {
      await send('Addon:Install', { path: folder, temporary: true });
    },
    async inBrowser(body) {
      const answer = await send('WebDriver:ExecuteScript', { script: body, args: [] });
      return (answer as { value: never }).value;
    },
    close: () => socket.destroy(),
  };
}

async function connectWithin(port: number, timeout: number): Promise<Socket> {
  const end = performance.now() + timeout;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const error = await new Promise<Error | null>((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('error', resolve);
    });
    if (error === null) return socket;
    if (performance.now() > end) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
