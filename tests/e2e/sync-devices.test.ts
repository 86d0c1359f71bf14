import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeItem } from '@/lib/model/show';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createGate, type Gate } from '../servers/gate.ts';
import { type GpodderServer, startGpodder } from '../servers/gpodder.ts';
import { findProgram } from '../tools/find-programs.ts';
import { runCommand } from '../tools/run-command.ts';
import { askBackground } from './ask-background.ts';
import type { BrowserName, Driver } from './driver/driver.ts';
import { openDriver } from './driver/open-driver.ts';
import { isFirefox } from './steps.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Seconds. */
const SAME_PLACE = 5;
const PHONE = join(import.meta.dirname, '../sync/gpodder/phone.py');

/** It needs both builds, and both browsers: the second project has them. */
const isPossible =
  isFirefox() &&
  findProgram('mygpoclient') !== null &&
  existsSync('.output/chrome-mv3/manifest.json');

/** What a device shows: its shows, and the position in each of their episodes, in seconds, or that it is played. */
interface Seen {
  feeds: string[];
  episodes: Map<string, number | 'played'>;
}

/** One of the listener's devices. Its clock may be wrong, and its connection to the server cut off. */
interface Device {
  name: string;
  gate: Gate;
  /** In milliseconds. */
  setClock(ahead: number): void;
  subscribe(feed: string): Promise<void>;
  unsubscribe(feed: string): Promise<void>;
  /** Seconds. */
  listen(feed: string, audio: string, seconds: number): Promise<void>;
  mark(feed: string, audio: string, played: boolean): Promise<void>;
  sync(): Promise<void>;
  look(): Promise<Seen>;
  close(): Promise<void>;
}

async function openSkywave(
  browser: BrowserName,
  name: string,
  server: GpodderServer,
): Promise<Device> {
  const driver: Driver = await openDriver(browser, { withHostAccess: true, still: true });
  const gate = await createGate(server.url);
  const ui = await driver.open('options');
  await ui.fill({ role: 'textbox', name: 'Server address' }, gate.url);
  await ui.fill({ role: 'textbox', name: 'User name' }, server.user);
  await ui.fill({ role: 'textbox', name: 'Password' }, server.password);
  await ui.click({ role: 'button', name: 'Connect' });
  await ui.waitFor({ role: 'button', name: 'Sync now' }, { timeout: 20_000 });
  let ahead = 0;
  /** Sets the clock first: a worker that has ended meanwhile has the right time again. */
  const ask: typeof askBackground = async (...given) => {
    await askBackground(ui, 'sync:status');
    await driver.backgroundEval((milliseconds) => {
      const scope = self as unknown as { Date: typeof Date; rightTime?: () => number };
      scope.rightTime ??= scope.Date.now.bind(scope.Date);
      const { rightTime } = scope;
      scope.Date.now = () => rightTime() + milliseconds;
    }, ahead);
    return askBackground(...given) as never;
  };
  const rowsOf = async (showId: string) => {
    const query = { showId, filter: 'all', text: '', order: 'newest' } as const;
    return (await ask(ui, 'library:episodes', { ...query, offset: 0, limit: 10 })).rows;
  };
  const episodeOf = async (feed: string, audio: string) => {
    const row = (await rowsOf(feed)).find(({ episode }) => episode.enclosureUrl === audio);
    if (row === undefined) throw new Error(`${name} does not know ${audio}`);
    return row.episode;
  };
  return {
    ...{ name, gate },
    setClock(milliseconds) {
      ahead = milliseconds;
    },
    async subscribe(feed) {
      expect(await ask(ui, 'library:subscribe', feed)).toMatchObject({ ok: true });
    },
    async unsubscribe(feed) {
      expect(await ask(ui, 'library:unsubscribe', feed)).toBe(true);
    },
    async listen(feed, audio, seconds) {
      const item = episodeItem(await episodeOf(feed, audio));
      await ask(ui, 'player:toggleItem', { item, startAt: seconds });
      await driver.waitForAudio(({ paused, currentTime }) => !paused && currentTime > seconds);
      await ask(ui, 'player:toggle');
      await driver.waitForAudio(({ paused }) => paused);
    },
    async mark(feed, audio, played) {
      const { id } = await episodeOf(feed, audio);
      await ask(ui, 'library:markEpisodes', { ids: [id], played });
    },
    sync: async () => void (await ask(ui, 'sync:order', 'now')),
    async look() {
      const shows = await ask(ui, 'library:shows');
      const feeds = shows.map(({ show }) => show.id).sort();
      const rows = (await Promise.all(feeds.map(rowsOf))).flat();
      const seen = rows.flatMap(({ episode, played, currentTime }) => {
        const at = played ? ('played' as const) : currentTime;
        return at === 0 ? [] : [[episode.enclosureUrl, at] as const];
      });
      return { feeds, episodes: new Map(seen) };
    },
    async close() {
      await driver.close();
      await gate.close();
    },
  };
}

/** A device that uses gPodder’s own client library. Cut off, it keeps what it did until it can send it. */
async function openPhone({ url, user, password }: GpodderServer): Promise<Device> {
  const gate = await createGate(url);
  let ahead = 0;
  let waiting: unknown[][] = [];
  const run = async (...steps: unknown[][]): Promise<unknown[]> => {
    // Debian's Python, which has Debian's libraries.
    const { output } = await runCommand('/usr/bin/python3', [
      ...[PHONE, gate.url, user, password, 'phone', JSON.stringify(steps)],
    ]);
    const last = output.trim().split('\n').at(-1) ?? '';
    if (!last.startsWith('[')) throw new Error(output);
    return JSON.parse(last);
  };
  const act = async (podcast: string, episode: string, what: object) => {
    const timestamp = new Date(Date.now() + ahead).toISOString().slice(0, 19);
    waiting.push(['play', [{ podcast, episode, device: 'phone', timestamp, ...what }]]);
  };
  return {
    ...{ name: 'phone', gate },
    setClock(milliseconds) {
      ahead = milliseconds;
    },
    subscribe: async (feed) => void waiting.push(['subscribe', [feed], []]),
    unsubscribe: async (feed) => void waiting.push(['subscribe', [], [feed]]),
    listen: (feed, audio, position) =>
      act(feed, audio, { action: 'play', started: 0, position, total: LENGTH }),
    mark: (feed, audio, played) =>
      act(
        feed,
        audio,
        played
          ? { action: 'play', started: 0, position: LENGTH, total: LENGTH }
          : { action: 'new' },
      ),
    async sync() {
      if (waiting.length > 0) await run(...waiting);
      waiting = [];
    },
    async look() {
      const [lists, actions] = (await run(['subscriptions', 0], ['actions', 0])) as [
        { add: string[] },
        { podcast: string; episode: string; action: string; position: number; total: number }[],
      ];
      const episodes: Seen['episodes'] = new Map();
      for (const { podcast, episode, action, position, total } of actions) {
        if (!lists.add.includes(podcast)) continue;
        if (action === 'new') episodes.delete(episode);
        else episodes.set(episode, position >= total ? 'played' : position);
      }
      return { feeds: lists.add.sort(), episodes };
    },
    close: gate.close,
  };
}

/** Seconds. */
const LENGTH = 400;
const EPISODES = [
  { title: 'One', seconds: LENGTH },
  { title: 'Two', seconds: LENGTH },
];

describe.skipIf(!isPossible)('two Chromiums, a Firefox and a phone on one account', () => {
  let server: GpodderServer;
  /** One show that all devices have, and one for each. */
  let shows: DemoPodcast[];
  let devices: Device[];
  let hours = 0;

  beforeAll(async () => {
    server = await startGpodder({ api: 'gpodder', user: 'ann' });
    shows = await Promise.all(
      ['Common', 'First', 'Second', 'Third', 'Fourth'].map((title) =>
        createDemoPodcast({ title, episodes: EPISODES }),
      ),
    );
    devices = await Promise.all([
      openSkywave('chromium', 'one', server),
      openSkywave('chromium', 'two', server),
      openSkywave('firefox', 'three', server),
      openPhone(server),
    ]);
  });
  afterAll(async () => {
    await Promise.all((devices ?? []).map((device) => device.close()));
    await Promise.all((shows ?? []).map((show) => show.close()));
    await server?.close();
  });

  const of = (nth: number, episode = 0) => {
    const show = shows[nth];
    return [show?.feedUrl ?? '', show?.episodes[episode]?.url ?? ''] as const;
  };

  /** What differs from the first device, or from what is expected. */
  async function differences(expected: Map<string, number | 'played'>): Promise<string[]> {
    const seen = await Promise.all(devices.map((device) => device.look()));
    const feeds = seen[0]?.feeds ?? [];
    const audios = new Set(seen.flatMap(({ episodes }) => [...episodes.keys()]));
    const isSame = (a: number | 'played' | undefined, b: number | 'played' | undefined) =>
      a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= SAME_PLACE);
    return seen.flatMap((its, nth) => {
      const { name = '' } = devices[nth] ?? {};
      const lists =
        its.feeds.join() === feeds.join() ? [] : [`${name} has ${its.feeds}, not ${feeds}`];
      const places = [...audios].flatMap((audio) => {
        const [is, wanted] = [
          its.episodes.get(audio),
          expected.get(audio) ?? seen[0]?.episodes.get(audio),
        ];
        return isSame(is, wanted) ? [] : [`${name} is at ${is} of ${audio}, not ${wanted}`];
      });
      return [...lists, ...places];
    });
  }

  /** Checks that all agree once each has synced after the one that changed something. */
  async function agree(changed: Device, expected: [audio: string, at: number | 'played'][] = []) {
    const round = async () => {
      await changed.sync();
      await Promise.all(devices.map((device) => device.sync()));
      return differences(new Map(expected));
    };
    await expect.poll(round, { timeout: 60_000, interval: 300 }).toEqual([]);
    // Servers keep whole seconds, and nobody does something on two devices within one.
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  }

  it('agree after each has subscribed, listened, marked and removed', async () => {
    const [common, audio] = of(0);
    const [first] = devices as [Device];
    await first.subscribe(common);
    await agree(first);
    for (const [nth, device] of devices.entries()) {
      const [feed, second] = of(nth + 1, 1);
      await device.subscribe(feed);
      await device.listen(common, audio, 10 + 20 * nth);
      await agree(device, [[audio, 10 + 20 * nth]]);
      await device.mark(feed, second, true);
      if (nth > 0) await device.unsubscribe(of(nth)[0]);
      await agree(device, [[second, 'played']]);
    }
  });

  it('agree again after each browser was cut off for an hour, with a clock that was wrong by a day', async () => {
    const [common, audio] = of(0);
    // The phone acts several times within the second that servers count in: unit tests have its wrong clock.
    const [phone] = devices.slice(-1) as [Device];
    const turns = [DAY, -DAY, DAY];
    let at = 100;
    for (const [nth, wrong] of turns.entries()) {
      const device = devices[nth] as Device;
      const [feed] = of(nth + 1);
      const passed = (error: number) => {
        server.setClock((hours * HOUR) / 1000);
        for (const one of devices) {
          one.setClock(hours * HOUR + (one === device ? error : 0));
        }
      };
      passed(wrong);
      device.gate.shut();
      at += 15;
      await device.listen(common, audio, at);
      await device.subscribe(feed);
      await device.sync().catch(() => {});
      await phone.mark(common, of(0, 1)[1], nth % 2 === 0);
      await phone.sync();
      hours++;
      passed(wrong);
      device.gate.open();
      await agree(device, [[audio, at]]);
      // Later actions of others count as later than those with the wrong clock.
      at += 15;
      await phone.listen(common, audio, at);
      await agree(phone, [[audio, at]]);
      await device.mark(common, audio, true);
      await agree(device, [[audio, 'played']]);
      await phone.mark(common, audio, false);
      await agree(phone);
      passed(0);
      at += 15;
      await device.listen(common, audio, at);
      await agree(device, [[audio, at]]);
    }
  });
});
