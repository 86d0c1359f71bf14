import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CERTIFICATE_HASH } from '../../servers/tls-front.ts';
import { attachTo } from './chromium-targets.ts';
import type { DriverOptions } from './driver.ts';

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Chromium's separate audio process can hang from its start; the browser then plays nothing at all.
  '--disable-features=AudioServiceOutOfProcess',
];

/** The primary pointer can hover and is fine, and so are all others (Blink's HoverType and PointerType). */
const MOUSE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const TRUST = `--ignore-certificate-errors-spki-list=${CERTIFICATE_HASH}`;

/** Programs that Chrome runs for each size of an extension's icon, to remove it from the desktop's menus. */
const OF_DESKTOP = ['xdg-desktop-menu', 'xdg-icon-resource'];

/**
 * Starts Chrome or Chromium with a profile, controlled through a pipe. Runs it without its sandbox if the
 * sandbox can't work: as root, or if the machine gives users no namespaces (as in many containers).
 */
export async function launchChromium(
  { program, profile, env }: { program: string; profile: string; env?: Record<string, string> },
  options: DriverOptions,
): Promise<Browser> {
  const { headless = true, ownSignals = false, withScrollBars = false } = options;
  const unwanted = [
    ...(env ? ['--mute-audio'] : []),
    ...(withScrollBars ? ['--hide-scrollbars'] : []),
  ];
  const programs = process.platform === 'linux' ? await keepFromDesktop(profile) : [];
  const path = [...programs, process.env.PATH].join(delimiter);
  const launch = (flags: readonly string[]) =>
    puppeteer.launch({
      executablePath: program,
      headless,
      pipe: true,
      enableExtensions: true,
      userDataDir: profile,
      targetFilter: attachTo,
      defaultViewport: null,
      env: { ...process.env, ...env, PATH: path },
      ignoreDefaultArgs: unwanted,
      handleSIGINT: !ownSignals,
      handleSIGTERM: !ownSignals,
      handleSIGHUP: !ownSignals,
      args: [...FLAGS, ...flagsOf(options), ...flags],
    });
  if (process.platform !== 'linux') return launch([]);
  if (process.getuid?.() === 0) return launch(['--no-sandbox']);
  return launch([]).catch(() => launch(['--no-sandbox']));
}

function flagsOf({ withMouse, proxy, trustsTests, loopbackNames = [] }: DriverOptions): string[] {
  const rules = loopbackNames.map((name) => `MAP ${name} 127.0.0.1`);
  return [
    ...(withMouse ? [MOUSE] : []),
    ...(trustsTests ? [TRUST] : []),
    ...(proxy ? [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>'] : []),
    ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join()}`] : []),
  ];
}

/**
 * Keeps a browser under test out of the menus of whoever runs it: returns a folder for the start of its PATH, in which
 * those programs do nothing. Uninstalling an extension then also takes a second less of work.
 */
async function keepFromDesktop(profile: string): Promise<string[]> {
  const folder = join(profile, 'programs');
  await mkdir(folder, { recursive: true });
  await Promise.all(
    OF_DESKTOP.map((name) => writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })),
  );
  return [folder];
}
