import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import { createFaultyServer, type FaultyPath, type FaultyServer } from '../servers/faulty.ts';
import { askBackground } from './ask-background.ts';
import type { Driver, UiPage } from './driver/driver.ts';
import { ADD, ADD_BY_ADDRESS, ADDRESS, PAUSE, PLAY } from './names.ts';
import {
  alertSays,
  anythingBusy,
  audioAdvances,
  isFirefox,
  openBrowser,
  pauseForGood,
  pressItem,
} from './steps.ts';

interface Offscreen {
  createDocument(parameters: object): Promise<void>;
}

const CONNECTION = { role: 'status', name: 'Connection' };

describe('bad audio', () => {
  let faulty: FaultyServer;
  let station: DemoStation;
  let podcast: DemoPodcast;
  let good: Mount;
  let presses = 0;
  let driver: Driver;
  let popup: UiPage;

  beforeAll(async () => {
    faulty = await createFaultyServer();
    station = await createDemoStation();
    podcast = await createDemoPodcast();
    good = station.addMount({ path: '/good.mp3', name: 'Good FM' });
    driver = await openBrowser();
    popup = await driver.open('popup');
  });
  afterAll(async () => {
    await driver?.close();
    await station?.close();
    await podcast?.close();
    await faulty?.close();
  });

  /** Checks that the next press works, whatever came before. */
  async function goodPlays() {
    // A different item each time: a second press on the same one would pause it.
    await pressItem(popup, live('Good FM', `${good.url}?${++presses}`));
    await popup.waitFor(PAUSE);
    await audioAdvances(driver);
    expect(
      await popup.evaluate(() => document.querySelector('[role=alert]')?.textContent ?? ''),
    ).toBe('');
  }

  const LOAD_FAILURES: [FaultyPath, string][] = [
    ['404', 'Error loading audio'],
    ['text', 'Error loading audio'],
    ['html', 'Error loading audio'],
    ['reset', 'Error loading audio'],
    ['empty', 'Error loading audio'],
    ['hang', 'Error loading audio'],
    ['lies', 'Error loading audio'],
    ['redirect-loop', 'Error loading audio'],
  ];

  it.each(LOAD_FAILURES)(
    'a station at /%s shows “%s” and no spinner, and the next press works',
    async (path, message) => {
      await pressItem(popup, live(`Bad ${path}`, faulty.at(path)));
      await alertSaysWithin(message);
      expect(await anythingBusy(popup)).toBe(false);
      expect(await popup.text({ role: 'heading', name: `Bad ${path}` })).toBe(`Bad ${path}`);
      await expect.poll(() => faulty.openConnections.value).toBe(0);
      await goodPlays();
    },
  );

  it.each([
    ['reset-after', 3.5],
    ['ends-after', 3.5],
    // The next connection sends the same three seconds and stays open, so nothing new arrives.
    ['stalls-after', 2.5],
  ] as const)(
    'a station at /%s reconnects, says so, and stops when pause is pressed',
    async (path, heard) => {
      await pressItem(popup, live(`Bad ${path}`, faulty.at(path)));
      await popup.waitFor(PAUSE);
      await popup.waitForText(CONNECTION, 'Reconnecting…');
      // Each connection sends 3 seconds of audio.
      await driver.waitForAudio(({ currentTime }) => currentTime > heard, { timeout: 30_000 });
      // A connection that fell silent stays open beside the next until that one plays.
      await expect.poll(() => faulty.openConnections.value).toBeLessThanOrEqual(1);
      await pauseForGood(popup);
      await popup.waitForText(CONNECTION, '');
      await expect.poll(() => faulty.openConnections.value).toBe(0);
      await goodPlays();
    },
  );

  it.each(['404', 'text', 'reset', 'empty'] as const)(
    'an episode at /%s shows “Error loading audio”',
    async (path) => {
      const url = faulty.at(path);
      await pressItem(popup, { id: url, enclosureUrl: url, title: `Episode ${path}` });
      await alertSaysWithin('Error loading audio');
      expect(await anythingBusy(popup)).toBe(false);
      await goodPlays();
    },
  );

  it('an episode that fails to load: the next item does not inherit its start position', async () => {
    const missing = { id: 'missing', enclosureUrl: faulty.at('404'), title: 'Missing' };
    const next = [
      { id: 'next', enclosureUrl: podcast.episodes[0]?.url ?? '', title: 'Next' },
      live('Good FM', `${good.url}?${++presses}`),
    ];
    for (const item of next) {
      await askBackground(popup, 'player:toggleItem', { item: missing, startAt: 92 });
      await alertSaysWithin('Error loading audio');
      await pressItem(popup, item);
      await popup.waitFor(PAUSE);
      await audioAdvances(driver);
      expect((await driver.audio())?.currentTime).toBeLessThan(30);
    }
  });

  it('a browser that refuses to play: “Error playing audio”', async () => {
    await goodPlays();
    await driver.hostEval(() => {
      const audio = document.querySelector('audio');
      if (!audio) throw new Error('The host has no element');
      audio.play = async () => {
        Reflect.deleteProperty(audio, 'play');
        throw new DOMException('Not without a gesture', 'NotAllowedError');
      };
    });
    const url = podcast.episodes[0]?.url ?? '';
    await pressItem(popup, { id: 'refused', enclosureUrl: url, title: 'Refused' });
    await alertSaysWithin('Error playing audio');
    expect(await anythingBusy(popup)).toBe(false);
    await goodPlays();
  });

  it.skipIf(isFirefox())(
    'an offscreen document that cannot be created: “An unexpected error occurred”',
    async () => {
      await goodPlays();
      await popup.click(PAUSE);
      await popup.waitFor(PLAY);
      await driver.backgroundEval(() => {
        const { offscreen } = (globalThis as unknown as { chrome: { offscreen: Offscreen } })
          .chrome;
        const { createDocument } = offscreen;
        offscreen.createDocument = () => Promise.reject(new Error('There is no room for it'));
        Object.assign(globalThis, {
          makeRoom() {
            offscreen.createDocument = createDocument;
          },
        });
      });
      await driver.killHost();
      await pressItem(popup, live('Unheard FM', `${good.url}?unheard`));
      await alertSaysWithin('An unexpected error occurred');
      expect(await anythingBusy(popup)).toBe(false);
      await driver.backgroundEval(() => (globalThis as unknown as { makeRoom(): void }).makeRoom());
      await goodPlays();
    },
  );

  it('an item without an address: “Error loading audio”', async () => {
    await pressItem(popup, { id: 'none', url: '', title: 'Nothing' });
    await alertSaysWithin('Error loading audio');
    await goodPlays();
  });

  it.each([
    ['not an address', /isn’t a web address/],
    ['ftp://example.com/x.mp3', /isn’t a web address/],
    ['http://127.0.0.1:9/x.mp3', /couldn’t be reached/],
  ])('adding “%s” shows an explanation', async (address, sentence) => {
    await addAndRead(address, sentence);
  });

  it.each([
    ['404', /couldn’t be reached/],
    ['text', /no audio/],
    ['lies', /no audio/],
  ] as const)('adding /%s shows an explanation', async (path, sentence) => {
    await addAndRead(faulty.at(path), sentence);
    expect(await popup.names('button')).not.toContain(`Remove ${path} from recently played`);
    await goodPlays();
  });

  it('logs no errors', async () => {
    expect(await driver.consoleErrors()).toEqual([]);
  });

  async function addAndRead(address: string, sentence: RegExp) {
    await popup.click(ADD_BY_ADDRESS);
    await popup.fill(ADDRESS, address);
    await popup.click(ADD);
    await alertSays(popup, sentence);
    await popup.press('Escape');
    await popup.waitGone(ADDRESS);
  }

  const alertSaysWithin = (message: string) => alertSays(popup, message, { timeout: 30_000 });
});

function live(title: string, url: string) {
  return { radio_id: url, id: url, aURL: url, isLive: true, title };
}
