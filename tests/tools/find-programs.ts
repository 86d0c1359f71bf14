import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROGRAMS, type Program, type ProgramName } from './programs.ts';

/** The path of an installed program, or null. Looks again on each call, so it finds one just installed. */
export function findProgram(name: ProgramName): string | null {
  const program = PROGRAMS[name];
  return candidates(program).find(isExecutable) ?? null;
}

/** The path of a command on the PATH, or null. */
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
  // Debian keeps some servers in folders that are only on root's PATH.
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
