import { expect } from 'vitest';
import { askBackground } from './ask-background.ts';
import type { UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, SKIP_FORWARD } from './names.ts';
import { liveItem, pressItem } from './steps.ts';
import {
  allShow,
  isSilent,
  NEAR,
  playAgain,
  SOON,
  shownBy,
  soundsOnce,
  type World,
} from './survival.ts';

const CONNECTION = { role: 'status', name: 'Connection' };
const TRYING = /^(Reconnecting…|The server is busy\. Trying again in \d+ s\.)$/;

/** What is going on when the fault happens. */
export interface Moment {
  what: string;
  begin(world: World, page: UiPage): Promise<void>;
  check(world: World, goesOn: boolean): Promise<void>;
}

const liveIsThere = async (world: World, goesOn: boolean) => {
  await allShow(world, goesOn ? PAUSE : PLAY);
  if (goesOn) await soundsOnce(world, true);
  else {
    await isSilent(world, true);
    await playAgain(world, true);
  }
};

/** The episode's position before the fault, in seconds, and when that was. */
let before = { position: 0, at: 0 };

async function beginEpisode(world: World, page: UiPage) {
  const { driver, server, name } = world;
  world.path = server.file(`/${name.replaceAll(' ', '-')}.mp3`, 300);
  const { url } = world.path;
  await pressItem(page, { id: url, enclosureUrl: url, title: name });
  await allShow(world, PAUSE);
  await soundsOnce(world, false);
  await page.click(SKIP_FORWARD);
  await driver.waitForAudio(({ currentTime, readyState }) => currentTime > 31 && readyState >= 3);
  await remember(world);
}

async function remember({ driver }: World) {
  before = { position: (await driver.audio())?.currentTime ?? 0, at: Date.now() };
}

/** Checks that the episode is about where it was, plus any time it may have played since. */
async function isNearPlace({ driver, pages }: World) {
  const most = before.position + (Date.now() - before.at) / 1000 + NEAR;
  const { currentTime } = await driver.waitForAudio((audio) => audio.readyState >= 1, SOON);
  for (const position of [currentTime, ...(await shownBy(pages)).map((one) => one.position)]) {
    expect(position).toBeGreaterThan(before.position - NEAR);
    expect(position).toBeLessThan(most);
  }
}

export const MOMENTS: Moment[] = [
  {
    what: 'a station plays',
    async begin(world, page) {
      await pressItem(page, liveItem(world.name, world.path.url));
      await allShow(world, PAUSE);
      await soundsOnce(world, true);
    },
    check: liveIsThere,
  },
  {
    what: 'an episode plays',
    begin: beginEpisode,
    async check(world, goesOn) {
      await allShow(world, goesOn ? PAUSE : PLAY);
      if (goesOn) await soundsOnce(world, false);
      else {
        await isSilent(world, false);
        await playAgain(world, false);
      }
      await isNearPlace(world);
    },
  },
  {
    what: 'an episode is paused',
    async begin(world, page) {
      await beginEpisode(world, page);
      await page.click(PAUSE);
      await allShow(world, PLAY);
      await remember(world);
    },
    async check(world) {
      await allShow(world, PLAY);
      await isSilent(world, false);
      await playAgain(world, false);
      await isNearPlace(world);
    },
  },
  {
    what: 'a station loads',
    async begin(world, page) {
      const silent = world.server.station(`/silent-${world.name.replaceAll(' ', '-')}.mp3`);
      silent.now({ does: 'hang' });
      world.others.push(silent);
      const alternates = [world.path.url];
      await pressItem(page, { ...liveItem(world.name, silent.url), alternates });
      const pending = async () => (await askBackground(page, 'player:hello')).state.pendingTrack;
      await expect.poll(pending, SOON).toMatchObject({ title: world.name });
      await expect.poll(() => silent.requests.value, SOON).toBeGreaterThan(0);
      expect(world.path.requests.value).toBe(0);
    },
    check: liveIsThere,
  },
  {
    what: 'a station is away',
    async begin(world, page) {
      await pressItem(page, liveItem(world.name, world.path.url));
      await allShow(world, PAUSE);
      await soundsOnce(world, true);
      world.path.now({ does: 'refuse', status: 503 });
      world.path.cut();
      for (const one of world.pages) await one.waitForText(CONNECTION, TRYING);
    },
    async check(world, goesOn) {
      await allShow(world, goesOn ? PAUSE : PLAY);
      if (goesOn) for (const one of world.pages) await one.waitForText(CONNECTION, TRYING, SOON);
      world.path.now({ does: 'play' });
      await liveIsThere(world, goesOn);
    },
  },
];
