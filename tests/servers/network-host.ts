import { execFileSync } from 'node:child_process';
import { findProgram } from '../tools/find-programs.ts';
import { type RunningProcess, startProcess } from './child-process.ts';

/** A separate host, in a network with only this machine. */
export interface NetworkHost {
  /** Its IPv4 address, which is not a loopback one. */
  address: string;
  /** Runs a TypeScript file of the tests on that host, with the address as its first argument. */
  run(script: URL): RunningProcess;
  /** Removes the network. */
  close(): void;
}

/**
 * Whether a network namespace can be made here: on Linux, as root, with iproute2, unless a container forbids
 * it.
 */
export function canMakeNetworkHost(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  if (findProgram('ip') === null) return false;
  const name = uniqueName('try');
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return true;
  } catch {
    return false;
  }
}

/** Makes a network namespace, and a virtual cable between it and this machine. It has no other connection. */
export function createNetworkHost(): NetworkHost {
  const name = uniqueName('');
  const [near, far] = [`${name}a`, `${name}b`];
  const network = freeNetwork();
  const address = `${network}.1`;

  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off('exit', close);
    // Deleting either end of the cable deletes the whole cable.
    for (const args of [
      ['link', 'delete', near],
      ['netns', 'delete', name],
    ]) {
      try {
        ip(...args);
      } catch {
        // It was never made, or is already gone.
      }
    }
  };
  process.on('exit', close);

  try {
    ip('netns', 'add', name);
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    ip('address', 'add', `${network}.2/30`, 'dev', near);
    ip('link', 'set', near, 'up');
    ip('-n', name, 'address', 'add', `${address}/30`, 'dev', far);
    ip('-n', name, 'link', 'set', far, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  } catch (error) {
    close();
    throw error;
  }

  return {
    address,
    run: (script) => {
      const node = [process.execPath, script.pathname, address];
      return startProcess(findProgram('ip') ?? 'ip', ['netns', 'exec', name, ...node]);
    },
    close,
  };
}

function ip(...args: string[]): string {
  return execFileSync(findProgram('ip') ?? 'ip', args, { encoding: 'utf8', stdio: 'pipe' });
}

/** A link's name may have at most 15 characters. */
const uniqueName = (suffix: string) =>
  `sky${process.pid.toString(36)}${Math.floor(Math.random() * 1296).toString(36)}${suffix}`;

/** The first three numbers of a private network that this machine doesn't use. */
function freeNetwork(): string {
  const known = ip('address', 'show') + ip('route', 'show', 'table', 'all');
  for (;;) {
    const [x, y] = [Math.floor(Math.random() * 256), Math.floor(Math.random() * 256)];
    if (!known.includes(`10.${x}.${y}.`)) return `10.${x}.${y}`;
  }
}
