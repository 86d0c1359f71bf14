import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startProcess } from '../servers/child-process.ts';
import { freePort } from '../servers/local-server.ts';
import { locateProgram } from '../tools/ensure-programs.ts';
import { createFirefoxProfile } from './driver/firefox-profile.ts';
import { connectMarionette, type Marionette } from './driver/marionette.ts';
import { temporaryFolder } from './driver/temporary-folder.ts';
import { isFirefox } from './steps.ts';

const BUILD = resolve('.output/firefox-mv2');
const ID = '{5b8f0f1e-6d0c-4a55-9a0b-1c6e3f7d2a94}';
const UUID = '0e6c2f52-9b0a-4b7e-8a55-0d41b1a5e0a2';

// Only Firefox has a sidebar; in Chromium, a button in the popup opens the side panel.
describe.runIf(isFirefox())('Firefox’s toolbar button', () => {
  let folder: string;
  let firefox: RunningProcess;
  let browser: Marionette;

  beforeAll(async () => {
    folder = await temporaryFolder('sidebar');
    const profile = join(folder, 'profile');
    const port = await freePort();
    await createFirefoxProfile(profile, { [ID]: UUID }, { 'marionette.port': port });
    const options = ['--headless', '--marionette', '-remote-allow-system-access'];
    firefox = startProcess(await locateProgram('firefox'), [
      ...[...options, '--profile', profile, '--no-remote', '--new-instance', 'about:blank'],
    ]);
    browser = await connectMarionette(port);
    await browser.installAddon(BUILD);
  });
  afterAll(async () => {
    browser?.close();
    await firefox?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const isOpen = () =>
    browser.inBrowser<boolean>(
      `return window.SidebarController.isOpen
        && window.SidebarController.currentID.endsWith('-sidebar-action');`,
    );

  /** Presses the extension's toolbar button, as the mouse or the keyboard would. */
  const pressButton = () =>
    browser.inBrowser<string>(`
      const policy = WebExtensionPolicy.getByID(${JSON.stringify(ID)});
      const action = policy.extension.apiManager.global.browserActionFor(policy.extension);
      const widget = action.widget.forWindow(window).node;
      const button = widget.querySelector('.unified-extensions-item-action-button') ?? widget;
      button.click();
      return button.localName;`);

  it('opens and closes the sidebar', async () => {
    await browser.inBrowser('window.SidebarController.hide();');
    await expect.poll(isOpen).toBe(false);
    await pressButton();
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
    await pressButton();
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(false);
  });
});
