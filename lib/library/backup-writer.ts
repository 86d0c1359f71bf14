import { BACKUP_LISTS, type Backup } from './backup';

/** What the file says it is. */
export const BACKUP_FORMAT = 'skywave-backup';
/** Counts up with every change that an older Skywave could not read. */
export const BACKUP_VERSION = 1;

/**
 * The backup as a JSON text, an entry a line, so that a fault can be named by its line. Users and
 * passwords are left out of every address (RFC 3986, 3.2.1). `created` in milliseconds since 1970.
 */
export function writeBackup(backup: Backup, created: number): string {
  const parts = [
    `"format": ${json(BACKUP_FORMAT)}`,
    `"version": ${BACKUP_VERSION}`,
    `"created": ${json(new Date(created).toISOString())}`,
    ...BACKUP_LISTS.map((name) => `"${name}": ${lines(backup[name])}`),
    `"settings": ${json(backup.settings)}`,
    `"player": ${json(backup.player)}`,
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

function lines(entries: readonly unknown[]): string {
  return entries.length === 0 ? '[]' : `[\n${entries.map(json).join(',\n')}\n]`;
}

function json(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? withoutCredentials(inner) : inner,
  );
}

/** The text with no `user:password@` in any address of it. */
export function withoutCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/?#\\"<>]*@/g, '://');
}
