// `npm start`: the main job in a real browser. `npm start -- --firefox` does the same in Firefox.
import type { BrowserName, Driver } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { createPictures } from './demo-pictures.ts';
import { startDemoServers } from './demo-servers.ts';
import { tellDemoStory } from './demo-story.ts';
import { hasDisplay } from './display.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { followPlayer } from './player-view.ts';
import { runCommand } from './run-command.ts';

const BROWSER: BrowserName = process.argv.includes('--firefox') ? 'firefox' : 'chromium';
const headless = !hasDisplay();

const interrupted = new Promise<'interrupted'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => resolve('interrupted'));
  }
});

await ensurePrograms(BROWSER === 'firefox' ? firefoxPrograms() : ['chromium']);
await build();
const servers = await startDemoServers();
let driver: Driver | null = null;
try {
  driver = await openDriver(BROWSER, { withHostAccess: true, headless, ownSignals: true });
  await Promise.race([demo(driver), driver.closed(), interrupted]);
} catch (error) {
  console.error(`The demo did not play: ${(error as Error).message}`);
  for (const line of (await driver?.consoleErrors().catch(() => [])) ?? []) console.error(line);
  process.exitCode = 1;
}
await driver?.close().catch(() => {});
await servers.close();
process.exit();

async function build(): Promise<void> {
  const { code, output } = await runCommand('wxt', [
    'build',
    '-b',
    BROWSER === 'firefox' ? 'firefox' : 'chrome',
  ]);
  if (code === 0) return;
  console.error(`${output.trim()}\nThe extension could not be built: see above.`);
  process.exit(1);
}

async function demo(running: Driver): Promise<void> {
  const stop = new AbortController();
  const page = await running.open('sidepanel');
  const follow = followPlayer(page, console.log, stop.signal);
  const pictures = createPictures(running, page);
  const takePicture = headless ? pictures.take : async () => {};
  await tellDemoStory({ driver: running, page, servers, takePicture });
  if (headless) {
    stop.abort();
    await follow;
    console.log(`No display here, so this was a short run. Pictures: ${pictures.files.join(', ')}`);
    return;
  }
  console.log('It is yours now. Close the browser or press Ctrl+C to end.');
  await running.closed();
}
