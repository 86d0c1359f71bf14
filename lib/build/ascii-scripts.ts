import type { Plugin } from 'vite';

/**
 * Writes all scripts in ASCII. A browser keeps a script for as long as its page or worker lives, in Chrome
 * with two bytes a letter where a single one is beyond Latin-1: a megabyte while a station plays.
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
 * The same script with each letter beyond ASCII as an escape, which strings, templates, names and regular
 * expressions all understand. Throws where it would be text of its own: in a raw template.
 */
export function toAscii(script: string): string {
  const raw = script.match(RAW)?.find((text) => !isAscii(text));
  if (raw !== undefined) throw new Error(`Write it in ASCII, by escapes: ${raw}`);
  // An escape that is there already stays one; a letter that was escaped for nothing is escaped once.
  return script.replace(FOREIGN, (found) => (isAscii(found) ? found : inEscapes(found.slice(-1))));
}

const isAscii = (text: string) => [...text].every((letter) => letter <= '\x7f');

const inEscapes = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
