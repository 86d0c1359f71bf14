import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one run. The caller removes it. */
export function temporaryFolder(purpose: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `skywave-${purpose}-`));
}
