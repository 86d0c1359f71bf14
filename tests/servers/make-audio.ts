import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { locateProgram } from '../tools/ensure-programs.ts';

/** Runs ffmpeg with these arguments and returns its whole output. Rejects with ffmpeg's error output. */
export async function makeAudio(args: readonly string[]): Promise<Buffer> {
  const all = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args, 'pipe:1'];
  const { stdout } = await promisify(execFile)(await locateProgram('ffmpeg'), all, {
    encoding: 'buffer',
    // Three hours at 128 kbit/s.
    maxBuffer: 192 * 1024 * 1024,
  });
  return stdout;
}
