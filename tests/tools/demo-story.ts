import type { Driver, ElementName, UiPage } from '../e2e/driver/driver.ts';
import { pollUntil } from '../e2e/driver/poll-until.ts';
import type { DemoServers } from './demo-servers.ts';

const PLAY: ElementName = { role: 'button', name: 'Play' };
const PAUSE: ElementName = { role: 'button', name: 'Pause' };
const FORWARD: ElementName = { role: 'button', name: 'Skip forward 30 seconds' };

/** The main job, by pressing what a user presses: a live station, then an episode. */
export async function tellDemoStory({
  driver,
  page,
  servers,
  takePicture,
}: {
  driver: Driver;
  page: UiPage;
  servers: DemoServers;
  /** Called at the moments worth a picture. */
  takePicture: (moment: 'live' | 'episode') => Promise<void>;
}): Promise<void> {
  const { station, podcast } = servers;
  await addByAddress(page, station.url);
  await soundAdvances(driver, 'The station');
  const first = station.title();
  await seconds(4);
  await takePicture('live');
  await pollUntil('another title', {}, async () =>
    station.title() === first ? null : { done: true },
  );
  await seconds(8);
  await page.click(PAUSE);
  await page.waitFor(PLAY);

  const [episode] = podcast.episodes;
  if (!episode) return;
  await addByAddress(page, episode.url);
  await soundAdvances(driver, 'The episode');
  await seconds(4);
  await page.click(FORWARD);
  await seconds(3);
  await takePicture('episode');
  await page.click(PAUSE);
  await page.waitFor(PLAY);
  await seconds(1);
}

async function addByAddress(page: UiPage, address: string): Promise<void> {
  const field = { role: 'textbox', name: 'Stream, playlist or feed address' };
  await page.click({ role: 'button', name: 'Add by address' });
  await page.fill(field, address);
  await page.click({ role: 'button', name: 'Add' });
  await page.waitGone(field);
  await page.waitFor(PAUSE);
}

/** Only sound counts: the element's clock has to move, whatever the page shows. */
async function soundAdvances(driver: Driver, what: string): Promise<void> {
  await driver
    .waitForAudio(({ paused, currentTime }) => !paused && currentTime > 0.5)
    .catch((error: Error) => {
      throw new Error(`${what} never sounded. ${error.message}`);
    });
}

/** Gives whoever watches the demo time to see it; the code itself has nothing to wait for. */
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
