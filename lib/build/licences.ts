import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Its name in the packages. About in the settings leads there. */
export const LICENCES_FILE = 'licences.txt';

/** They ask for their text to be passed on, and for nothing that a package for the stores would not do. */
const KNOWN = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

/**
 * Whose copyright it is, where a package under the MIT licence comes without the text: as it stands in its
 * repository, and for @nodable/entities, which has none there either, by its author's name.
 */
const COPYRIGHT = new Map([
  ['wxt', 'Copyright (c) 2023 Aaron'],
  ['@wxt-dev/browser', 'Copyright (c) 2023 Aaron'],
  ['@webext-core/messaging', 'Copyright (c) 2022 Aaron'],
  ['@nodable/entities', 'Copyright (c) Amit Gupta (https://solothought.com)'],
]);

/** What the bundler and WXT put into scripts of their own. */
const HELPERS = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
  ['\0virtual:wxt-', 'node_modules/wxt'],
] as const;

/** The styles begin with its own; they are no module that would say so. */
const OF_STYLES = 'node_modules/tailwindcss';

/** Letters; a longer line is broken, since not every browser breaks the lines of a plain text. */
const LINE = 100;

interface Package {
  name: string;
  version: string;
  licence: string;
  url: string;
  text: string;
}

/** Learns, build by build, which packages have code in what ships, and writes down their licences. */
export function createLicences(root: string) {
  const folders = new Set<string>();
  return {
    collect: (): Plugin => ({
      name: 'licences',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          for (const [id, { renderedLength }] of Object.entries(file.modules)) {
            const folder = packageFolder(id);
            if (folder !== null && renderedLength > 0) folders.add(folder);
          }
        }
        const hasStyles = [...this.getModuleIds()].some((id) => /\.css(?:\?|$)/.test(id));
        if (hasStyles) folders.add(OF_STYLES);
      },
    }),
    text: () => licencesOf(root, [...folders]),
  };
}

/**
 * The folder of the package that a module belongs to, as the lock file names it; null for our own. What a
 * package holds of another one in its own files came with it, under its licence.
 */
export function packageFolder(id: string): string | null {
  const [, helper] = HELPERS.find(([prefix]) => id.startsWith(prefix)) ?? [];
  if (helper !== undefined) return helper;
  const start = id.indexOf('/node_modules/') + 1;
  if (start === 0) return null;
  const parts = id.slice(start).split('/');
  let length = 0;
  while (parts[length] === 'node_modules') length += parts[length + 1]?.startsWith('@') ? 3 : 2;
  return parts.slice(0, length).join('/');
}

/**
 * The licences of Skywave and of the packages in these folders, as one text. Throws where one is not in
 * the lock file, has a licence that is not known here, or comes without its text: then look at it.
 */
export function licencesOf(root: string, folders: readonly string[]): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { packages: locked } = read('package-lock.json');
  const packages = folders.map((folder): Package => {
    const { name, repository, homepage } = read(`${folder}/package.json`);
    const { version, license } = locked[folder] ?? {};
    if (version === undefined) throw new Error(`${folder} is bundled and not in the lock file.`);
    if (!isKnown(license)) throw new Error(`${name} has a licence to look at: ${license}.`);
    const text = textIn(join(root, folder)) ?? mitText(own, name);
    if (text === null) throw new Error(`${name} comes without the text of its licence.`);
    return { name, version, licence: license, url: homepage ?? urlOf(repository), text };
  });
  const isApache = packages.some(({ licence }) => licence === 'Apache-2.0');
  if (isApache && !packages.some(({ text }) => text.includes('TERMS AND CONDITIONS FOR USE'))) {
    throw new Error('The text of the Apache License itself is in none of the packages.');
  }
  packages.sort((a, b) => (a.name < b.name ? -1 : 1));
  const sections = packages.map(
    ({ name, version, licence, url, text }) =>
      `${'='.repeat(72)}\n${name} ${version}, ${licence}\n${url}\n\n${text.trim()}\n`,
  );
  const list = packages.map(({ name }) => name).join(', ');
  const text = `Skywave\n\n${own}\nThere is code of others in it: ${list}.\n\n${sections.join('\n')}`;
  // A plain text tells no browser its encoding but by this first letter.
  return `\uFEFF${text.split(/\r?\n/).map(broken).join('\n')}`;
}

/** Of several to choose from one is enough. */
function isKnown(licence: unknown): boolean {
  if (typeof licence !== 'string') return false;
  const choices = licence.replace(/^\(|\)$/g, '').split(' OR ');
  return choices.some((one) => KNOWN.includes(one));
}

function textIn(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name));
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  // Vite's goes on with what its own package holds, none of which is in its helper.
  const [text = ''] = texts.join('\n\n').split('\n# Licenses of bundled dependencies');
  return text.trim() === '' ? null : text;
}

/** Our own is the same licence. */
function mitText(own: string, name: string): string | null {
  const copyright = COPYRIGHT.get(name);
  return copyright === undefined ? null : own.replace(/^Copyright.*$/m, copyright);
}

function urlOf(repository: unknown): string {
  const { url = '' } = (typeof repository === 'object' ? repository : { url: repository }) as {
    url?: string;
  };
  return url
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/\.git$/, '');
}

function broken(line: string): string {
  const lines = [''];
  for (const word of line.length > LINE ? line.trim().split(' ') : [line]) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
