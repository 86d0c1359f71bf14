import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSteeredServer } from '../servers/steered.ts';
import { isFirefox, openBrowser } from './steps.ts';
import { openPages, type World } from './survival.ts';
import { FAULTS } from './survival-faults.ts';
import { MOMENTS } from './survival-moments.ts';

/**
 * When Chrome updates an extension, it disconnects the extension's pages a moment before it closes them, so
 * whatever they are doing fails.
 */
const LAST_WORDS = /^\w+\.html: Uncaught Error: Extension context invalidated\.$/;

// Every fault at every moment: each combination is a test.
describe.each(FAULTS.filter(({ chromiumOnly }) => !(chromiumOnly && isFirefox())))(
  'when $what',
  ({ what: fault, goesOn, happen }) => {
    let world: World;

    beforeAll(async () => {
      const [server, driver] = await Promise.all([createSteeredServer(), openBrowser()]);
      const path = server.station('/none.mp3');
      world = { driver, server, pages: [], name: '', path, others: [] };
      await openPages(world);
    });
    afterAll(async () => {
      await world?.driver.close();
      await world?.server.close();
    });
    afterEach(async () => {
      const errors = await world.driver.consoleErrors();
      expect(errors.filter((error) => !LAST_WORDS.test(error))).toEqual([]);
    });

    it.each(MOMENTS)('while $what, nothing is lost', async ({ what, begin, check }) => {
      const [page] = world.pages;
      if (page === undefined) throw new Error('No page is open.');
      world.others.push(world.path);
      world.name = `${what}, ${fault}`;
      world.path = world.server.station(`/${world.name.replaceAll(' ', '-')}.mp3`);
      await begin(world, page);
      await happen(world);
      await check(world, goesOn);
    });
  },
);
