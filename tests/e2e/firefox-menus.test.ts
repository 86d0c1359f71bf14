import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswersServer, createAnswersServer } from '../servers/answers.ts';
import { type RunningProcess, startProcess } from '../servers/child-process.ts';
import { createDemoPodcast, type DemoPodcast } from '../servers/demo-podcast.ts';
import { createDemoStation, type DemoStation, type Mount } from '../servers/demo-station.ts';
import { freePort } from '../servers/local-server.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../servers/radio-browser.ts';
import { apiStation } from '../servers/radio-browser-stations.ts';
import { locateProgram } from '../tools/ensure-programs.ts';
import { geckoId, prepareBuild } from './driver/extension-build.ts';
import { createFirefoxProfile } from './driver/firefox-profile.ts';
import { connectMarionette, type Marionette } from './driver/marionette.ts';
import { startSoundServer } from './driver/sound-server.ts';
import { temporaryFolder } from './driver/temporary-folder.ts';
import { isFirefox } from './steps.ts';

const UUID = '3b1f5a52-9b0a-4b7e-8a55-0d41b1a5e0a3';

// The menus and the address bar of a real Firefox, operated through its own remote control.
describe.runIf(isFirefox())('the context menu and address bar in Firefox', () => {
  let folder: string;
  let id: string;
  let sound: Awaited<ReturnType<typeof startSoundServer>>;
  let server: AnswersServer;
  let station: DemoStation;
  let mount: Mount;
  let found: Mount;
  let podcast: DemoPodcast;
  let directory: RadioBrowserServer;
  let firefox: RunningProcess;
  let browser: Marionette;

  beforeAll(async () => {
    [server, station, podcast] = await Promise.all([
      createAnswersServer(),
      createDemoStation(),
      createDemoPodcast(),
    ]);
    mount = station.addMount({ path: '/live.mp3', name: 'Live FM' });
    found = station.addMount({ path: '/found.mp3' });
    directory = await createRadioBrowserServer({
      stations: [apiStation({ name: 'Drum & <Bass> FM', url: found.url })],
    });
    folder = await temporaryFolder('menus');
    const build = await prepareBuild('firefox', {
      ...{ withHostAccess: true, hosts: directory.hosts, workFolder: folder },
    });
    id = await geckoId(build);
    const profile = join(folder, 'profile');
    const port = await freePort();
    await createFirefoxProfile(profile, { [id]: UUID }, { 'marionette.port': port });
    sound = await startSoundServer({ audible: false });
    firefox = startProcess(
      await locateProgram('firefox'),
      [
        ...['--headless', '--marionette', '-remote-allow-system-access', '--profile', profile],
        ...['--no-remote', '--new-instance', 'about:blank'],
      ],
      sound.env,
    );
    browser = await connectMarionette(port);
    await browser.installAddon(build);
  });
  afterAll(async () => {
    browser?.close();
    await firefox?.stop();
    await sound?.stop();
    await Promise.all([server, station, podcast, directory].map((one) => one?.close()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Runs the body of an async function in the browser's window. */
  const inBrowser = <Result>(body: string) =>
    browser.inBrowser<Result>(`return (async () => {${body}})();`);

  /** Opens a page in the active tab, right-clicks its middle and chooses the entry with this name. */
  async function choose(page: string, label: string) {
    const press = () =>
      inBrowser<string>(`
      const next = (target, event) =>
        new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
      const tab = gBrowser.selectedBrowser;
      const loaded = new Promise((resolve) => {
        const listener = {
          QueryInterface: ChromeUtils.generateQI(['nsIWebProgressListener', 'nsISupportsWeakReference']),
          onStateChange(progress, request, flags) {
            const { STATE_STOP, STATE_IS_WINDOW } = Ci.nsIWebProgressListener;
            if (!(flags & STATE_STOP) || !(flags & STATE_IS_WINDOW)) return;
            gBrowser.removeProgressListener(listener);
            resolve();
          },
        };
        gBrowser.addProgressListener(listener);
      });
      tab.fixupAndLoadURIString(${JSON.stringify(page)}, {
        triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
      });
      await loaded;
      const menu = document.getElementById('contentAreaContextMenu');
      const shown = next(menu, 'popupshown');
      const box = tab.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      for (const type of ['mousedown', 'mouseup', 'contextmenu']) {
        window.synthesizeMouseEvent(type, x, y, { button: 2, clickCount: 1 });
      }
      await shown;
      const item = [...menu.querySelectorAll('menuitem')].find(
        (one) => one.label === ${JSON.stringify(label)},
      );
      if (!item) {
        const gone = next(menu, 'popuphidden');
        menu.hidePopup();
        await gone;
        return [...menu.children].map((one) => one.label).join();
      }
      const parent = item.closest('menu');
      if (parent) {
        const opened = next(parent.menupopup, 'popupshown');
        parent.openMenu(true);
        await opened;
      }
      const hidden = next(menu, 'popuphidden');
      item.parentNode.activateItem(item);
      await hidden;
      return 'chosen';`);
    // The background adds its entries a moment after the installation.
    await expect.poll(press, { timeout: 15_000 }).toBe('chosen');
  }

  /** Serves a page that consists of one big link. */
  const linkTo = (href: string) =>
    server.serve('/link', {
      type: 'text/html',
      body: `<!doctype html><a href="${href}" style="position:fixed;inset:0">A link</a>`,
    });

  /** The button's badge text for the active tab. */
  const badge = () =>
    inBrowser<string>(`
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)});
      const action = extension.apiManager.global.browserActionFor(extension);
      const widget = action.widget.forWindow(window).node;
      const button = widget.querySelector('.unified-extensions-item-action-button') ?? widget;
      return button.getAttribute('badge') ?? '';`);

  /** Whether a window shows this page; closes that window. */
  const closesWindowOf = (page: string) =>
    inBrowser<boolean>(`
      const windows = [...Services.wm.getEnumerator('navigator:browser')];
      const found = windows.find((one) => one.gBrowser.currentURI.spec === ${JSON.stringify(page)});
      found?.close();
      return found !== undefined;`);

  it('“Play in Skywave” on a link plays its target', async () => {
    await choose(linkTo(mount.url), 'Play in Skywave');
    await mount.openConnections.until((count) => count === 1);
  });

  it('“Play in Skywave” on an audio element plays its file', async () => {
    const src = podcast.episodes[0]?.url ?? '';
    const page = server.serve('/audio', {
      type: 'text/html',
      body: `<!doctype html><audio controls preload="none" src="${src}" style="position:fixed;inset:0;width:100%;height:100%"></audio>`,
    });
    await choose(page, 'Play in Skywave');
    await expect.poll(() => podcast.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await mount.openConnections.until((count) => count === 0);
  });

  it('“Add to Skywave” on a feed ticks the button for a moment', async () => {
    await choose(linkTo(podcast.feedUrl), 'Add to Skywave');
    await expect.poll(badge, { timeout: 10_000 }).toBe('✓');
    await expect.poll(badge, { timeout: 10_000 }).toBe('');
  });

  it('“Add to Skywave” opens a window if the listener has to choose', async () => {
    const url = server.serve('/list.m3u', {
      body: '#EXTM3U\nhttp://a.example/1\nhttp://b.example/2\n',
    });
    await choose(linkTo(url), 'Add to Skywave');
    const page = `moz-extension://${UUID}/sidepanel.html?add=${encodeURIComponent(url)}`;
    await expect.poll(() => closesWindowOf(page), { timeout: 10_000 }).toBe(true);
  });

  /** Types into the address bar, and waits until its list contains this text. */
  const typeUntilListed = (typed: string, listed: string) =>
    inBrowser<string>(`
      window.focus();
      gURLBar.focus();
      gURLBar.search(${JSON.stringify(typed)});
      const rows = () =>
        [...document.querySelectorAll('.urlbarView-row')].map((row) => row.innerText).join('; ');
      for (let tries = 0; tries < 100 && !rows().includes(${JSON.stringify(listed)}); tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return rows();`);

  it('the address bar lists a station from the directory, and Enter plays it', async () => {
    const name = 'Drum & <Bass> FM';
    expect(await typeUntilListed('sky drum', name)).toContain(`${name} – Station`);
    await inBrowser(
      `gURLBar.handleNavigation({ event: new KeyboardEvent('keydown', { key: 'Enter' }) });`,
    );
    await found.openConnections.until((count) => count === 1);
  });
});
