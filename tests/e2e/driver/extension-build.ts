import { access, cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BrowserName } from './driver.ts';

const FOLDERS: Record<BrowserName, string> = {
  chromium: '.output/chrome-mv3',
  firefox: '.output/firefox-mv2',
};
const HOSTS = ['http://*/*', 'https://*/*'];

interface Manifest {
  permissions?: string[];
  host_permissions?: string[];
  browser_specific_settings?: { gecko?: { id?: string } };
}

/**
 * The folder of the build to run. With host access that is a copy below `workFolder` whose manifest
 * grants every host. Rejects where the extension has not been built.
 */
export async function prepareBuild(
  browser: BrowserName,
  {
    folder = FOLDERS[browser],
    withHostAccess = false,
    workFolder,
  }: { folder?: string; withHostAccess?: boolean; workFolder: string },
): Promise<string> {
  const build = resolve(folder);
  await access(join(build, 'manifest.json')).catch(() => {
    throw new Error(`There is no build in ${folder}: run \`npm run build\` first.`);
  });
  if (!withHostAccess) return build;
  const copy = join(workFolder, 'extension');
  await cp(build, copy, { recursive: true });
  const manifest = await readManifest(copy);
  if (browser === 'chromium') manifest.host_permissions = HOSTS;
  else manifest.permissions = [...(manifest.permissions ?? []), ...HOSTS];
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
  return copy;
}

/** The id a Firefox build gives itself. */
export async function geckoId(build: string): Promise<string> {
  const id = (await readManifest(build)).browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${build} is not a Firefox build with an id.`);
  return id;
}

async function readManifest(build: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8'));
}
