import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROGRAMS, type Program, type ProgramName } from './programs.ts';

/** Where an installed program is, or null. Looks anew each time, so it also sees a fresh installation. */
export function findProgram(name: ProgramName): string | null {
  const program = PROGRAMS[name];
  return candidates(program).find(isExecutable) ?? null;
}

/** Where a command on the PATH is, or null. */
export function findCommand(command: string): string | null {
  return onPath(command).find(isExecutable) ?? null;
}

function candidates({ variable, commands, places }: Program): string[] {
  const named = variable ? process.env[variable] : undefined;
  if (named) return [named];
  return [...commands.flatMap(onPath), ...(places?.[process.platform] ?? []).map(fillFolders)];
}

function onPath(command: string): string[] {
  const file = process.platform === 'win32' ? `${command}.exe` : command;
  // Debian keeps some servers where only root's PATH leads.
  const extra = process.platform === 'win32' ? [] : ['/usr/sbin', '/sbin', '/usr/local/sbin'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, ...extra].map((folder) => join(folder, file));
}

function fillFolders(place: string): string {
  return place.replace(/%([^%]+)%/g, (_, variable) => process.env[variable] ?? '');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
