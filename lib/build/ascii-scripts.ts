import type { Plugin } from 'vite';

/**
 * Writes all scripts in ASCII. Browsers keep a script in memory as long as its page or worker lives, and
 * Chrome uses two bytes per character if a single one is beyond Latin-1: a megabyte while a station plays.
 */
export function asciiScripts(): Plugin {
  return {
    name: 'ascii-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = toAscii(file.code);
      }
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const FOREIGN = /\\?[^\x00-\x7f]|\\[\s\S]/g;
const RAW = /String\.raw`[^`]*`/g;

/**
 * Escapes all non-ASCII characters of a script, which works in strings, templates, names and regular
 * expressions. Throws if one is in a raw template, where the escape would stay as it is written.
 */
export function toAscii(script: string): string {
  const raw = script.match(RAW)?.find((text) => !isAscii(text));
  if (raw !== undefined) throw new Error(`Write it in ASCII, by escapes: ${raw}`);
  // Existing escapes stay; a needless backslash before a non-ASCII character is dropped.
  return script.replace(FOREIGN, (found) => (isAscii(found) ? found : inEscapes(found.slice(-1))));
}

const isAscii = (text: string) => [...text].every((letter) => letter <= '\x7f');

const inEscapes = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
