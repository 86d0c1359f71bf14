import { connect, createServer, type Socket } from 'node:net';
import { type LocalServer, listen } from './local-server.ts';

/** How many kbit/s a link carries at a time, in milliseconds since it began. */
export type Rate = (time: number) => number;

export interface LinkOptions {
  /** The server behind it, as `https://127.0.0.1:PORT`. */
  target: string;
  /** Milliseconds from the listener to the server and back. */
  roundTrip: number;
  /** Towards the listener, shared by all connections; unlimited by default. At 0 nothing passes, either way. */
  rate?: Rate;
}

/** A network between a listener and a server: connect to its `url` instead of the server's. */
export interface ShapedLink extends LocalServer {
  /** Bytes that have reached the listener. */
  carried(): number;
  /** Bytes that the server has sent but the listener has not received yet. */
  underway(): number;
  /** How many connections were made so far. */
  connections(): number;
  /** Restarts the clock that `rate` sees. */
  begin(): void;
  /** Breaks every connection, as a change of network does. */
  cut(): void;
}

/** The payload of a TCP segment on Ethernet, in bytes. */
const SEGMENT = 1460;
/** The congestion window, in bytes: at first (RFC 6928), and at most. */
const FIRST_WINDOW = 10 * SEGMENT;
const LAST_WINDOW = 1 << 20;
/** The server's send buffer, in bytes: what Linux grows it to by default. */
const SEND_BUFFER = 4 << 20;
/** The listener's receive buffer, in bytes. */
const RECEIVE_BUFFER = 1 << 18;
/** Milliseconds between two rounds of sending. */
const TICK = 4;

/**
 * A link with a delay and a limited, changing rate. Many machines cannot emulate delay in the kernel, so this works
 * above TCP and models what TCP does on a long way: the round trip of the handshake, and slow start. No segment is
 * lost and none is retransmitted, so an outage ends for all connections at the same moment.
 */
export async function createShapedLink({
  target,
  roundTrip,
  rate = () => Number.POSITIVE_INFINITY,
}: LinkOptions): Promise<ShapedLink> {
  const { hostname, port } = new URL(target);
  const oneWay = roundTrip / 2;
  const open = new Set<Connection>();
  let began = performance.now();
  let connections = 0;
  let carried = 0;
  let timer: NodeJS.Timeout | null = null;
  let lastTick = 0;
  let budget = 0;

  function wake(): void {
    if (timer !== null) return;
    spendTime();
    // Unused capacity is lost: a link cannot send ahead of time. What it sent too early is still owed.
    budget = Math.min(budget, 0);
    timer = setTimeout(tick, TICK);
  }

  /** Adds what the link could carry since this was last done, in bytes; returns its rate now. */
  function spendTime(): number {
    const now = performance.now();
    const kilobits = rate(now - began);
    if (now > lastTick) budget += (kilobits * (now - lastTick)) / 8;
    lastTick = now;
    return kilobits;
  }

  function tick(): void {
    budget = Math.min(budget, SEGMENT);
    const kilobits = spendTime();
    for (let sent = true; sent && budget > 0; ) {
      sent = false;
      for (const connection of open) {
        const bytes = budget > 0 ? connection.sendSegment() : 0;
        budget -= bytes;
        sent ||= bytes > 0;
      }
    }
    for (const connection of open) connection.deliver();
    if (kilobits > 0) for (const connection of open) connection.sendUp(lastTick);
    const isBusy = [...open].some((connection) => connection.hasWork());
    timer = isBusy ? setTimeout(tick, TICK) : null;
  }

  const server = createServer((client) => {
    connections++;
    const connection = createConnection(client, connect(Number(port), hostname), {
      oneWay,
      wake,
      onCarried: (bytes) => {
        carried += bytes;
      },
      onClosed: () => open.delete(connection),
    });
    open.add(connection);
  });
  const listening = await listen(server);

  return {
    url: target.replace(`:${port}`, `:${new URL(listening.url).port}`),
    async close() {
      for (const connection of open) connection.cut();
      if (timer !== null) clearTimeout(timer);
      await listening.close();
    },
    carried: () => carried,
    underway: () => [...open].reduce((sum, connection) => sum + connection.underway(), 0),
    connections: () => connections,
    begin() {
      began = performance.now();
    },
    cut() {
      for (const connection of open) connection.cut();
    },
  };
}

interface Connection {
  /** Sends one segment, if there is one and the window allows it; returns its size. */
  sendSegment(): number;
  /** Delivers the sent segments after their time on the way. */
  deliver(): void;
  /** Passes on what the listener sent, if it has arrived by now. */
  sendUp(now: number): void;
  /** Whether another round is needed. */
  hasWork(): boolean;
  underway(): number;
  cut(): void;
}

interface ConnectionParts {
  /** Milliseconds. */
  oneWay: number;
  wake(): void;
  onCarried(bytes: number): void;
  onClosed(): void;
}

function createConnection(
  client: Socket,
  server: Socket,
  { oneWay, wake, onCarried, onClosed }: ConnectionParts,
): Connection {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let taken: Buffer[] = [];
  /** Sent and not acknowledged, and of these what has not arrived. */
  let inFlight = 0;
  let onTheWay = 0;
  let window = FIRST_WINDOW;
  let hasEnded = false;
  const up: { at: number; data: Buffer }[] = [];
  // On loopback the handshake takes no time, so the first data waits for its round trip here.
  let earliest = performance.now() + 3 * oneWay;

  const later = (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds);
  const close = () => {
    onClosed();
    later(oneWay, () => server.destroy());
  };
  const endIfDone = () => {
    if (hasEnded && waitingBytes + inFlight === 0) later(oneWay, () => client.end());
  };

  client.on('data', (data: Buffer) => {
    earliest = Math.max(earliest, performance.now() + oneWay);
    up.push({ at: earliest, data });
    wake();
  });
  client.on('close', close);
  client.on('error', () => {});
  server.on('data', (data: Buffer) => {
    waiting.push(data);
    waitingBytes += data.length;
    if (waitingBytes > SEND_BUFFER) server.pause();
    wake();
  });
  server.on('error', () => later(3 * oneWay, () => client.resetAndDestroy()));
  server.on('close', () => {
    hasEnded = true;
    endIfDone();
  });

  function takeSegment(): Buffer {
    const first = waiting[0] as Buffer;
    if (first.length <= SEGMENT) waiting.shift();
    else waiting[0] = first.subarray(SEGMENT);
    return first.subarray(0, SEGMENT);
  }

  return {
    sendSegment() {
      const isFull = inFlight >= window || client.writableLength > RECEIVE_BUFFER;
      if (waiting.length === 0 || isFull || client.destroyed) return 0;
      const segment = takeSegment();
      waitingBytes -= segment.length;
      inFlight += segment.length;
      onTheWay += segment.length;
      taken.push(segment);
      if (waitingBytes < SEND_BUFFER) server.resume();
      return segment.length;
    },
    deliver() {
      if (taken.length === 0) return;
      const data = Buffer.concat(taken);
      taken = [];
      later(oneWay, () => {
        onTheWay -= data.length;
        if (client.destroyed) return;
        client.write(data);
        onCarried(data.length);
      });
      later(2 * oneWay, () => {
        inFlight -= data.length;
        window = Math.min(LAST_WINDOW, window + data.length);
        endIfDone();
        wake();
      });
    },
    sendUp(now) {
      while (up[0] !== undefined && up[0].at <= now) {
        const [first] = up.splice(0, 1);
        if (first !== undefined && !server.destroyed) server.write(first.data);
      }
    },
    hasWork: () => up.length > 0 || (waiting.length > 0 && inFlight < window),
    underway: () => waitingBytes + onTheWay,
    cut() {
      client.resetAndDestroy();
      server.destroy();
    },
  };
}
