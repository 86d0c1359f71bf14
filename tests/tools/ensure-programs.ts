import { findProgram } from './find-programs.ts';
import { downloadBrowser, findDownloadedBrowser } from './install-browser.ts';
import { installDebianPackages } from './install-debian.ts';
import { PROGRAMS, type ProgramName } from './programs.ts';

export type ProgramPaths<Name extends ProgramName> = Record<Name, string>;

/**
 * Finds each program or installs it: looks for an installed one first, then tries Debian's packages, then
 * downloads a browser. If a program cannot be had, prints why and exits this process with code 1.
 */
export async function ensurePrograms<Name extends ProgramName>(
  names: readonly Name[],
): Promise<ProgramPaths<Name>> {
  const found: Partial<Record<ProgramName, string>> = {};
  const reasons: string[] = [];
  const missing = () => names.filter((name) => !found[name]);
  const lookAround = async () => {
    for (const name of missing()) found[name] = (await findAnywhere(name)) ?? undefined;
  };

  await lookAround();
  if (missing().length > 0) {
    const failure = await installDebianPackages(missing());
    if (failure) reasons.push(failure);
    await lookAround();
  }
  for (const name of missing()) {
    const { download } = PROGRAMS[name];
    if (!download) continue;
    const result = await downloadBrowser(download);
    if ('path' in result) found[name] = result.path;
    else reasons.push(result.failure);
  }
  if (missing().length > 0) giveUp(missing(), reasons);
  return found as ProgramPaths<Name>;
}

/** Installs missing programs from Debian's packages; goes on without them if that fails. */
export async function installIfPossible(names: readonly ProgramName[]): Promise<void> {
  const missing = names.filter((name) => findProgram(name) === null);
  const failure = await installDebianPackages(missing);
  if (failure) console.log(`Going on without ${missing.join(', ')}.`);
}

/** The path of a program that ensurePrograms has found or installed before. Throws if there is none. */
export async function locateProgram(name: ProgramName): Promise<string> {
  const path = await findAnywhere(name);
  if (!path) throw new Error(`Please install ${PROGRAMS[name].advice}.`);
  return path;
}

/** Gives up if a program was named explicitly but is missing, rather than silently using another. */
async function findAnywhere(name: ProgramName): Promise<string | null> {
  const { variable, download } = PROGRAMS[name];
  const path = findProgram(name);
  const named = variable && process.env[variable];
  if (!path && named) giveUp([name], [`${variable} names ${named}, which is no program.`]);
  return path ?? (download ? findDownloadedBrowser(download) : null);
}

function giveUp(names: readonly ProgramName[], reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason);
  const advice = names.map((name) => PROGRAMS[name].advice).join(', ');
  console.error(`Please install ${advice}, then run this again.`);
  process.exit(1);
}
