import type { ImportFault } from '@/lib/contract/trouble-shapes';
import {
  BACKUP_LISTS,
  type BackupList,
  type EntryTrouble,
  type ImportRefusal,
} from '@/lib/model/trouble-kinds';
import { isRecord } from '@/lib/platform/text/json';
import { createLineCounter } from '@/lib/platform/text/line-counter';
import { type Backup, emptyBackup } from './backup';
import { type JsonMember, outlineJson } from './backup-json';
import { readChosenSettings, readEntry, readPlayerChoices } from './backup-schema';
import { BACKUP_FORMAT, BACKUP_VERSION } from './backup-writer';

export type BackupReading =
  | { ok: true; backup: Backup; faults: ImportFault[] }
  | { ok: false; trouble: ImportRefusal };

/** The most faults listed one by one; more would not tell the listener anything new. */
const MAX_FAULTS = 1000;
/** How much of a faulty entry is shown, in UTF-16 units. */
const SHOWN = 120;

const refused = (trouble: ImportRefusal): BackupReading => ({ ok: false, trouble });

/**
 * Reads a backup's text. Invalid entries are left out and listed with their place and line. A text that is not
 * a backup, is cut off, or was written by a newer Skywave is refused. Never throws.
 */
export function readBackup(text: string): BackupReading {
  const outline = outlineJson(text);
  if (outline.kind === 'cut') return refused({ kind: 'cut-backup' });
  if (outline.kind === 'deep') return refused({ kind: 'foreign-backup' });
  const value = parse(text);
  if (value instanceof SyntaxError) return refused(brokenAt(value));
  if (!isRecord(value) || value.format !== BACKUP_FORMAT) {
    return refused({ kind: 'foreign-backup' });
  }
  const { version } = value;
  if (typeof version === 'number' && version > BACKUP_VERSION) {
    return refused({ kind: 'newer-backup' });
  }
  if (version !== BACKUP_VERSION) return refused({ kind: 'backup-without-version' });
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
  /** `at` and `end`: where the faulty part begins, and where the next one does, if known. */
  const fault = (trouble: EntryTrouble, at: number | undefined, end?: number) => {
    if (faults.length >= MAX_FAULTS) more++;
    else if (at === undefined) faults.push({ line: 0, text: '', trouble });
    else faults.push({ line: line(at), text: shown(text.slice(at, end)), trouble });
  };

  function list<List extends BackupList>(name: List): Backup[List] {
    const found = value[name];
    const member = members.get(name);
    if (found === undefined) return [] as unknown as Backup[List];
    if (!Array.isArray(found)) {
      fault({ kind: 'no-list', place: name }, member?.start);
      return [] as unknown as Backup[List];
    }
    return found.flatMap((raw, index) => {
      const entry = readEntry[name](raw);
      const [at, next = member?.end] = member?.entries.slice(index, index + 2) ?? [];
      if (entry === null) {
        fault({ kind: 'bad-entry', list: name, place: `${name}[${index}]` }, at, next);
      }
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
        const trouble = { kind: 'no-setting', place: `${name}.${key}` } as const;
        fault(trouble, members.get(name)?.start);
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
  if (more > 0) faults.push({ line: 0, text: '', trouble: { kind: 'more', count: more } });
  return { ok: true, backup, faults };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** Both browsers give the line in the text of the error. */
function brokenAt({ message }: SyntaxError): ImportRefusal {
  const line = /line (\d+)/.exec(message)?.[1];
  return { kind: 'damaged-backup', line: line === undefined ? null : Number(line) };
}

/** The beginning of an entry, on one line. */
function shown(entry: string): string {
  const line = entry
    .slice(0, 2 * SHOWN)
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,])[\s,]+$/, '');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
