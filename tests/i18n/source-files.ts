import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Relative to the root. */
  path: string;
  text: string;
}

/** All TypeScript files that are shipped. */
export function sourceFiles(): SourceFile[] {
  return ['lib', 'components', 'entrypoints'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .sort()
      .map(readSource),
  );
}

export function readSource(path: string): SourceFile {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}
