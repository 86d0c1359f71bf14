import { connect, createServer, type Socket } from 'node:net';
import { type LocalServer, listen } from './local-server.ts';

/** Kilobits a second that a link carries, by the milliseconds since it began. */
export type Rate = (time: number) => number;

export interface LinkOptions {
  /** The server behind it, as `https://127.0.0.1:PORT`. */
  target: string;
  /** Milliseconds from the listener to the server and back. */
  roundTrip: number;
  /** Towards the listener, shared by all connections; without end unless told. Nothing passes at 0. */
  rate?: Rate;
}

/** A network between a listener and a server, whose connections are named by its own `url`. */
export interface ShapedLink extends LocalServer {
  /** Bytes that have reached the listener. */
  carried(): number;
  /** Bytes that the server has sent and the listener does not have yet. */
  underway(): number;
  /** Connections that were ever made. */
  connections(): number;
  /** The rates' time begins now. */
  begin(): void;
  /** Every connection breaks, as on changing from one network to another. */
  cut(): void;
}

/** Bytes of a TCP segment on Ethernet. */
const SEGMENT = 1460;
/** What TCP sends before the first acknowledgement (RFC 6928), and at most before the next one. Bytes. */
const FIRST_WINDOW = 10 * SEGMENT;
const LAST_WINDOW = 1 << 20;
/** What a server's system keeps of what is not acknowledged yet; Linux by itself goes up to that. Bytes. */
const SEND_BUFFER = 4 << 20;
/** What a listener's system keeps for a program that does not read. Bytes. */
const RECEIVE_BUFFER = 1 << 18;
/** Milliseconds between two looks at what may pass. */
const TICK = 4;

/**
 * A link that delays, and carries so much in a time. Delay in the kernel is missing on many machines, so this
 * does it above TCP: what TCP would do on the way is modelled, as the handshake's round trip and slow start.
 * Nothing is lost, and nothing waits for a retransmission: an outage is over for every connection at once.
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
    lastTick = performance.now();
    budget = 0;
    timer = setTimeout(tick, TICK);
  }

  function tick(): void {
    const now = performance.now();
    const kilobits = rate(now - began);
    // What was not used is gone: a link cannot send in advance.
    budget = Math.min(budget, SEGMENT) + (kilobits * (now - lastTick)) / 8;
    lastTick = now;
    for (let sent = true; sent && budget > 0; ) {
      sent = false;
      for (const connection of open) {
        const bytes = budget > 0 ? connection.sendSegment() : 0;
        budget -= bytes;
        sent ||= bytes > 0;
      }
    }
    for (const connection of open) connection.deliver();
    if (kilobits > 0) for (const connection of open) connection.sendUp(now);
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
  /** Takes a segment of what the server has sent onto the link, if TCP lets it; returns its bytes. */
  sendSegment(): number;
  /** Lets what was taken arrive after its time. */
  deliver(): void;
  /** Lets what the listener has sent arrive, if it is time. */
  sendUp(now: number): void;
  /** Whether there is something to look after. */
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
  // The listener's system takes the connection for made at once: its first round trip is waited for here.
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
