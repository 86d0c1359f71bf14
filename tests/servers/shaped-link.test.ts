import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type LocalServer, listen } from './local-server.ts';
import { createShapedLink, type LinkOptions, type ShapedLink } from './shaped-link.ts';

const KILOBYTES = 1000;
const opened: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** A link to a server that answers with as many bytes as its path says, or with 100 bytes every few milliseconds. */
async function openLink(options: Omit<LinkOptions, 'target'>): Promise<ShapedLink> {
  const server = await listen(
    createServer((request, response) => {
      if (request.url === '/drip') {
        const timer = setInterval(() => response.write(Buffer.alloc(100)), 2);
        response.on('close', () => clearInterval(timer));
        return;
      }
      response.end(Buffer.alloc(Number(request.url?.slice(1))));
    }),
  );
  const link = await createShapedLink({ ...options, target: server.url });
  opened.push(link, server);
  return link;
}

/** Milliseconds until this many bytes have arrived, on a new connection. */
async function timeOf(link: ShapedLink, bytes: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${link.url}/${bytes}`, { headers: { connection: 'close' } });
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
  return performance.now() - began;
}

// A busy machine is only ever slower, so these tests check minimum times.
describe('a shaped link', () => {
  it('delays a request on a new connection by two round trips, one of them for TCP', async () => {
    const link = await openLink({ roundTrip: 100 });
    expect(await timeOf(link, 1)).toBeGreaterThanOrEqual(195);
  });

  it('sends more with each round trip, like TCP in slow start', async () => {
    const link = await openLink({ roundTrip: 100 });
    // 14.6 kB, twice that, and the rest.
    expect(await timeOf(link, 60 * KILOBYTES)).toBeGreaterThanOrEqual(395);
  });

  it('never exceeds its rate, with any number of connections', async () => {
    const link = await openLink({ roundTrip: 0, rate: () => 800 });
    const began = performance.now();
    await Promise.all([timeOf(link, 40 * KILOBYTES), timeOf(link, 40 * KILOBYTES)]);
    // 80 kB at 100 kB a second.
    expect(performance.now() - began).toBeGreaterThanOrEqual(780);
    expect(link.carried()).toBeGreaterThan(80 * KILOBYTES);
    expect(link.connections()).toBe(2);
  });

  it('does not exceed its rate for a server that sends little at a time', async () => {
    const link = await openLink({ roundTrip: 0, rate: () => 80 });
    const { hostname, port } = new URL(link.url);
    const began = performance.now();
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /drip HTTP/1.1\r\nhost: x\r\n\r\n'),
    );
    let came = 0;
    socket.on('data', (bytes) => {
      came += bytes.length;
    });
    await expect.poll(() => came, { timeout: 15_000 }).toBeGreaterThan(10 * KILOBYTES);
    // At 10 kB a second.
    expect(performance.now() - began).toBeGreaterThanOrEqual(850);
    socket.destroy();
  });

  it('holds back what arrives during an outage, and loses nothing', async () => {
    const link = await openLink({ roundTrip: 10, rate: (time) => (time < 500 ? 0 : 8000) });
    link.begin();
    expect(await timeOf(link, 50 * KILOBYTES)).toBeGreaterThanOrEqual(500);
    expect(link.underway()).toBe(0);
  });

  it('breaks every connection when the network changes, and accepts new ones', async () => {
    const link = await openLink({ roundTrip: 10 });
    const { hostname, port } = new URL(link.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    const broken = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    // The link learns of it a moment after the system.
    await expect.poll(() => link.connections()).toBe(1);
    link.cut();
    await broken;
    await timeOf(link, 1);
  });
});
