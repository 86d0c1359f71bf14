import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { locateProgram } from '../../tools/ensure-programs.ts';

/** Kept songs as ffmpeg reads them. */

let folder: string;
let files = 0;

/** A test file must call this to save files; they are deleted after its tests. */
export function useSongFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skywave-songs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
}

/** Saves a file, and returns its path. */
export function save(bytes: Uint8Array, extension: string): string {
  const path = join(folder, `${files++}.${extension}`);
  writeFileSync(path, bytes);
  return path;
}

async function run(program: 'ffmpeg' | 'ffprobe', args: readonly string[]) {
  return promisify(execFile)(await locateProgram(program), ['-hide_banner', ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
}

interface Probe {
  format: { duration: string; format_name: string; tags?: Record<string, string> };
  streams: {
    codec_type: string;
    codec_name: string;
    start_time: string;
    tags?: Record<string, string>;
  }[];
}

export async function probe(path: string): Promise<Probe> {
  const { stdout, stderr } = await run('ffprobe', [
    ...['-v', 'warning', '-of', 'json', '-show_format', '-show_streams', path],
  ]);
  expect(withoutKnown(stderr)).toBe('');
  return JSON.parse(stdout) as Probe;
}

/** ffmpeg's warnings while it decodes the whole file. */
export async function decode(path: string): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-v', 'warning', '-i', path, '-f', 'null', '-']);
  return withoutKnown(stderr);
}

/** Drops the warnings that ffmpeg has for every such file: its own M4A with a cover, and all of layers I and II. */
function withoutKnown(warnings: string): string {
  const known =
    /^\[(mov,mp4|mp3).*\] (stream 0, timescale not set|Estimating duration from bitrate, .*)$/;
  return warnings
    .split('\n')
    .filter((line) => !known.test(line))
    .join('\n');
}

/** How many samples per channel ffmpeg decodes. */
export async function countSamples(path: string): Promise<number> {
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', '0:a', '-ac', '1', '-f', 'framemd5', '-'],
  ]);
  return rows(stdout).reduce((sum, [, , , duration]) => sum + Number(duration), 0);
}

/** The MD5 of each packet of audio, after this bitstream filter if it is not empty. */
export async function packets(path: string, filter: string): Promise<string[]> {
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', '0:a', '-c', 'copy'],
    ...(filter === '' ? [] : ['-bsf:a', filter]),
    ...['-f', 'framemd5', '-'],
  ]);
  return rows(stdout).map((row) => row[5] ?? '');
}

/** Stream, DTS, PTS, duration, size and hash of each packet. */
function rows(framemd5: string): string[][] {
  const lines = framemd5.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(',').map((part) => part.trim()));
}
