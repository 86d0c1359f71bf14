import { startIcecast } from '../servers/icecast.ts';
import {
  aac,
  type IcecastFormat,
  mp3,
  oggFlac,
  oggOpus,
  oggVorbis,
} from '../servers/icecast-formats.ts';

/** With a second per page, blocks would be a second apart, and tell more about the server than about a player. */
const inShortPages = ({ args, ...format }: IcecastFormat): IcecastFormat => ({
  ...format,
  args: [...args, '-page_duration', '200000'],
});

/** As loud as most stations are. */
const loud = ({ args, ...format }: IcecastFormat): IcecastFormat => ({
  ...format,
  args: ['-af', 'volume=20dB,alimiter=level=false', ...args],
});

const FORMATS = {
  'MP3 64 kbit/s': { file: 'a64.mp3', format: mp3(64) },
  'MP3 128 kbit/s': { file: 'a128.mp3', format: mp3(128) },
  'loud MP3 128 kbit/s': { file: 'loud.mp3', format: loud(mp3(128)) },
  'MP3 320 kbit/s': { file: 'a320.mp3', format: mp3(320) },
  'AAC 96 kbit/s': { file: 'a96.aac', format: aac(96) },
  'Ogg Opus 96 kbit/s': { file: 'opus.ogg', format: oggOpus(96) },
  'Ogg Vorbis 96 kbit/s': { file: 'vorbis.ogg', format: inShortPages(oggVorbis(96)) },
  'Ogg FLAC': { file: 'flac.ogg', format: inShortPages(oggFlac) },
} as const satisfies Record<string, { file: string; format: IcecastFormat }>;

export type MountName = keyof typeof FORMATS;

/** One mount of each format. */
export const ALL_MOUNTS = (Object.keys(FORMATS) as MountName[]).filter(
  (name) => !name.startsWith('loud'),
);

/** Runs with a real Icecast that has these mounts on the air, each with its burst filled; by their names. */
export async function withMounts<Result>(
  names: readonly MountName[],
  use: (urls: ReadonlyMap<MountName, string>) => Promise<Result>,
): Promise<Result> {
  const icecast = await startIcecast();
  try {
    const mounts = await Promise.all(
      names.map(async (name) => {
        const { file, format } = FORMATS[name];
        const url = await icecast.addMount({ name: file, ...format, ready: 'filled' });
        return [name, url] as const;
      }),
    );
    return await use(new Map(mounts));
  } finally {
    await icecast.stop();
  }
}
