import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { watModules } from '@/lib/build/wat';
import type { BrowserName } from './driver.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HOSTS = ['http://*/*', 'https://*/*'];

/** The parts of a test's own extension. Paths are relative to the repository's root. */
export interface TestExtension {
  /** The name of the folder and of the extension. */
  name: string;
  /** The background script. */
  background: string;
  /** The script of the page `options.html`. */
  page?: string;
  /** The script of the offscreen document, in Chrome. */
  offscreen?: string;
  /** Libraries that the modules load as separate scripts; they are copied from the product's build. */
  lazyScripts?: readonly string[];
}

/**
 * Builds an extension around some of the product's own modules, with access to all hosts, so that a test
 * or a measurement can call them in their real context. Returns its folder.
 */
export async function buildExtension(
  browser: BrowserName,
  { name, background, page, offscreen, lazyScripts = [] }: TestExtension,
): Promise<string> {
  const folder = `${ROOT}.output/${name}-${browser}`;
  const firefox = browser === 'firefox';
  await mkdir(folder, { recursive: true });
  const scripts = { background, page, offscreen: firefox ? undefined : offscreen };
  for (const [script, file] of Object.entries(scripts)) {
    if (file !== undefined) await buildScript(script, file, folder, firefox);
  }
  for (const library of lazyScripts) {
    await copyFile(
      `${ROOT}.output/${firefox ? 'firefox-mv2' : 'chrome-mv3'}/${library}.js`,
      `${folder}/${library}.js`,
    );
  }
  const pageScript = page === undefined ? '' : '<script defer src="page.js"></script>';
  await writeFile(`${folder}/offscreen.html`, '<body><script src="offscreen.js"></script></body>');
  await writeFile(
    `${folder}/options.html`,
    `<!doctype html><meta charset="utf-8"><title>${name}</title>${pageScript}`,
  );
  await writeFile(`${folder}/manifest.json`, JSON.stringify(manifest(name, firefox)));
  return folder;
}

async function buildScript(name: string, file: string, outDir: string, firefox: boolean) {
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    plugins: [watModules()],
    resolve: { alias: { '@': ROOT } },
    define: { 'import.meta.env.FIREFOX': String(firefox) },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: `${ROOT}${file}`,
        output: { format: 'iife', entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
}

function manifest(name: string, firefox: boolean): object {
  const common = { name, version: '1.0' };
  if (firefox) {
    return {
      ...common,
      manifest_version: 2,
      background: { scripts: ['background.js'], persistent: true },
      permissions: ['storage', ...HOSTS],
      browser_specific_settings: { gecko: { id: `${name}@example.org` } },
    };
  }
  return {
    ...common,
    manifest_version: 3,
    background: { service_worker: 'background.js' },
    permissions: ['offscreen', 'storage'],
    host_permissions: HOSTS,
  };
}
