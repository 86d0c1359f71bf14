import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { locateProgram } from '../tools/ensure-programs.ts';

/** What ffmpeg says about an audio file. */
export interface ProbedFile {
  codec: string;
  /** Seconds. */
  duration: number;
  tags: { title?: string; artist?: string; album?: string };
  /** The errors from decoding all of it; empty if there are none. */
  faults: string;
}

export async function probeFile(path: string): Promise<ProbedFile> {
  const run = async (program: 'ffmpeg' | 'ffprobe', args: readonly string[]) =>
    promisify(execFile)(await locateProgram(program), ['-v', 'error', ...args]);
  const { stdout } = await run('ffprobe', ['-of', 'json', '-show_format', '-show_streams', path]);
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string; tags?: object };
    streams: { codec_name: string; codec_type: string; tags?: object }[];
  };
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  // Ogg has the tags in its stream, and Vorbis writes their names in capitals.
  const tags = Object.entries({ ...format.tags, ...audio?.tags });
  const { stderr } = await run('ffmpeg', ['-i', path, '-f', 'null', '-']);
  return {
    codec: audio?.codec_name ?? '',
    duration: Number(format.duration),
    tags: Object.fromEntries(tags.map(([name, value]) => [name.toLowerCase(), value])),
    faults: stderr,
  };
}
