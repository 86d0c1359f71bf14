import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { axeViolations } from './axe-violations.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { PAUSE, PLAY, playRow, SEEK } from './names.ts';
import {
  audioAdvances,
  closeNowPlaying,
  isFirefox,
  openBrowser,
  pressItem,
  reachControl,
} from './steps.ts';

const QUEUE = { role: 'button', name: 'Queue' };
const CLOSE = { role: 'button', name: 'Close queue' };
const CLEAR = { role: 'button', name: 'Clear queue' };
const UNDO = { role: 'button', name: 'Undo' };
const menuItem = (name: string) => ({ role: 'menuitem', name });

describe('the queue', () => {
  let podcast: DemoPodcast;
  let driver: Driver;
  let panel: UiPage;

  beforeAll(async () => {
    podcast = await createDemoPodcast({
      episodes: ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title) => ({ title, seconds: 60 })),
    });
    driver = await openBrowser();
    panel = await driver.open('sidepanel');
    for (const { url, title } of podcast.episodes.toReversed()) {
      await pressItem(panel, { id: url, enclosureUrl: url, title, artist: podcast.title });
    }
    await panel.waitFor(PAUSE);
    await audioAdvances(driver);
  });
  afterAll(async () => {
    await driver?.close();
    await podcast?.close();
  });

  /** The titles in the open queue, in order. */
  const queued = () =>
    panel.evaluate(() =>
      [...document.querySelectorAll('[role=dialog] ul[aria-label=Queue] > li')].map(
        (row) => row.querySelector('p')?.textContent,
      ),
    );
  const focused = () =>
    panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? 'nothing');
  const announced = () =>
    panel.evaluate(
      () => document.querySelector('[role=dialog] [aria-live=assertive]')?.textContent,
    );

  async function choose(title: string, entry: string) {
    await panel.click({ role: 'button', name: `More options for ${title}` });
    await panel.click(menuItem(entry));
    await panel.waitGone(menuItem(entry));
  }
  async function openQueue() {
    await reachControl(panel, QUEUE);
    await panel.click(QUEUE);
  }
  async function closeQueue() {
    await panel.click(CLOSE);
    await panel.waitGone(CLOSE);
    await closeNowPlaying(panel);
  }
  async function endCurrent() {
    await panel.focus(SEEK);
    await panel.press('End');
  }
  const plays = (title: string) =>
    panel.waitFor({ role: 'button', name: `Pause ${title}` }, { timeout: 30_000 });

  it('takes items to play next or later', async () => {
    await choose('Beta', 'Add to queue');
    await choose('Gamma', 'Add to queue');
    await choose('Delta', 'Play next');
    await openQueue();
    await panel.waitFor({ role: 'list', name: 'Queue' });
    expect(await queued()).toEqual(['Delta', 'Beta', 'Gamma']);
  });

  it('can be reordered by keyboard, which announces the position and keeps the focus', async () => {
    await panel.focus({ role: 'button', name: 'Move Delta' });
    await panel.press('ArrowDown');
    await expect.poll(queued).toEqual(['Beta', 'Delta', 'Gamma']);
    expect(await announced()).toBe('Delta: position 2 of 3');
    await panel.press('End');
    await expect.poll(queued).toEqual(['Beta', 'Gamma', 'Delta']);
    expect(await focused()).toBe('Move Delta');
    await panel.press('Home');
    await expect.poll(queued).toEqual(['Delta', 'Beta', 'Gamma']);
    expect(await focused()).toBe('Move Delta');
  });

  it('can be reordered by dragging', async () => {
    const places = await panel.evaluate(() =>
      ['Delta', 'Gamma'].map((name) => {
        const box = document.querySelector(`[aria-label="Move ${name}"]`)?.getBoundingClientRect();
        return { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + 12 };
      }),
    );
    const [from = { x: 0, y: 0 }, to = { x: 0, y: 0 }] = places;
    const { mouse } = panel.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, (from.y + to.y) / 2);
    await mouse.move(from.x, to.y);
    await mouse.up();
    await expect.poll(queued).toEqual(['Beta', 'Gamma', 'Delta']);
    // The background has the same order.
    await closeQueue();
    await openQueue();
    await expect.poll(queued).toEqual(['Beta', 'Gamma', 'Delta']);
  });

  it('restores a removed item in its place, and all items after clearing', async () => {
    await panel.click({ role: 'button', name: 'Remove Gamma from queue' });
    await expect.poll(queued).toEqual(['Beta', 'Delta']);
    await panel.click(UNDO);
    await expect.poll(queued).toEqual(['Beta', 'Gamma', 'Delta']);
    await panel.click(CLEAR);
    await expect.poll(queued).toEqual([]);
    expect(await panel.evaluate(() => document.body.innerText)).toContain('Your queue is empty');
    if (!isFirefox()) {
      // However long axe takes on a busy machine, the message stays while the pointer is on it.
      await panel.page.hover('::-p-aria([role="button"][name="Undo"])');
      expect(await axeViolations(panel)).toEqual([]);
    }
    await panel.click(UNDO);
    await expect.poll(queued).toEqual(['Beta', 'Gamma', 'Delta']);
    if (!isFirefox()) expect(await axeViolations(panel)).toEqual([]);
  });

  it('drops an item that is played from it', async () => {
    await panel.click(playRow('Gamma'));
    await expect.poll(queued).toEqual(['Beta', 'Delta']);
    await closeQueue();
    await plays('Gamma');
  });

  it('continues when an episode ends, and marks it as played', async () => {
    await audioAdvances(driver);
    await endCurrent();
    await plays('Beta');
    await panel.waitFor({ role: 'button', name: 'Mark Gamma as unplayed' });
    await audioAdvances(driver);
    expect((await driver.audio())?.src).toBe(podcast.episodes[1]?.url);
  });

  it('continues even if the worker is ended just before an episode ends', async () => {
    await driver.hostEval(() => {
      const audio = document.querySelector('audio');
      if (audio) audio.currentTime = audio.duration - 0.3;
    });
    for (let times = 0; times < 5; times++) await driver.killWorker();
    await plays('Delta');
    await audioAdvances(driver);
  });

  it('stops playback when it is empty', async () => {
    await endCurrent();
    await panel.waitFor(PLAY, { timeout: 30_000 });
    await panel.waitFor({ role: 'button', name: 'Mark Delta as unplayed' });
    const { paused, currentTime } = await driver.waitForAudio((audio) => audio.paused);
    expect({ paused, currentTime }).toEqual({ paused: true, currentTime: 0 });
  });

  it('plays the next item with the “next” media key', async () => {
    await panel.click({ role: 'button', name: 'Play Alpha' });
    await plays('Alpha');
    await driver.hostEval(noteNextKey);
    await choose('Beta', 'Add to queue');
    await expect.poll(() => driver.hostEval(pressNextKey)).toBe(true);
    await plays('Beta');
  });

  it('survives a browser restart, and starts nothing by itself', async () => {
    await choose('Delta', 'Add to queue');
    await choose('Gamma', 'Add to queue');
    await panel.close();
    await driver.restart();
    panel = await driver.open('sidepanel');
    await panel.waitFor(PLAY);
    await openQueue();
    await expect.poll(queued).toEqual(['Delta', 'Gamma']);
    expect(await driver.consoleErrors()).toEqual([]);
  });
});

interface KeyedWindow {
  nextKey?: (() => void) | null;
}

/** Runs in the host's document. A headless desktop has no media keys, so this records their listener. */
function noteNextKey(): void {
  const { mediaSession } = window.navigator;
  const listen = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, handler) => {
    listen(action, handler);
    if (action === 'nexttrack') (window as KeyedWindow).nextKey = handler as () => void;
  };
}

/** Calls the recorded listener; false if there is none. */
function pressNextKey(): boolean {
  const { nextKey } = window as KeyedWindow;
  nextKey?.();
  return nextKey != null;
}
