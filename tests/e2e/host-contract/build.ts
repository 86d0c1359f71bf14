import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { BrowserName } from '../driver/driver.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HOSTS = ['http://*/*', 'https://*/*'];

/** Builds the extension that is nothing but an audio host; returns its folder. */
export async function buildHostExtension(browser: BrowserName): Promise<string> {
  const folder = `${ROOT}.output/host-contract-${browser}`;
  const firefox = browser === 'firefox';
  await mkdir(folder, { recursive: true });
  const entries = firefox
    ? { background: './background.ts' }
    : { background: './background.ts', offscreen: '../../../entrypoints/offscreen/main.ts' };
  for (const [name, file] of Object.entries(entries)) {
    await build({
      configFile: false,
      logLevel: 'error',
      root: ROOT,
      publicDir: false,
      resolve: { alias: { '@': ROOT } },
      define: { 'import.meta.env.FIREFOX': String(firefox) },
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {
          input: fileURLToPath(new URL(file, import.meta.url)),
          output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
        },
      },
    });
  }
  await writeFile(`${folder}/offscreen.html`, '<body><script src="offscreen.js"></script></body>');
  await writeFile(`${folder}/options.html`, '<!doctype html><title>Host contract</title>');
  await writeFile(`${folder}/manifest.json`, JSON.stringify(firefox ? MV2 : MV3));
  return folder;
}

const COMMON = { name: 'Host contract', version: '1.0' };
const MV3 = {
  ...COMMON,
  manifest_version: 3,
  background: { service_worker: 'background.js' },
  permissions: ['offscreen', 'storage'],
  host_permissions: HOSTS,
};
const MV2 = {
  ...COMMON,
  manifest_version: 2,
  background: { scripts: ['background.js'], persistent: true },
  permissions: ['storage', ...HOSTS],
  browser_specific_settings: { gecko: { id: 'host-contract@example.org' } },
};
