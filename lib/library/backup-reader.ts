import type { ImportFault } from '@/lib/contract/library';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';
import { isRecord } from '@/lib/platform/text/json';
import { createLineCounter } from '@/lib/platform/text/line-counter';
import { BACKUP_LISTS, type Backup, type BackupList, emptyBackup } from './backup';
import { type JsonMember, outlineJson } from './backup-json';
import { readChosenSettings, readEntry, readPlayerChoices } from './backup-schema';
import { BACKUP_FORMAT, BACKUP_VERSION } from './backup-writer';

export type BackupReading =
  | { ok: true; backup: Backup; faults: ImportFault[] }
  | { ok: false; sentence: string };

/** The most faults listed one by one; more would not tell the listener anything new. */
const MAX_FAULTS = 1000;
/** How much of a faulty entry is shown, in UTF-16 units. */
const SHOWN = 120;

/** The fault of an entry that does not belong in its list. */
const MESSAGES = {
  subscriptions: 'backups.no_subscription',
  favourites: 'backups.no_favourite',
  recentlyPlayed: 'backups.not_playable',
  queue: 'backups.not_playable',
  progress: 'backups.no_progress',
  savedTracks: 'backups.no_track',
} as const satisfies Record<BackupList, MessageKey>;

const refused = (sentence: string): BackupReading => ({ ok: false, sentence });

/**
 * Parses a backup. Invalid entries are skipped and listed with their place and line; a text that is not a
 * backup, is cut off or was made by a newer Skywave is refused with a sentence. Never throws.
 */
export function readBackup(text: string): BackupReading {
  const outline = outlineJson(text);
  if (outline.kind === 'cut') {
    return refused(t('backups.cut_off'));
  }
  if (outline.kind === 'deep') return refused(t('backups.not_ours'));
  const value = parse(text);
  if (value instanceof SyntaxError) return refused(brokenAt(value));
  if (!isRecord(value) || value.format !== BACKUP_FORMAT) {
    return refused(t('backups.not_ours'));
  }
  const { version } = value;
  if (typeof version === 'number' && version > BACKUP_VERSION) {
    return refused(t('backups.newer'));
  }
  if (version !== BACKUP_VERSION) return refused(t('backups.no_version'));
  return readVersion1(value, text, outline.members);
}

function readVersion1(
  value: Record<string, unknown>,
  text: string,
  members: ReadonlyMap<string, JsonMember>,
): BackupReading {
  const faults: ImportFault[] = [];
  const line = createLineCounter(text);
  let more = 0;
  /** `at` and `end`: the entry's position and that of the next one, if known. */
  const fault = (sentence: string, at: number | undefined, end?: number) => {
    if (faults.length >= MAX_FAULTS) more++;
    else if (at === undefined) faults.push({ line: 0, text: '', sentence });
    else faults.push({ line: line(at), text: shown(text.slice(at, end)), sentence });
  };

  function list<List extends BackupList>(name: List): Backup[List] {
    const found = value[name];
    const member = members.get(name);
    if (found === undefined) return [] as unknown as Backup[List];
    if (!Array.isArray(found)) {
      fault(t('backups.no_list', { place: name }), member?.start);
      return [] as unknown as Backup[List];
    }
    const key = MESSAGES[name as BackupList];
    return found.flatMap((raw, index) => {
      const entry = readEntry[name](raw);
      const [at, next = member?.end] = member?.entries.slice(index, index + 2) ?? [];
      if (entry === null) fault(t(key, { place: `${name}[${index}]` }), at, next);
      return entry === null ? [] : [entry];
    }) as Backup[List];
  }

  function choices<Choices extends object>(
    name: 'settings' | 'player',
    read: (value: unknown) => Choices,
  ): Choices {
    const chosen = read(value[name]);
    const raw = value[name];
    for (const key of isRecord(raw) ? Object.keys(raw) : []) {
      if (!Object.hasOwn(chosen, key)) {
        const place = `${name}.${key}`;
        fault(t('backups.no_setting', { place }), members.get(name)?.start);
      }
    }
    return chosen;
  }

  const backup: Backup = {
    ...emptyBackup(),
    ...Object.fromEntries(BACKUP_LISTS.map((name) => [name, list(name)])),
    settings: choices('settings', readChosenSettings),
    player: choices('player', readPlayerChoices),
  };
  if (more > 0) faults.push({ line: 0, text: '', sentence: tn('backups.more_faults', more) });
  return { ok: true, backup, faults };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** Both browsers give the line in the error message. */
function brokenAt({ message }: SyntaxError): string {
  const line = /line (\d+)/.exec(message)?.[1];
  return line === undefined ? t('backups.damaged') : t('backups.damaged_at', { line });
}

/** The beginning of an entry, in one line. */
function shown(entry: string): string {
  const line = entry
    .slice(0, 2 * SHOWN)
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,])[\s,]+$/, '');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
