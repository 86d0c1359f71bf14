import { readFile } from 'node:fs/promises';
import { askBackground } from '../e2e/ask-background.ts';
import { type AudioState, readAudioState } from '../e2e/driver/audio-state.ts';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import { readSilence, type Sampled, sampleSilence, silentFor } from '../e2e/silence.ts';
import { createShapedLink, type Rate, type ShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront } from '../servers/tls-front.ts';
import { withBlocks } from './block-clock.ts';
import { startHlsStation } from './hls-station.ts';
import { type MountName, withMounts } from './mounts.ts';
import { named, pointAtRow, pressRow } from './mouse-press.ts';
import { pressInExtension } from './press-to-sound.ts';
import { count, type Figure, figure } from './report.ts';
import { CAFE, COMMUTES, inTurn, rateOf, withOutages } from './traces.ts';

const STATION = 'MP3 128 kbit/s';
/** Bytes a second. */
const BYTES = 16_000;
const PAIRS = 12;

const HOST = 'station.example';
/** What plays in between: browsers make no connection ahead to a server that something is still playing from. */
const OTHER = 'other.example';
/** By round trips: where they are short, most of a press is the server's own time. */
const GOALS = { 20: 1, 80: 0.75, 200: 0.75 };

/** The network between the station and the listener; all of it over TLS. */
interface Way {
  name: string;
  /** Milliseconds. */
  roundTrip: number;
  rate: Rate;
  /** How long to listen, in seconds. */
  seconds: number;
  /** When the network changes and all connections break, in seconds. */
  changesAt?: readonly number[];
}

const WAYS: readonly Way[] = [
  ...Object.entries(COMMUTES).map(([name, trace]) => ({
    ...{ name, rate: rateOf(trace), seconds: trace.length },
    roundTrip: name.startsWith('LTE') ? 50 : 100,
  })),
  {
    name: 'three outages of 12 s',
    ...{ roundTrip: 80, seconds: 240 },
    rate: withOutages(2000, [
      [50, 62],
      [112, 124],
      [174, 186],
    ]),
  },
  {
    name: 'outages of 2 to 30 s',
    ...{ roundTrip: 80, seconds: 300 },
    rate: withOutages(2000, [
      [20, 22],
      [50, 55],
      [90, 98],
      [140, 155],
      [210, 240],
    ]),
  },
  {
    name: 'slower than the station',
    ...{ roundTrip: 80, seconds: 240 },
    rate: inTurn([
      [60, 80],
      [30, 300],
      [60, 60],
      [30, 300],
    ]),
  },
  { name: 'a café', roundTrip: 80, seconds: 300, rate: CAFE },
  {
    name: 'changes of network',
    ...{ roundTrip: 80, seconds: 200, changesAt: [30, 70, 110, 150] },
    // Nothing passes until the next network is there.
    rate: withOutages(2000, [
      [30, 31],
      [70, 72],
      [110, 114],
      [150, 158],
    ]),
  },
];

/** How many networks are measured at a time, each with its own browser. */
const AT_ONCE = 5;

/** What was heard over a network. */
interface Heard {
  /** Seconds. */
  heard: number;
  silent: number;
  silences: number;
  /** Seconds at the end. */
  behindLive: number;
  /** Bytes received for each byte that was heard or is buffered. */
  bytes: number;
}

/** A station over realistic networks, compared to the browser's own player over the same network at the same time. */
export async function measureNetwork(browser: BrowserName): Promise<Figure[]> {
  return [
    ...(await measurePresses(browser)),
    ...(await measureListening(browser)),
    ...(await measureHls(browser)),
  ];
}

async function measurePresses(browser: BrowserName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const roundTrip of [20, 80, 200] as const) {
    for (const name of [STATION, 'AAC 96 kbit/s'] as const) {
      await withStation(name, async (front, plain) => {
        const link = await createShapedLink({ target: front, roundTrip });
        const [url, other] = [HOST, OTHER].map(
          (host) => named(host, link.url) + new URL(plain).pathname,
        ) as [string, string];
        const driver = await openDriver(browser, {
          ...{ withHostAccess: true, trustsTests: true, loopbackNames: [HOST, OTHER] },
        });
        try {
          const ui = await driver.open('popup');
          const times = { ours: [] as number[], theirs: [] as number[] };
          await ui.evaluate(pressInExtension, { url, id: url, title: 'Pressed' });
          const turns = [
            { into: times.ours, press: () => pressRow(ui), isOurs: true },
            { into: times.theirs, press: () => ui.evaluate(pressBare, url), isOurs: false },
          ];
          await withBlocks(plain, async (clock) => {
            for (let pair = 0; pair < PAIRS; pair++) {
              for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) {
                // Otherwise it would go on from its pause.
                await ui.evaluate(pressInExtension, other);
                if (turn.isOurs) await pointAtRow(ui, 'Pressed');
                await clock.moment((pair + 0.5) / PAIRS);
                const time = await turn.press();
                if (time !== null) turn.into.push(time);
              }
            }
          });
          const isSlow = browser === 'chromium' && name === STATION;
          const what = `press with the mouse to sound over ${roundTrip} ms with TLS, ${name}`;
          figures.push(figure(what, browser, times, isSlow ? 0.1 : GOALS[roundTrip]));
        } finally {
          await driver.close();
          await link.close();
        }
      });
    }
  }
  return figures;
}

async function measureListening(browser: BrowserName): Promise<Figure[]> {
  const { ours, bare, wrong, hours, anHour } = await withStation(STATION, (front, plain) => {
    const play = (ui: UiPage, url: string) => ui.evaluate(listenBare, url);
    return listenEverywhere(browser, { front, path: new URL(plain).pathname, play });
  });
  const behind = {
    ours: ours.map((one) => one.behindLive),
    theirs: bare.map((one) => one.behindLive),
  };
  const mostBytes = Math.max(...ours.map(({ bytes }) => bytes));
  return [
    figure(
      'silence on unsteady ways, an hour',
      browser,
      anHour((one) => one.silent),
      0.25,
      's',
    ),
    figure(
      'silences on unsteady ways, an hour',
      browser,
      anHour((one) => one.silences),
      0.25,
      '',
    ),
    figure('behind the station on unsteady ways', browser, behind, 1, 's'),
    count('bytes for each that is heard on unsteady ways', browser, mostBytes, 1.02),
    count('seconds an hour that the state is wrong', browser, wrong / hours(ours), 1),
  ];
}

/** The same station in HLS, against hls.js with its own settings. */
async function measureHls(browser: BrowserName): Promise<Figure[]> {
  const library = await readFile('node_modules/hls.js/dist/hls.min.js', 'utf8');
  const station = await startHlsStation();
  const front = await startTlsFront(station.url);
  try {
    const path = '/master.m3u8';
    const play = async (ui: UiPage, url: string) => {
      await ui.page.evaluate(library);
      // To a private address Skywave has its own pages' requests refused.
      await ui.evaluate(listenWithHls, named(HOST, url) + path);
    };
    const { anHour } = await listenEverywhere(browser, { front: front.url, path, play });
    const against = 'on unsteady ways, an hour, HLS against hls.js';
    return [
      figure(
        `silence ${against}`,
        browser,
        anHour((one) => one.silent),
        1,
        's',
      ),
      figure(
        `silences ${against}`,
        browser,
        anHour((one) => one.silences),
        1,
        '',
      ),
    ];
  } finally {
    await front.close();
    await station.close();
  }
}

/** Where a station is, and what plays it for comparison in a page: it leaves an element there. */
interface Listening {
  front: string;
  path: string;
  play(ui: UiPage, url: string): Promise<void>;
}

/** Listens on every way. */
async function listenEverywhere(browser: BrowserName, listening: Listening) {
  const ours: Heard[] = [];
  const bare: Heard[] = [];
  let wrong = 0;
  const waiting = [...WAYS];
  const next = async (): Promise<void> => {
    const way = waiting.shift();
    if (way === undefined) return;
    const found = await listenOn(browser, way, listening);
    ours.push(found.ours);
    bare.push(found.bare);
    wrong += found.wrong;
    console.log(way.name, found);
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const hours = (all: readonly Heard[]) => sum(all.map((one) => one.heard + one.silent)) / 3600;
  const anHour = (read: (one: Heard) => number) => ({
    ours: [sum(ours.map(read)) / hours(ours)],
    theirs: [sum(bare.map(read)) / hours(bare)],
  });
  return { ours, bare, wrong, hours, anHour };
}

/** Runs with a station, at `https://127.0.0.1:PORT` and at its address without TLS. */
export function withStation<Result>(
  name: MountName,
  use: (front: string, plain: string) => Promise<Result>,
): Promise<Result> {
  return withMounts([name], async (mounts) => {
    const plain = mounts.get(name) ?? '';
    const front = await startTlsFront(new URL(plain).origin);
    try {
      return await use(front.url, plain);
    } finally {
      await front.close();
    }
  });
}

/** Listens in the extension and in a page, each over its own link with the same rate. */
async function listenOn(
  browser: BrowserName,
  { roundTrip, rate, seconds, changesAt = [] }: Way,
  { front, path, play }: Listening,
): Promise<{ ours: Heard; bare: Heard; wrong: number }> {
  const links: ShapedLink[] = [];
  /** Both start in peace. */
  let isUnsteady = false;
  const rateNow: Rate = (time) => (isUnsteady ? rate(time) : Number.POSITIVE_INFINITY);
  const driver = await openDriver(browser, {
    ...{ withHostAccess: true, trustsTests: true, loopbackNames: [HOST] },
  });
  try {
    for (let nth = 0; nth < 2; nth++) {
      links.push(await createShapedLink({ target: front, roundTrip, rate: rateNow }));
    }
    const [ourLink, bareLink] = links as [ShapedLink, ShapedLink];
    const ui = await driver.open('options');
    const url = ourLink.url + path;
    const item = { radio_id: url, id: url, aURL: url, isLive: true };
    await askBackground(ui, 'player:toggleItem', { item } as never);
    await play(ui, bareLink.url + path);
    await driver.waitForAudio((audio) => audio.currentTime > 1, { timeout: 60_000 });
    await pollUntil('the bare element', { timeout: 30_000 }, async () => {
      const { currentTime, ...rest } = await ui.evaluate(readAudioState);
      if (currentTime > 1) return { done: true };
      throw new Error(JSON.stringify({ currentTime, ...rest }));
    });

    const before = links.map((link) => link.carried());
    const ready = [await driver.hostEval(readAudioState), await ui.evaluate(readAudioState)];
    isUnsteady = true;
    for (const link of links) link.begin();
    await Promise.all([driver.hostEval(sampleSilence), ui.evaluate(sampleSilence)]);
    const changes = changesAt.map((at) =>
      setTimeout(() => {
        for (const link of links) link.cut();
      }, at * 1000),
    );
    const wrong = await watchState(ui, () => driver.hostEval(silentFor), seconds);
    for (const change of changes) clearTimeout(change);

    const of = async (
      which: 0 | 1,
      read: Promise<Sampled & { audio: AudioState }>,
    ): Promise<Heard> => {
      const { audio, ...sampled } = await read;
      const link = links[which] as ShapedLink;
      const ahead = audio.bufferedEnd - audio.currentTime;
      const readyBefore = ready[which] as AudioState;
      const aheadBefore = readyBefore.bufferedEnd - readyBefore.currentTime;
      const carried = link.carried() - (before[which] ?? 0);
      return {
        ...sampled,
        behindLive: rounded(ahead + link.underway() / BYTES),
        bytes: rounded(carried / BYTES / (sampled.heard + ahead - aheadBefore)),
      };
    };
    const readHost = async () => ({
      ...(await driver.hostEval(readSilence)),
      audio: await driver.hostEval(readAudioState),
    });
    const readPage = async () => ({
      ...(await ui.evaluate(readSilence)),
      audio: await ui.evaluate(readAudioState),
    });
    return { ours: await of(0, readHost()), bare: await of(1, readPage()), wrong };
  } finally {
    await driver.close();
    for (const link of links) await link.close();
  }
}

/** How often the state is checked, in milliseconds. */
const LOOK = 500;
/** How long the state may take to show a silence, in seconds. */
const TOLD_WITHIN = 2;

/** For how many seconds the state said that it plays during a silence, or that playback was over. */
async function watchState(
  ui: UiPage,
  silentFor: () => Promise<number>,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let wrong = 0;
  while (performance.now() < end) {
    const [silence, { state }] = await Promise.all([
      silentFor(),
      askBackground(ui, 'player:hello'),
    ]);
    const isWaiting = state.isBuffering || state.recovery !== null || state.pendingTrack !== null;
    const hasGivenUp = !state.isPlaying && state.pendingTrack === null;
    if (hasGivenUp || (silence > TOLD_WITHIN && !isWaiting)) wrong += LOOK / 1000;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  return wrong;
}

/** Runs in a page: milliseconds until a bare element's `playing`; null where it cannot decode the burst's first frame. */
export async function pressBare(url: string): Promise<number | null> {
  const audio = new Audio();
  const began = performance.now();
  const sounds = new Promise<boolean>((resolve) => {
    audio.onplaying = () => resolve(true);
    audio.onerror = () => resolve(false);
  });
  audio.src = url;
  audio.play().catch(() => {});
  const time = (await sounds) ? performance.now() - began : null;
  audio.src = '';
  return time;
}

/**
 * Runs in a page: starts a bare element. Chromium cannot decode every burst's first frame, so it is asked again
 * until it plays, and not any more from then on.
 */
function listenBare(url: string): void {
  const audio = document.createElement('audio');
  document.body.append(audio);
  const start = () => {
    audio.src = url;
    audio.play().catch(() => {});
  };
  audio.onerror = () => setTimeout(start, 200);
  audio.onplaying = () => {
    audio.onerror = null;
  };
  start();
}

/** Runs in a page in which hls.js is: plays with its own settings, and mends what can be mended as its documentation says. */
function listenWithHls(url: string): void {
  interface Player {
    loadSource(url: string): void;
    attachMedia(element: HTMLAudioElement): void;
    startLoad(): void;
    recoverMediaError(): void;
    on(
      event: string,
      listener: (event: string, error: { fatal: boolean; type: string }) => void,
    ): void;
  }
  const { Hls } = globalThis as unknown as { Hls: new (settings: object) => Player };
  const audio = document.createElement('audio');
  document.body.append(audio);
  // The pages' security policy allows none, for which hls.js would wait.
  const hls = new Hls({ enableWorker: false });
  hls.on('hlsError', (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === 'mediaError') hls.recoverMediaError();
    else setTimeout(() => hls.startLoad(), 1000);
  });
  hls.loadSource(url);
  hls.attachMedia(audio);
  audio.play().catch(() => {});
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
const rounded = (value: number) => Number(value.toFixed(3));
