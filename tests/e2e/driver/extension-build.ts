import { access, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BrowserName } from './driver.ts';

const FOLDERS: Record<BrowserName, string> = {
  chromium: '.output/chrome-mv3',
  firefox: '.output/firefox-mv2',
};
const HOSTS = ['http://*/*', 'https://*/*'];

interface Manifest {
  version?: string;
  permissions?: string[];
  host_permissions?: string[];
  browser_specific_settings?: { gecko?: { id?: string } };
}

/** How a test's build differs from the shipped one. */
interface BuildOptions {
  folder?: string;
  withHostAccess?: boolean;
  hosts?: Readonly<Record<string, string>>;
  workFolder: string;
}

/**
 * The folder of the build to run. With host access or replaced hosts, that is a copy below `workFolder`: its
 * manifest grants every host, and its scripts contain the replaced hosts. Rejects if the extension hasn't
 * been built, or if a host to replace is in none of its scripts.
 */
export async function prepareBuild(
  browser: BrowserName,
  { folder = FOLDERS[browser], withHostAccess = false, hosts = {}, workFolder }: BuildOptions,
): Promise<string> {
  const build = resolve(folder);
  await access(join(build, 'manifest.json')).catch(() => {
    throw new Error(`There is no build in ${folder}: run \`npm run build\` first.`);
  });
  if (!withHostAccess && Object.keys(hosts).length === 0) return build;
  const copy = join(workFolder, 'extension');
  await cp(build, copy, { recursive: true });
  if (withHostAccess) await grantHosts(copy, browser);
  await replaceHosts(copy, hosts);
  return copy;
}

/** Raises the version of a copied build. */
export async function raiseVersion(build: string): Promise<void> {
  const manifest = await readManifest(build);
  const [major = '0', minor = '0', patch = '0'] = (manifest.version ?? '').split('.');
  manifest.version = [major, minor, Number(patch) + 1].join('.');
  await writeFile(join(build, 'manifest.json'), JSON.stringify(manifest));
}

async function grantHosts(build: string, browser: BrowserName): Promise<void> {
  const manifest = await readManifest(build);
  if (browser === 'chromium') manifest.host_permissions = HOSTS;
  else manifest.permissions = [...(manifest.permissions ?? []), ...HOSTS];
  await writeFile(join(build, 'manifest.json'), JSON.stringify(manifest));
}

/** Throws if a host isn't found anywhere: the test would query the real one. */
async function replaceHosts(build: string, hosts: BuildOptions['hosts'] = {}): Promise<void> {
  const missing = new Set(Object.keys(hosts));
  const files = await readdir(build, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const before = await readFile(join(build, file), 'utf8');
    let after = before;
    for (const [host, other] of Object.entries(hosts)) {
      if (!after.includes(host)) continue;
      missing.delete(host);
      after = after.replaceAll(host, other);
    }
    if (after !== before) await writeFile(join(build, file), after);
  }
  if (missing.size > 0) throw new Error(`No script of the build says ${[...missing].join(', ')}.`);
}

/** The add-on id in a Firefox build's manifest. */
export async function geckoId(build: string): Promise<string> {
  const id = (await readManifest(build)).browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${build} is not a Firefox build with an id.`);
  return id;
}

async function readManifest(build: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8'));
}
