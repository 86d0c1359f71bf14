import { findCommand } from './find-programs.ts';
import { PROGRAMS, type ProgramName } from './programs.ts';
import { type CommandResult, runCommand } from './run-command.ts';

const MINUTE = 60_000;

/**
 * Installs Debian's packages for these programs in one call, as root or with a sudo that needs no password.
 * Returns apt's output if it failed, or null if it worked or apt is not available here.
 */
export async function installDebianPackages(names: readonly ProgramName[]): Promise<string | null> {
  const apt = await aptCommand();
  if (!apt || names.length === 0) return null;
  console.log(`Installing ${names.join(', ')} (apt-get) …`);
  const updated = await apt('update', '-qq');
  const packages = (await Promise.all(names.map(availablePackage))).filter((name) => name !== null);
  const result = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  return result.code === 0 ? null : `${updated.output}${result.output}`.trim();
}

type Apt = (...args: string[]) => Promise<CommandResult>;

async function aptCommand(): Promise<Apt | null> {
  const path = findCommand('apt-get');
  if (!path) return null;
  const prefix = process.getuid?.() === 0 ? [] : await silentSudo();
  if (!prefix) return null;
  const [command = '', ...first] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', path];
  // Another apt may be running on a machine that just started: wait for its lock.
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  return (...args) =>
    runCommand(command, [...first, ...options, ...args], { timeout: 15 * MINUTE });
}

async function silentSudo(): Promise<string[] | null> {
  const sudo = findCommand('sudo');
  if (!sudo) return null;
  return (await runCommand(sudo, ['-n', 'true'])).code === 0 ? [sudo, '-n'] : null;
}

/** The first of a program's packages that this release of Debian or Ubuntu has. */
async function availablePackage(name: ProgramName): Promise<string | null> {
  for (const candidate of PROGRAMS[name].debian) {
    const { output } = await runCommand('apt-cache', ['policy', candidate], {
      env: { LC_ALL: 'C' },
    });
    // Ubuntu's transitional package for the snap is listed too, but tests cannot drive that browser.
    if (/Candidate: (?!\(none\))(?!.*snap)/.test(output)) return candidate;
  }
  return null;
}
