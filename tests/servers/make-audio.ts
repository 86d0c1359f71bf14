import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { locateProgram } from '../tools/ensure-programs.ts';

/** What ffmpeg makes of these arguments, as one piece. Rejects with ffmpeg's words where it fails. */
export async function makeAudio(args: readonly string[]): Promise<Buffer> {
  const all = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args, 'pipe:1'];
  const { stdout } = await promisify(execFile)(await locateProgram('ffmpeg'), all, {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
