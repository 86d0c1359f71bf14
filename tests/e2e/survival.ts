import { expect } from 'vitest';
import type { SteeredPath, SteeredServer } from '../servers/steered.ts';
import type { Driver, ElementName, UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { PAUSE, PLAY } from './names.ts';
import { audioAdvances } from './steps.ts';

/** A position may be off by less than this, in seconds. */
export const NEAR = 5;
/** A busy machine needs time to start a worker, a document or a connection. Milliseconds. */
export const SOON = { timeout: 40_000 };

/** A browser with a player in several windows, and its own server. */
export interface World {
  driver: Driver;
  server: SteeredServer;
  /** Every open page that has a player. */
  pages: UiPage[];
  /** The item that plays, or should play. */
  name: string;
  path: SteeredPath;
  /** Paths that must have no connections. */
  others: SteeredPath[];
}

/** What a page shows in its player. */
interface Shown {
  heading: string;
  button: string;
  /** Seconds. */
  position: number;
  /** Elements that could play sound; there should be none. */
  audible: number;
}

function readShown(): Shown {
  const button = document.querySelector('button[aria-label=Play], button[aria-label=Pause]');
  const seek = document.querySelector<HTMLInputElement>('input[aria-label=Seek]');
  return {
    heading: document.querySelector('h2[title]')?.textContent ?? '',
    button: button?.getAttribute('aria-label') ?? '',
    position: Number(seek?.value ?? 0),
    audible: document.querySelectorAll('audio, video').length,
  };
}

export const shownBy = (pages: readonly Pick<UiPage, 'evaluate'>[]): Promise<Shown[]> =>
  Promise.all(pages.map((page) => page.evaluate(readShown)));

/** Waits until every open page shows this item with this button, and has no audio element of its own. */
export async function allShow({ pages, name }: World, button: ElementName): Promise<void> {
  const wanted = { heading: name, button: button.name, audible: 0 };
  await expect
    .poll(() => shownBy(pages), SOON)
    .toEqual(pages.map(() => expect.objectContaining(wanted)));
}

/** Waits until the audio plays, over a single connection to its own path and none to any other. */
export async function soundsOnce({ driver, path, others }: World, isLive: boolean): Promise<void> {
  await driver.waitForAudio((audio) => !audio.paused && audio.readyState >= 3, SOON);
  await audioAdvances(driver, 0.5);
  await expect
    .poll(() => others.map((other) => other.openConnections.value), SOON)
    .toEqual(others.map(() => 0));
  // A fully loaded file needs no connection.
  if (isLive) await expect.poll(() => path.openConnections.value, SOON).toBe(1);
  else expect(path.openConnections.value).toBeLessThanOrEqual(1);
}

/** Waits until nothing plays and no connection is open, except that of a loaded file. */
export async function isSilent({ driver, path, others }: World, isLive: boolean): Promise<void> {
  await pollUntil('silence', SOON, async () => {
    const audio = (await driver.hasHostDocument()) ? await driver.audio() : null;
    return audio === null || audio.paused ? { done: true } : null;
  });
  const due = [...others, ...(isLive ? [path] : [])];
  await expect
    .poll(() => due.filter(({ openConnections }) => openConnections.value > 0).length, SOON)
    .toBe(0);
}

/** Opens the player in several windows, to replace those that are gone. */
export async function openPages(world: World): Promise<void> {
  world.pages = [await world.driver.open('popup'), await world.driver.open('sidepanel')];
}

/** Presses Play on the first page, and checks that the audio plays. */
export async function playAgain(world: World, isLive: boolean): Promise<void> {
  await world.pages[0]?.click(PLAY);
  await allShow(world, PAUSE);
  await soundsOnce(world, isLive);
}
