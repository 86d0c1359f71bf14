import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFirefox } from './steps.ts';

interface Manifest {
  permissions: string[];
  host_permissions?: string[];
  optional_permissions?: string[];
  externally_connectable?: object;
  content_security_policy: string | { extension_pages: string };
  browser_specific_settings?: {
    gecko: { data_collection_permissions: { required: string[]; optional?: string[] } };
  };
}

/** The README gives the reasons. */
const PERMISSIONS = [
  ...['alarms', 'contextMenus', 'declarativeNetRequestWithHostAccess', 'storage'],
  'unlimitedStorage',
];

describe('the built extension', async () => {
  const folder = isFirefox() ? '.output/firefox-mv2' : '.output/chrome-mv3';
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const files = await readdir(folder, { recursive: true });
  const scripts = await Promise.all(
    files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const says = (text: string) => scripts.filter((script) => script.includes(text));

  it('requires exactly these permissions, and no host access', () => {
    const more = isFirefox() ? [] : ['offscreen', 'sidePanel'];
    expect(manifest.permissions.toSorted()).toEqual([...PERMISSIONS, ...more].toSorted());
    expect(manifest.host_permissions ?? []).toEqual([]);
  });

  it('exposes nothing to web pages, and injects nothing into them', () => {
    // With nothing web-accessible there is no address for `use_dynamic_url` to hide.
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('sandbox');
  });

  it('accepts no messages from other extensions or web pages', () => {
    // Firefox has no such key: any other extension can send messages there, if there is a listener for them.
    expect(manifest.externally_connectable).toEqual(isFirefox() ? undefined : { ids: [] });
    // There is no listener, nor a polyfill, which would contain these names because it wraps the events.
    for (const event of ['onMessageExternal', 'onConnectExternal', 'onUserScriptMessage']) {
      expect(says(event)).toEqual([]);
    }
  });

  it('contains the licences of its dependencies', async () => {
    const text = await readFile(join(folder, 'licences.txt'), 'utf8');
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const named = [...text.matchAll(/^(\S+) \d[\w.-]*, [\w.() -]+\nhttps?:/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    // Their own dependencies, and what the build tools add.
    const more = ['scheduler', 'fast-xml-parser', '@floating-ui/dom', 'tailwindcss', 'wxt'];
    expect(named).toEqual(expect.arrayContaining(more));
    expect(text).toContain('The Skywave authors');
    expect(text).toContain('TERMS AND CONDITIONS FOR USE');
  });

  it('runs only its own code', () => {
    const { content_security_policy: policy } = manifest;
    const text = typeof policy === 'string' ? policy : policy.extension_pages;
    expect(text).toContain("default-src 'none'");
    expect(text).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(text.replace(" 'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|object-src|frame-src/);
    for (const script of scripts) {
      expect(script).not.toMatch(/\.(?:inner|outer)HTML\s*=(?!=)\s*(?!['"`])/);
      expect(script).not.toMatch(/\beval\(|\bnew Function\(|\bdocument\.write\(/);
    }
  });

  it('contains none of these browser vendors’ hosts, which the test of contacted hosts ignores', () => {
    const hosts = ['gvt1.com', 'gstatic.com', 'googleapis.com', 'firefox.com', 'mozaws.net'];
    expect(hosts.flatMap(says)).toEqual([]);
  });

  if (isFirefox()) {
    it('declares the data that it sends: search terms', () => {
      const { gecko } = manifest.browser_specific_settings ?? {};
      expect(gecko?.data_collection_permissions).toEqual({ required: ['searchTerms'] });
    });
  }
});
