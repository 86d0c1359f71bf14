import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { licencesOf, packageFolder } from '@/lib/build/licences';

const APACHE = 'Apache License\nTERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION';

let root: string;
const locked: Record<string, { version: string; license?: string }> = {};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skywave-licences-'));
  write('LICENSE', 'MIT License\n\nCopyright (c) 2026 The Skywave authors\n\nPermission\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Installs a package and adds it to the lock file; returns its folder. */
function install(name: string, license?: string, text?: string, at = `node_modules/${name}`) {
  const repository = { url: `git+https://code.example/${name}.git` };
  write(`${at}/package.json`, JSON.stringify({ name, repository }));
  if (text !== undefined) write(`${at}/LICENSE`, text);
  locked[at] = { version: '1.2.3', ...(license && { license }) };
  write('package-lock.json', JSON.stringify({ packages: locked }));
  return at;
}

describe('the licences of what ships', () => {
  it('are ours and each package’s, with its version and where it is from', () => {
    const folders = [
      install('zed', 'ISC', 'Copyright Zed'),
      install('@of/one', '(GPL-3.0 OR Apache-2.0)', `Copyright One\n\n${APACHE}`),
    ];
    const text = licencesOf(root, folders);
    expect(text.startsWith('\uFEFFSkywave\n\nMIT License')).toBe(true);
    expect(text).toContain('The Skywave authors');
    expect(text).toContain('There is code of others in it: @of/one, zed.');
    expect(text).toMatch(/zed 1\.2\.3, ISC\nhttps:\/\/code\.example\/zed\n\nCopyright Zed\n/);
    expect(text.indexOf('Copyright One')).toBeLessThan(text.indexOf('Copyright Zed'));
  });

  it('end the build where one has no text, is not known, or is not in the lock file', () => {
    expect(() => licencesOf(root, [install('bare', 'MIT')])).toThrow(/bare comes without the text/);
    expect(() => licencesOf(root, [install('blank', 'MIT', ' \n')])).toThrow(/without the text/);
    expect(() => licencesOf(root, [install('sold', 'UNLICENSED', 'Mine')])).toThrow(/UNLICENSED/);
    expect(() => licencesOf(root, [install('none', undefined, 'Mine')])).toThrow(/undefined/);
    const folder = install('gone', 'MIT', 'Mine');
    delete locked[folder];
    install('other', 'MIT', 'Mine');
    expect(() => licencesOf(root, [folder])).toThrow(/not in the lock file/);
  });

  it('hold the Apache License itself, which a notice only names', () => {
    const notice = install('notice', 'Apache-2.0', 'Licensed under the Apache License');
    expect(() => licencesOf(root, [notice])).toThrow(/Apache License itself/);
    const whole = install('whole', 'Apache-2.0', APACHE);
    expect(licencesOf(root, [notice, whole])).toContain('Licensed under');
  });

  it('have no line that a page would have to break', () => {
    const text = licencesOf(root, [install('long', 'MIT', `${'word '.repeat(200)}\n  indented`)]);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(text).toContain('\n  indented');
    expect(text.match(/word/g)).toHaveLength(200);
  });

  it('are there for every package that Skywave names itself', () => {
    const ours = resolve(import.meta.dirname, '../..');
    const names = ['react', 'react-dom', 'hls.js', 'feedsmith', 'idb', 'lucide-react', 'dompurify'];
    const folders = [...names, '@base-ui/react', '@neondatabase/serverless'].map(
      (name) => `node_modules/${name}`,
    );
    const text = licencesOf(ours, folders);
    for (const name of names) expect(text).toMatch(new RegExp(`^${name} [\\d.]+, `, 'm'));
  });
});

describe('a module', () => {
  it.each([
    ['/a/node_modules/react/index.js', 'node_modules/react'],
    ['/a/node_modules/@base-ui/react/x/y.js', 'node_modules/@base-ui/react'],
    ['/a/node_modules/one/node_modules/@of/two/x.js', 'node_modules/one/node_modules/@of/two'],
    ['/a/node_modules/one/dist/node_modules/two/x.js', 'node_modules/one'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0virtual:wxt-plugins', 'node_modules/wxt'],
    ['/a/lib/model/show.ts', null],
  ])('%j belongs to %s', (id, folder) => {
    expect(packageFolder(id)).toBe(folder);
  });
});
