import { BACKUP_LISTS } from '@/lib/model/trouble-kinds';
import type { Backup } from './backup';

/** Identifies the file as a backup. */
export const BACKUP_FORMAT = 'skywave-backup';
/** Increases with every change that an older Skywave could not read. */
export const BACKUP_VERSION = 1;

/**
 * Writes a backup as JSON, one entry per line, so that faults can be located by line. User names and
 * passwords are removed from all addresses (RFC 3986, 3.2.1). `created` in milliseconds since 1970.
 */
export function writeBackup(backup: Backup, created: number): string {
  const parts = [
    `"format": ${json(BACKUP_FORMAT)}`,
    `"version": ${BACKUP_VERSION}`,
    `"created": ${json(new Date(created).toISOString())}`,
    ...BACKUP_LISTS.map((name) => `"${name}": ${lines(backup[name])}`),
    // Each show's own settings may have addresses in their names.
    `"settings": ${withoutCredentials(json(backup.settings))}`,
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

/** The text with `user:password@` removed from all addresses. */
export function withoutCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/?#\\"<>]*@/g, '://');
}
