import type { Recorded, RecordOrder } from '@/lib/contract/kept';
import { SECOND } from '@/lib/model/constants';
import { canTryAgain, type KeptTrouble } from '@/lib/model/kept-sound';
import { storageTroubleOf } from '@/lib/model/trouble-kinds';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import type { Clock } from '@/lib/platform/time/clock';
import { type AudioFormat, type AudioFrame, isSameFormat } from '../demux/audio-format';
import type { songFileType, writeSongFile } from '../mux/song-file';
import type { SongCover } from '../mux/song-tags';
import type { FrameReader } from '../timeshift/frame-reader';
import type { Rewindable } from '../timeshift/timeshift';
import type { fetchCover } from './fetch-cover';
import { packPiece, type RecordedPiece, unpackPiece } from './recorded-piece';

/** Writes files of all containers. */
interface FileWriter {
  songFileType: typeof songFileType;
  writeSongFile: typeof writeSongFile;
}
declare global {
  interface SkywaveLibraries {
    'song-file': FileWriter & { fetchCover: typeof fetchCover };
  }
}

/** Loaded only when needed: most sessions keep nothing. */
export const { load: loadFileWriter } = createLazyScript('song-file');

export interface RecorderDeps {
  loadWriter(): Promise<FileWriter>;
  /** What is recorded, in pieces, so that only some seconds are lost if the browser ends. */
  pieces: PrivateFiles;
  /** The finished files, each by its recording's id. */
  finished: PrivateFiles;
  /** The picture at an address, if it can be loaded and containers have room for it. */
  fetchCover(address: string): Promise<SongCover | undefined>;
  /** Hands the file to the browser's downloads. */
  download(file: File, fileName: string): void;
  clock: Clock;
  /** Resolves once the result has been received; the recorded pieces are kept until then. */
  onRecorded(recorded: Recorded): Promise<void>;
  /** `underWay` has changed. */
  onChange(): void;
}

/** Sums of durations are off by less than this, and frames are longer. Seconds. */
const ROUNDING = 0.0005;
/** By then, a download has started to read its file, which must not be deleted before. */
const DOWNLOAD_BEGUN = 10 * SECOND;

/** Writes what stations send to files, without encoding it again. */
export interface Recorder {
  /** The ids of recordings that are not finished, and of files that are being saved. */
  readonly underWay: string[];
  begin(order: RecordOrder, timeshift: Pick<Rewindable, 'readFrom'> | null): void;
  /** Ends it at a time of broadcast, in milliseconds since 1970, by clock version `asOf`. */
  end(id: string, at: number, asOf?: number): void;
  /** Makes a file of what an earlier run recorded. */
  finish(order: RecordOrder): void;
  save(id: string, fileName: string): void;
}

export function createRecorder({
  loadWriter,
  pieces,
  finished,
  fetchCover,
  download,
  clock,
  onRecorded,
  onChange,
}: RecorderDeps): Recorder {
  const underWay = new Map<string, FrameReader | null>();
  /** Ids of files that are being saved; twice if one is saved twice. */
  let saving: string[] = [];

  async function work(order: RecordOrder, reader: FrameReader | null): Promise<void> {
    underWay.set(order.id, reader);
    onChange();
    const cut = reader && (await copy(order, reader));
    const recorded = await makeFile(order, reader, cut ?? 'empty').catch(
      (error: unknown): Recorded => {
        log('recording', 'no file', error);
        const isFull = cut === 'full' || storageTroubleOf(error) === 'full';
        return { ok: false, id: order.id, trouble: isFull ? 'full' : 'failed' };
      },
    );
    try {
      await onRecorded(recorded);
      if (recorded.ok || !canTryAgain(recorded.trouble)) await removePieces(order.id);
    } catch (error) {
      log('recording', 'nobody knows of it yet', error);
    }
    underWay.delete(order.id);
    onChange();
  }

  /** Returns why it ended early; null if it did not. */
  async function copy(
    { id, mostBytes }: RecordOrder,
    reader: FrameReader,
  ): Promise<KeptTrouble | null> {
    let bytes = 0;
    try {
      for (let nth = 0; bytes < mostBytes; nth++) {
        const frames = (await reader.read()) ?? [];
        const piece = packPiece({ at: reader.broadcastAt(frames[0]?.time ?? 0), frames });
        if (piece === null) break;
        await pieces.write(`${id}.${nth}`, piece);
        bytes += piece.length;
      }
      return null;
    } catch (error) {
      // What is there is better than nothing.
      log('recording', 'ended early', error);
      return storageTroubleOf(error) === 'full' ? 'full' : 'lost';
    } finally {
      reader.close();
    }
  }

  async function piecesOf(id: string): Promise<string[]> {
    const nth = (name: string) => Number(name.slice(id.length + 1));
    const names = (await pieces.names()).filter((name) => name.startsWith(`${id}.`));
    return names.sort((a, b) => nth(a) - nth(b));
  }

  async function removePieces(id: string): Promise<void> {
    for (const name of await piecesOf(id)) await pieces.remove(name);
  }

  /**
   * Leaves out frames that were copied before it was known where the recording ends. `reader`: null if an earlier run
   * copied them. `trouble`: why there are no frames, if so.
   */
  async function makeFile(
    { id, tags, until }: RecordOrder,
    reader: FrameReader | null,
    trouble: KeptTrouble,
  ): Promise<Recorded> {
    const endOf = ({ at, frames: [first] }: RecordedPiece) =>
      reader?.end ?? (first && until !== null ? first.time + (until - at) / SECOND : Infinity);
    const read = async (name: string) => {
      const piece = unpackPiece(await pieces.read(name));
      const end = endOf(piece) - ROUNDING;
      return piece.frames.filter(({ time }) => time < end);
    };
    const { names, format } = await longestRun(await piecesOf(id), read);
    if (format === null) return { ok: false, id, trouble };
    const { cover: address, ...texts } = tags;
    const cover = address === '' ? undefined : await fetchCover(address);
    async function* frames() {
      for (const name of names) yield await read(name);
    }
    const { songFileType, writeSongFile } = await loadWriter();
    let written: { seconds: number; bytes: number } | null = null;
    await finished.create(id, async (write) => {
      written = await writeSongFile(frames, { ...texts, ...(cover && { cover }) }, write);
    });
    if (written === null) return { ok: false, id, trouble: 'lost' };
    const { seconds, bytes } = written as { seconds: number; bytes: number };
    return { ok: true, id, ...songFileType(format), seconds, bytes };
  }

  return {
    get underWay() {
      return [...new Set([...underWay.keys(), ...saving])];
    },
    begin(order, timeshift) {
      if (underWay.has(order.id)) return;
      const reader = timeshift?.readFrom(order.from, order.clock) ?? null;
      if (order.until !== null) reader?.endAt(order.until, order.clock);
      void work(order, reader);
    },
    end: (id, at, asOf) => underWay.get(id)?.endAt(at, asOf),
    finish(order) {
      if (!underWay.has(order.id)) void work(order, null);
    },
    save(id, fileName) {
      saving = [...saving, id];
      onChange();
      const done = () => {
        saving = saving.toSpliced(saving.indexOf(id), 1);
        onChange();
      };
      finished.file(id).then(
        (file) => {
          download(file, fileName);
          clock.after(DOWNLOAD_BEGUN, done);
        },
        (error: unknown) => {
          log('recording', 'not saved', error);
          done();
        },
      );
    },
  };
}

/**
 * The longest run of pieces of one format: no container promises that players follow a change. A piece that cannot be
 * read is left out: when the browser ends, the piece being written is there and empty. Rejects if none can be read.
 */
async function longestRun(
  names: readonly string[],
  read: (name: string) => Promise<AudioFrame[]>,
): Promise<{ names: string[]; format: AudioFormat | null }> {
  let longest: { names: string[]; format: AudioFormat | null } = { names: [], format: null };
  let most = 0;
  let run = longest;
  let seconds = 0;
  let failure: { error: unknown } | null = null;
  for (const name of names) {
    const frames = await read(name).catch((error: unknown): AudioFrame[] => {
      failure ??= { error };
      log('recording', 'a piece cannot be read', error);
      return [];
    });
    const format = frames[0]?.format;
    if (format === undefined) continue;
    if (run.format === null || !isSameFormat(run.format, format)) {
      run = { names: [], format };
      seconds = 0;
    }
    run.names.push(name);
    seconds += frames.reduce((sum, { duration }) => sum + duration, 0);
    if (seconds > most) [longest, most] = [run, seconds];
  }
  // TypeScript does not see that the function above was called.
  const unread = failure as { error: unknown } | null;
  if (longest.format === null && unread !== null) throw unread.error;
  return longest;
}
