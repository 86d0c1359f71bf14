import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');

/** The contents of the feed, playlist and page fixtures, by file name. */
export const FEED_FILES: ReadonlyMap<string, string> = new Map(
  readdirSync(join(FIXTURES, 'feeds')).map((name) => [
    name,
    readFileSync(join(FIXTURES, 'feeds', name), 'utf8'),
  ]),
);

export const feedFiles = (ending: RegExp): string[] =>
  [...FEED_FILES].filter(([name]) => ending.test(name)).map(([, text]) => text);

/** The first bytes of an audio fixture. */
export const audioFile = (name: string, bytes = 6000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(join(FIXTURES, name)).subarray(0, bytes));
