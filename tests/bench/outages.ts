import { readFile } from 'node:fs/promises';
import { askBackground } from '../e2e/ask-background.ts';
import { type AudioState, readAudioState } from '../e2e/driver/audio-state.ts';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import { readSilence, type Sampled, sampleSilence, silentFor } from '../e2e/silence.ts';
import { createShapedLink, type Rate, type ShapedLink } from '../servers/shaped-link.ts';
import { startTlsFront } from '../servers/tls-front.ts';
import { startHlsStation } from './hls-station.ts';
import { named } from './mouse-press.ts';
import { withStation } from './network.ts';
import { count, type Figure, figure } from './report.ts';
import { UNSTEADY_WAYS, type Way } from './traces.ts';

const HOST = 'station.example';
/** Bytes per second of the station: MP3 at 128 kbit/s. */
const BYTES = 16_000;

/** How long the second day is quiet, in milliseconds: as long as a cushion may take. */
const QUIET = 20 * 60_000;
/** How long a machine is busy after its last browser has opened, in milliseconds. */
const SETTLING = 15_000;
/** How large a cushion grows, unless a longer outage leaves more, in seconds. */
const FULLEST = 30;
/** Ways on which no outage takes more than 15 s. */
const SHORT_OUTAGES = ['three outages of 12 s', 'changes of network'];

/** What was heard over a network. */
interface Heard {
  /** Seconds from the press until there was sound. */
  waited: number;
  /** Seconds, and of these, how much audio was played: less if it played slower. */
  heard: number;
  played: number;
  silent: number;
  silences: number;
  /** For each silence during which the network came back: how many seconds later there was sound. */
  backAfter: number[];
  /** Seconds at the end. */
  behindLive: number;
  /** Bytes of the station received for each byte that was played or is buffered. */
  bytes: number;
}

/** A station over realistic networks, compared to the browser's own player over the same network at the same time. */
export async function measureOutages(browser: BrowserName): Promise<Figure[]> {
  return [...(await measureListening(browser)), ...(await measureHls(browser))];
}

async function measureListening(browser: BrowserName): Promise<Figure[]> {
  const ways = await withStation('MP3 128 kbit/s', (front, plain, overhead) => {
    const play = (ui: UiPage, url: string) => ui.evaluate(listenBare, url);
    const path = new URL(plain).pathname;
    return listenEverywhere(browser, { front, path, overhead, play, between: plain });
  });
  const [first, second] = [ways.map(({ days }) => days[0]), ways.map(({ days }) => days[1])];
  const all = ways.flatMap(({ days }) => days);
  const behind = all.map(({ ours }) => ours.behindLive).sort((a, b) => a - b);
  const wrong = sum(all.map((day) => day.wrong)) / hours(all.map(({ ours }) => ours));
  const short = ways.filter(({ name }) => SHORT_OUTAGES.includes(name));
  const afterTwenty = sum(short.map(({ days }) => days[1]?.ours.silences ?? 0));
  return [
    // Nobody can play what has not arrived: the first outage of each way is longer than what a server sends in advance.
    ...figuresOf(first, 1, ' on the first day', browser),
    count(
      'silence on the first day, the wait after the press included, on the way that has most of it against the bare element',
      browser,
      Math.max(...ways.map(({ days }) => silenceRatio(days[0]))),
      1,
    ),
    ...figuresOf(second, 0.25, ' the next day, after twenty minutes', browser),
    count('silences then in outages of up to 15 s', browser, afterTwenty, 1, 0),
    count(
      'seconds until there is sound once the network is there again, at most',
      browser,
      Math.max(0, ...all.flatMap(({ ours }) => ours.backAfter)),
      1,
    ),
    // Being behind is what a cushion is: it just must not be larger than it has to be.
    count(
      'seconds behind the station at the end of unsteady ways, in the median',
      browser,
      behind[Math.floor(behind.length / 2)] ?? Number.NaN,
      FULLEST,
    ),
    count('bytes for each that is heard on unsteady ways', browser, bytesOf(all), 1.02),
    count(
      'bytes for each that is heard on the way that takes most',
      browser,
      Math.max(...all.map(({ ours }) => ours.bytes)),
      1.05,
    ),
    count('seconds an hour that the state is wrong', browser, wrong, 1),
  ];
}

/** The wait after the press is silence, too. */
function silenceRatio(day: Day | undefined): number {
  const fromPress = ({ waited, silent }: Heard) => waited + silent;
  return day === undefined ? Number.NaN : fromPress(day.ours) / fromPress(day.bare);
}

/** Over all days together. */
function bytesOf(days: readonly Day[]): number {
  const played = days.map(({ ours }) => ours.played);
  return rounded(sum(days.map(({ ours }) => ours.bytes * ours.played)) / sum(played));
}

/** How long and how often it was silent, per hour. */
function figuresOf(
  days: readonly (Day | undefined)[],
  target: number,
  when: string,
  browser: BrowserName,
): Figure[] {
  const found = days.filter((day) => day !== undefined);
  const [ours, theirs] = [found.map((day) => day.ours), found.map((day) => day.bare)];
  const anHour = (read: (one: Heard) => number) => ({
    ours: [sum(ours.map(read)) / hours(ours)],
    theirs: [sum(theirs.map(read)) / hours(theirs)],
  });
  const on = `on unsteady ways${when}, an hour`;
  return [
    figure(
      `silence ${on}`,
      browser,
      anHour(({ silent }) => silent),
      target,
      's',
    ),
    figure(
      `silences ${on}`,
      browser,
      anHour(({ silences }) => silences),
      target,
      '',
    ),
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
      // Skywave blocks its own pages' requests to private addresses.
      await ui.evaluate(listenWithHls, named(HOST, url) + path);
    };
    const { url, overhead } = front;
    const ways = await listenEverywhere(browser, { front: url, path, overhead, play });
    return figuresOf(
      ways.map(({ days }) => days[0]),
      1,
      ' in HLS against hls.js',
      browser,
    );
  } finally {
    await front.close();
    await station.close();
  }
}

/** Where a station is, and how to play it in a page for comparison; `play` leaves an element there. */
interface Listening {
  front: string;
  path: string;
  /** See `TlsFront`. */
  overhead(): number;
  play(ui: UiPage, url: string): Promise<void>;
  /** The same station at another address, played before the second day; without it there is no second day. */
  between?: string;
  /** While browsers start, nothing on this machine plays without a gap. */
  untilAllAreOpen(): Promise<void>;
}

/** What was heard over a network, and for how many seconds the state was wrong. */
interface Day {
  ours: Heard;
  bare: Heard;
  wrong: number;
}

/** Listens on every way, each with its own browser, all at once: a player mostly waits. */
function listenEverywhere(browser: BrowserName, listening: Omit<Listening, 'untilAllAreOpen'>) {
  const ways = UNSTEADY_WAYS.map((way) => ({ way, opened: Promise.withResolvers<void>() }));
  const allOpened = Promise.all(ways.map(({ opened }) => opened.promise));
  return Promise.all(
    ways.map(async ({ way, opened }) => {
      const untilAllAreOpen = async () => {
        opened.resolve();
        await allOpened;
        await new Promise((resolve) => setTimeout(resolve, SETTLING));
      };
      try {
        const days = await listenOn(browser, way, { ...listening, untilAllAreOpen });
        console.log(way.name, ...days);
        return { name: way.name, days };
      } catch (error) {
        opened.reject(error);
        throw error;
      }
    }),
  );
}

const hours = (all: readonly Heard[]) => sum(all.map((one) => one.heard + one.silent)) / 3600;

/**
 * Listens in the extension and in a page, each over its own link with the same rate. Given `between`, does so again on
 * another day, over the same way after twenty quiet minutes.
 */
async function listenOn(
  browser: BrowserName,
  { roundTrip, rate, seconds, changesAt = [], backAt = [] }: Way,
  { front, path, overhead, play, between, untilAllAreOpen }: Listening,
): Promise<Day[]> {
  const links: ShapedLink[] = [];
  /** Both start on a steady link. */
  let isUnsteady = false;
  const rateNow: Rate = (time) => (isUnsteady ? rate(time) : Number.POSITIVE_INFINITY);
  const driver = await openDriver(browser, {
    ...{ withHostAccess: true, trustsTests: true, loopbackNames: [HOST] },
    // Without a sound device, Chromium's clock loses time on a busy machine, which both would have as a cushion.
    toSoundServer: true,
  });
  try {
    for (let nth = 0; nth < 2; nth++) {
      links.push(await createShapedLink({ target: front, roundTrip, rate: rateNow }));
    }
    const [ourLink, bareLink] = links as [ShapedLink, ShapedLink];
    const ui = await driver.open('options');
    await untilAllAreOpen();
    const press = async (url: string) => {
      const item = { radio_id: url, id: url, aURL: url, isLive: true };
      await askBackground(ui, 'player:toggleItem', { item } as never);
      await driver.waitForAudio((audio) => audio.currentTime > 1, { timeout: 90_000 });
    };

    /** Resolves with how many seconds each waited for its sound: what passed, less what was played. */
    async function start(): Promise<[ours: number, bare: number]> {
      const began = performance.now();
      const waitOf = ({ currentTime }: AudioState) =>
        rounded((performance.now() - began) / 1000 - currentTime);
      const bareWait = play(ui, bareLink.url + path).then(() =>
        pollUntil('the bare element', { timeout: 90_000 }, async () => {
          const audio = await ui.evaluate(readAudioState);
          if (audio.currentTime > 1) return { done: waitOf(audio) };
          throw new Error(JSON.stringify(audio));
        }),
      );
      const ourWait = press(ourLink.url + path)
        .then(() => driver.hostEval(readAudioState))
        .then(waitOf);
      return Promise.all([ourWait, bareWait]);
    }

    async function listen(waited: readonly [ours: number, bare: number]): Promise<Day> {
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
        const { audio, spans, ...sampled } = await read;
        const link = links[which] as ShapedLink;
        const ahead = audio.bufferedEnd - audio.currentTime;
        const readyBefore = ready[which] as AudioState;
        const aheadBefore = readyBefore.bufferedEnd - readyBefore.currentTime;
        // Without the overhead of TLS for each of the server's packets, some three per cent: no player can avoid it.
        const carried = link.carried() - (before[which] ?? 0);
        return {
          ...sampled,
          waited: waited[which],
          backAfter: spans.flatMap(([from, to]) => {
            const back = backAt.find((at) => at > from && at <= to);
            return back === undefined ? [] : [rounded(to - back)];
          }),
          behindLive: rounded(ahead + link.underway() / BYTES),
          bytes: rounded(carried / overhead() / BYTES / (sampled.played + ahead - aheadBefore)),
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
    }

    const first = await listen(await start());
    if (between === undefined) return [first];
    isUnsteady = false;
    await ui.evaluate(endBare);
    await press(between);
    const waited = await start();
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    return [first, await listen(waited)];
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

/**
 * Runs in a page: starts a bare element. Chromium cannot decode every burst's first frame, so the element is
 * restarted until it plays, and never after that.
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

/** Runs in a page: removes the element that plays there. */
function endBare(): void {
  const audio = document.querySelector('audio');
  if (audio === null) return;
  audio.src = '';
  audio.remove();
}

/** Runs in a page with hls.js: plays with its default settings, and recovers as its documentation says. */
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
  // The pages' security policy allows no worker, and hls.js would wait for one.
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
