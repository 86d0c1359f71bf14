import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { pressItem } from '../e2e/press-item.ts';
import { DEMO_KBPS } from '../fixtures/demo-audio.ts';
import { createDemoStation } from '../servers/demo-station.ts';
import { count, type Figure } from './report.ts';

const SECONDS = 60;
const BYTES_A_SECOND = (DEMO_KBPS * 1000) / 8;

/** What a minute of a titled station costs: bytes sent for each byte of audio taken, and connections. */
export async function measureEconomy(browser: BrowserName): Promise<Figure[]> {
  const station = await createDemoStation();
  const titles = ['Nina Simone - Sinnerman', 'Miles Davis - So What', 'Björk - Jóga'];
  const mount = station.addMount({ path: '/x.mp3', titles, titleSeconds: 10 });
  const driver = await openDriver(browser, { withHostAccess: true });
  try {
    const ui = await driver.open('popup');
    await pressItem(ui, {
      radio_id: 'x',
      id: 'x',
      aURL: mount.url,
      isLive: true,
      title: 'Demo FM',
    });
    const begin = await driver.waitForAudio(({ currentTime }) => currentTime > 5, {
      timeout: 60_000,
    });
    const sentBefore = mount.bytesSent.value;
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    const end = await driver.waitForAudio(() => true);
    const sent = mount.bytesSent.value - sentBefore;
    const taken = (end.bufferedEnd - begin.bufferedEnd) * BYTES_A_SECOND;
    const connections = mount.openConnections.value;
    return [
      count(
        'bytes sent per byte of audio, 60 s',
        browser,
        Number((sent / taken).toFixed(3)),
        1,
        1.02,
      ),
      count('connections open meanwhile', browser, connections, 1),
    ];
  } finally {
    await driver.close();
    await station.close();
  }
}
