import { expect } from 'vitest';
import { openPages, type World } from './survival.ts';

/** Something that happens in the middle of something else. */
export interface Fault {
  what: string;
  /** Firefox has neither a service worker nor an offscreen document. */
  chromiumOnly: boolean;
  /** Whether what was going on continues by itself; otherwise it waits for a press. */
  goesOn: boolean;
  happen(world: World): Promise<void>;
}

export const FAULTS: Fault[] = [
  {
    ...{ what: 'the service worker ends', chromiumOnly: true, goesOn: true },
    happen: async ({ driver }) => expect(await driver.killWorker()).toBe(true),
  },
  {
    ...{ what: 'the offscreen document ends', chromiumOnly: true, goesOn: true },
    async happen({ driver }) {
      // There may be none if audio is only prepared, or was paused for long.
      if (await driver.hasHostDocument()) await driver.killHost();
    },
  },
  {
    ...{ what: 'the offscreen document ends while the worker sleeps', chromiumOnly: true },
    goesOn: true,
    async happen({ driver, pages }) {
      await driver.killWorker();
      await driver.killHost();
      // Bring forward the check that runs every two minutes.
      await pages[0]?.evaluate(ringHostAlarm);
    },
  },
  {
    ...{ what: 'the extension is updated', chromiumOnly: false, goesOn: false },
    async happen(world) {
      await world.driver.update();
      await openPages(world);
    },
  },
  {
    ...{ what: 'the browser restarts', chromiumOnly: false, goesOn: false },
    async happen(world) {
      await world.driver.restart();
      await openPages(world);
    },
  },
];

/** Runs in a page. */
function ringHostAlarm() {
  interface Alarms {
    create(name: string, info: { when: number; periodInMinutes: number }): Promise<void>;
  }
  const { alarms } = (globalThis as unknown as { chrome: { alarms: Alarms } }).chrome;
  return alarms.create('player/host', { when: Date.now(), periodInMinutes: 2 });
}
