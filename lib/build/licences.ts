import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file's name in the packages. The settings link to it under About. */
export const LICENCES_FILE = 'licences.txt';

/** These require their text to be included, and nothing else that a store package would not do anyway. */
const KNOWN = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

/**
 * Copyright lines for MIT-licensed packages that come without the licence text: from their repositories,
 * or, for @nodable/entities, which has none there either, with its author's name.
 */
const COPYRIGHT = new Map([
  ['wxt', 'Copyright (c) 2023 Aaron'],
  ['@wxt-dev/browser', 'Copyright (c) 2023 Aaron'],
  ['@webext-core/messaging', 'Copyright (c) 2022 Aaron'],
  ['@nodable/entities', 'Copyright (c) Amit Gupta (https://solothought.com)'],
]);

/** The ids of modules that the bundler and WXT add, and the packages these are part of. */
const HELPERS = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
  ['\0virtual:wxt-', 'node_modules/wxt'],
] as const;

/** The style sheets contain Tailwind's own styles, but no module id shows that. */
const OF_STYLES = 'node_modules/tailwindcss';

/** In characters. Longer lines are wrapped, because not every browser wraps plain text. */
const LINE = 100;

interface Package {
  name: string;
  version: string;
  licence: string;
  url: string;
  text: string;
}

/** Collects, over all builds, which packages have code in what ships; `text` returns their licences. */
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
 * The folder of the package that a module belongs to, as in the lock file; null for our own modules. Code
 * of another package that is bundled into a package's own files counts as part of it, under its licence.
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
 * The licences of Skywave and of the packages in these folders, as one text. Throws if a package is not in
 * the lock file, has a licence that is not in `KNOWN`, or comes without its text: then check it by hand.
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
  // The BOM is the only way a plain text file can declare its encoding.
  return `\uFEFF${text.split(/\r?\n/).map(broken).join('\n')}`;
}

/** If there is a choice of licences, one known licence is enough. */
function isKnown(licence: unknown): boolean {
  if (typeof licence !== 'string') return false;
  const choices = licence.replace(/^\(|\)$/g, '').split(' OR ');
  return choices.some((one) => KNOWN.includes(one));
}

function textIn(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name));
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  // Vite's licence goes on to those of its bundled dependencies, none of which are in its helper.
  const [text = ''] = texts.join('\n\n').split('\n# Licenses of bundled dependencies');
  return text.trim() === '' ? null : text;
}

/** Our own licence is MIT as well; only the copyright line differs. */
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
