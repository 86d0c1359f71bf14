import puppeteer, { type Browser } from 'puppeteer-core';
import { attachTo } from './chromium-targets.ts';

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The primary pointer can hover and is fine, and so are all others (Blink's HoverType and PointerType). */
const MOUSE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Starts Chrome or Chromium with a profile, controlled through a pipe. Runs it without its sandbox if the
 * sandbox can't work: as root, or if the machine gives users no namespaces (as in many containers).
 */
export async function launchChromium({
  program,
  profile,
  headless,
  ownSignals,
  withMouse,
  proxy,
}: {
  program: string;
  profile: string;
  headless: boolean;
  ownSignals: boolean;
  proxy: string | undefined;
  withMouse: boolean;
}): Promise<Browser> {
  const proxyFlags = proxy ? [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>'] : [];
  const launch = (flags: readonly string[]) =>
    puppeteer.launch({
      executablePath: program,
      headless,
      pipe: true,
      enableExtensions: true,
      userDataDir: profile,
      targetFilter: attachTo,
      defaultViewport: null,
      handleSIGINT: !ownSignals,
      handleSIGTERM: !ownSignals,
      handleSIGHUP: !ownSignals,
      args: [...FLAGS, ...(withMouse ? [MOUSE] : []), ...proxyFlags, ...flags],
    });
  if (process.platform !== 'linux') return launch([]);
  if (process.getuid?.() === 0) return launch(['--no-sandbox']);
  return launch([]).catch(() => launch(['--no-sandbox']));
}
