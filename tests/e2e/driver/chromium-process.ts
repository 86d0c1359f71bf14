import puppeteer, { type Browser } from 'puppeteer-core';
import { CERTIFICATE_HASH } from '../../servers/tls-front.ts';
import { attachTo } from './chromium-targets.ts';

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The main pointer hovers and is fine, as are all there are (Blink's HoverType and PointerType). */
const MOUSE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const TRUST = `--ignore-certificate-errors-spki-list=${CERTIFICATE_HASH}`;

/**
 * Starts Chrome or Chromium on a profile, controlled through a pipe. Its sandbox is left out where it
 * cannot be had: for root, and where the machine gives users no namespaces (many containers).
 */
export async function launchChromium({
  program,
  profile,
  headless,
  ownSignals,
  withMouse,
  proxy,
  trustsTests = false,
}: {
  program: string;
  profile: string;
  headless: boolean;
  ownSignals: boolean;
  proxy: string | undefined;
  withMouse: boolean;
  trustsTests: boolean | undefined;
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
      args: [
        ...FLAGS,
        ...(withMouse ? [MOUSE] : []),
        ...(trustsTests ? [TRUST] : []),
        ...proxyFlags,
        ...flags,
      ],
    });
  if (process.platform !== 'linux') return launch([]);
  if (process.getuid?.() === 0) return launch(['--no-sandbox']);
  return launch([]).catch(() => launch(['--no-sandbox']));
}
