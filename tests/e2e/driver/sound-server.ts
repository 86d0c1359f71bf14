import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '../../servers/child-process.ts';
import { findProgram } from '../../tools/find-programs.ts';
import type { ProgramName } from '../../tools/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Firefox plays nothing without a sound device, and a bare Linux machine has none, so it needs PulseAudio. */
export function firefoxPrograms(): ProgramName[] {
  return process.platform === 'linux' && !hasSoundServer()
    ? ['firefox', 'pulseaudio']
    : ['firefox'];
}

/** Whether a desktop's sound server is already running. */
function hasSoundServer(): boolean {
  const folder = process.env.XDG_RUNTIME_DIR;
  return Boolean(
    process.env.PULSE_SERVER || (folder && existsSync(join(folder, 'pulse', 'native'))),
  );
}

export interface SoundServer {
  /** Environment variables for the browser. */
  env: Record<string, string>;
  /** Its address, for recording what is played; null if it is not ours. */
  address: string | null;
  stop(): Promise<void>;
  /** The folders it writes to. */
  folders: readonly string[];
}

/**
 * Starts our own PulseAudio on its own socket; it discards all sound. If this isn't Linux, PulseAudio isn't
 * installed, or `audible` requests the machine's running sound server, the browser uses what the machine has.
 */
export async function startSoundServer({ audible = false } = {}): Promise<SoundServer> {
  const program = findProgram('pulseaudio');
  const useMachines = process.platform !== 'linux' || !program || (audible && hasSoundServer());
  if (useMachines) return { env: {}, address: null, stop: async () => {}, folders: [] };

  const folder = await temporaryFolder('sound');
  const socket = join(folder, 'native');
  const options = [
    ...['-n', '--daemonize=no', '--use-pid-file=no', '--log-level=info', '--log-target=stderr'],
    // Makes it exit by itself if this process is killed. A browser that many files share may be silent for minutes.
    '--exit-idle-time=3600',
    `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1 auth-cookie-enabled=0`,
    '--load=module-null-sink',
  ];
  const server = startProcess(program, options, { XDG_RUNTIME_DIR: folder });
  await new Promise<void>((resolve, reject) => {
    server.onLine((line) => line.includes('Daemon startup complete') && resolve());
    server.ended.then(() => reject(new Error(`PulseAudio ended:\n${server.lastWords()}`)));
  });
  const address = `unix:${socket}`;
  return {
    env: { PULSE_SERVER: address },
    address,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    folders: [folder],
  };
}
