import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { AudioHost } from '@/lib/audio/host';
import type { AudioOrders, AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import { createFaultyServer, type FaultyServer } from '../servers/faulty.ts';
import { playOrder } from '../support/play-order.ts';
import { buildExtension } from './driver/build-extension.ts';
import type { Driver } from './driver/driver.ts';
import { openDriver } from './driver/open-driver.ts';
import { pollUntil } from './driver/poll-until.ts';

const HOST_EXTENSION = {
  name: 'host-contract',
  background: 'tests/e2e/host-contract/background.ts',
  offscreen: 'tests/e2e/host-contract/offscreen.ts',
};

interface Reached {
  host: AudioHost;
  statuses: AudioStatus[];
}

interface Volumes {
  volumes: { volume: number; at: number }[];
}

/** Runs in the host's document. */
function listenToVolume(): void {
  const audio = document.querySelector('audio') as HTMLAudioElement;
  const { volumes } = Object.assign(self, { volumes: [] } as Volumes);
  audio.addEventListener('volumechange', () => {
    volumes.push({ volume: audio.volume, at: performance.now() });
  });
}

/**
 * What the background may rely on with any host: Chrome's offscreen document behind messages, or Firefox's
 * background page. Both are the product's own, in an extension that contains nothing else.
 */
describe('the audio host', () => {
  let driver: Driver;
  let station: DemoStation;
  let podcast: DemoPodcast;
  let faulty: FaultyServer;
  let mounts: Mount[];
  let press = 0;

  beforeAll(async () => {
    station = await createDemoStation();
    mounts = ['/a.mp3', '/b.mp3'].map((path) => station.addMount({ path, titles: [] }));
    podcast = await createDemoPodcast();
    faulty = await createFaultyServer();
    driver = await openDriver(inject('browser'), {
      folder: await buildExtension(inject('browser'), HOST_EXTENSION),
    });
    // A worker can be found before its script has run.
    await pollUntil('its script', {}, async () => {
      const done = await driver.backgroundEval(() => 'host' in self);
      return done ? { done } : null;
    });
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([station?.close(), podcast?.close(), faulty?.close()]);
  });
  beforeEach(() => order('release'));

  type OrderName = keyof AudioOrders | 'close';

  /** Gives an order like the background, which doesn't wait for the result. */
  async function order(name: OrderName, ...args: unknown[]) {
    await driver.backgroundEval(
      (method, values) => {
        const { host } = self as unknown as Reached;
        (host[method] as (...all: unknown[]) => void)(...values);
      },
      name,
      args,
    );
  }

  const report = () => driver.backgroundEval(() => (self as unknown as Reached).host.report());

  /** Waits for a status about the latest press. Returns it, and all the phases reported for that press. */
  async function told(fits: (status: AudioStatus) => boolean, timeout = 15_000) {
    let all: AudioStatus[] = [];
    await expect
      .poll(
        async () => {
          const statuses = await driver.backgroundEval(() => (self as unknown as Reached).statuses);
          all = statuses.filter((status) => status.press === press);
          return all.some(fits);
        },
        { timeout, interval: 50 },
      )
      .toBe(true);
    return { status: all.find(fits) as AudioStatus, phases: [...new Set(all.map((s) => s.phase))] };
  }

  const is = (phase: AudioStatus['phase']) => (status: AudioStatus) => status.phase === phase;
  const live = (index: number): PlayOrder =>
    playOrder({ press: ++press, item: `live ${index}`, url: mounts[index]?.url ?? '', live: true });
  const file = (changes: Partial<PlayOrder> = {}): PlayOrder =>
    playOrder({ press: ++press, item: 'file', url: podcast.episodes[0]?.url ?? '', ...changes });
  /** Every change of the element's volume since the last time, in milliseconds. */
  const takeVolumes = () => driver.hostEval(() => (self as unknown as Volumes).volumes.splice(0));
  const connections = () => mounts.map(({ openConnections }) => openConnections.value);

  it('plays a live stream, reporting “loading” and then “playing” with the press’s number', async () => {
    await order('play', live(0));
    const { status, phases } = await told(is('playing'));
    expect(phases).toEqual(['loading', 'playing']);
    expect(status).toMatchObject({ source: 'stream', duration: null, failure: null });
    await driver.waitForAudio(({ currentTime }) => currentTime > 0.5);
    expect(connections()).toEqual([1, 0]);
  });

  it('reports the titles of a stream', async () => {
    await order('play', live(0));
    await told(is('playing'));
    mounts[0]?.setTitle('Artist - Song');
    await told(({ streamTitle }) => streamTitle?.raw === 'Artist - Song', 30_000);
  });

  it('closes the connection when a live stream is paused, and can rejoin it', async () => {
    await order('play', live(0));
    await told(is('playing'));
    await order('pause');
    await told(is('paused'));
    await expect.poll(connections).toEqual([0, 0]);
    await order('play', live(0));
    await told(is('playing'));
  });

  it('plays only the last of several simultaneous orders', async () => {
    await driver.backgroundEval(
      (...orders) => {
        const { host } = self as unknown as Reached;
        for (const one of orders) host.play(one);
      },
      live(0),
      file(),
      live(1),
    );
    await told(is('playing'));
    await expect.poll(connections).toEqual([0, 1]);
  });

  it('plays a file from the requested position, at the requested rate and volume', async () => {
    await order('play', file({ startAt: 60, rate: 1.25, volume: 0.5 }));
    const { status } = await told(is('playing'));
    expect(status.source).toBe('element');
    expect(status.duration).toBeCloseTo(190, 0);
    expect(status.position).toBeGreaterThanOrEqual(59.9);
    await driver.waitForAudio((audio) => audio.playbackRate === 1.25 && audio.volume === 0.5);
  });

  it('lets a station come and go within a moment, and leaves the volume as it was', async () => {
    await driver.hostEval(listenToVolume);
    await order('play', { ...live(0), volume: 0.8 });
    await told(is('playing'));
    await driver.waitForAudio(({ volume }) => volume === 0.8);
    const came = await takeVolumes();
    await order('pause');
    await driver.waitForAudio(({ readyState }) => readyState === 0);
    await driver.waitForAudio(({ volume }) => volume === 0.8);
    const went = await takeVolumes();

    // The previous sound may still be fading out.
    const begins = came.findLastIndex(
      ({ volume }, nth) => volume < (came[nth - 1]?.volume ?? Number.POSITIVE_INFINITY),
    );
    const rise = came.slice(begins).map(({ volume }) => volume);
    expect(rise[0]).toBeLessThan(0.1);
    expect(rise.length).toBeGreaterThan(2);
    const fall = went.slice(0, -1).map(({ volume }) => volume);
    expect(fall).toEqual(fall.toSorted((one, other) => other - one));
    expect(fall.length).toBeGreaterThan(2);
    // The events of the last steps are lost with the source.
    expect(fall.at(-1)).toBeLessThan(0.4);
    expect(went.at(-1)?.volume).toBe(0.8);
    // Late timers stretch a fade no more than a busy machine stretches everything.
    for (const [first, last] of [
      [came[came.length - rise.length], came.at(-1)],
      [went[0], went.at(-2)],
    ]) {
      expect((last?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(1000);
    }
  });

  it('reports the position of a playing file without being asked', async () => {
    await order('play', file());
    await told(is('playing'));
    await told(({ position }) => position > 0.5);
  });

  it('resumes a paused file where it stopped, without reloading it', async () => {
    await order('play', file({ startAt: 20 }));
    await told(is('playing'));
    await order('pause');
    const { status } = await told(is('paused'));
    const requests = podcast.requests.length;
    await order('play', file());
    const resumed = await told(is('playing'));
    expect(resumed.status.position).toBeGreaterThanOrEqual(status.position - 0.1);
    expect(podcast.requests.length).toBe(requests);
  });

  it('seeks, and changes rate and volume', async () => {
    await order('play', file());
    await told(is('playing'));
    await order('seek', 100);
    await told(({ position }) => position >= 100);
    await order('setRate', 2);
    await order('setVolume', 0.25);
    await driver.waitForAudio((audio) => audio.playbackRate === 2 && audio.volume === 0.25);
    await order('seek', 10_000);
    await told(is('ended'));
  });

  it('returns to the start when a file ends', async () => {
    await order('play', file({ startAt: 189 }));
    const { status } = await told(is('ended'), 30_000);
    expect(status.position).toBe(0);
    await order('play', file());
    await told(is('playing'));
  });

  it('prepares a file without playing it', async () => {
    await order('prepare', file({ startAt: 30 }));
    const { status, phases } = await told(is('ready'));
    expect(status.position).toBeCloseTo(30, 0);
    expect(phases).not.toContain('playing');
    expect((await driver.audio())?.paused).toBe(true);
  });

  it('reports a failure, and plays the next order', async () => {
    await order('play', { ...live(0), url: faulty.at('404') });
    const { status } = await told(is('failed'));
    expect(status.failure).toMatchObject({ kind: 'network', stage: 'load' });
    await order('play', live(0));
    await told(is('playing'));
  });

  it('tries a station’s addresses in turn until one works, and reports which one did', async () => {
    const [good = '', other = ''] = mounts.map(({ url }) => url);
    const dead = ['http://127.0.0.1:9/x.mp3', faulty.at('404'), faulty.at('html')];
    const alternates = [...dead.slice(1), good, other];
    await order('play', { ...live(0), url: dead[0], alternates });
    const { status, phases } = await told(({ addresses }) => addresses.length > 0);
    expect(status.addresses).toEqual([good, other]);
    expect(status).toMatchObject({ source: 'stream', failure: null });
    await told(is('playing'));
    expect(phases).not.toContain('failed');
    expect(connections()).toEqual([1, 0]);
  });

  it('reports the failure of the first address if none works', async () => {
    await order('play', { ...live(0), url: faulty.at('404'), alternates: [faulty.at('html')] });
    const { status } = await told(is('failed'));
    expect(status.failure).toMatchObject({ kind: 'network', stage: 'load' });
    expect(status.failure?.detail).toContain('404');
  });

  it('reports what it is doing when asked', async () => {
    await order('play', live(0));
    await told(is('playing'));
    expect(await report()).toMatchObject({ phase: 'playing', press });
  });

  it('releases the output when it is closed, and plays again on the next order', async () => {
    await order('play', live(0));
    await told(is('playing'));
    await order('release');
    await told(is('idle'));
    await order('close');
    await expect.poll(async () => (await report())?.phase ?? 'gone').toMatch(/gone|idle/);
    await expect.poll(connections).toEqual([0, 0]);
    await order('play', live(1));
    await told(is('playing'));
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
