import { joinBytes } from '@/lib/platform/bytes';
import { log } from '@/lib/platform/log';
import { isMetered } from '@/lib/platform/net/metered';
import type { Clock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import { wait } from '@/lib/platform/time/wait';
import { type BufferWriter, createBufferWriter, KEEP_AHEAD, once } from '../buffer/buffer-writer';
import { createElementBuffer } from '../buffer/element-buffer';
import type { ElementBuffer } from '../buffer/frame-buffer';
import { createHeldFile, type FileBuffer } from '../buffer/held-file';
import type { AudioFormat, AudioFrame, FrameFile, FrameReader } from '../demux/audio-format';
import { chooseMuxer } from '../mux/choose-muxer';
import type { Muxer } from '../mux/muxer';
import { setStartPosition } from '../sources/media-element';
import type { SourceContext } from '../sources/source';
import { type FileStart, partsOf, readFileHead, requestBytes, startFile } from './file-head';
import { createGapFinder, type GapFinder } from './gap-finder';
import { createSilenceSkipper } from './silence-skipper';

export interface EpisodeDeps {
  fetch: typeof fetch;
  clock: Clock;
  createMediaSource(): MediaSource;
  isTypeSupported(mimeType: string): boolean;
  createObjectUrl(source: MediaSource): string;
  revokeObjectUrl(url: string): void;
}

/** How much is read before a position, because the first frames of a stream are not decoded well. Seconds. */
const LEAD = 0.5;
/** How much is kept behind the position, for skipping back. Seconds. */
const KEEP_BEHIND = 60;
/** The same where the file's frames are held; and how many bytes the sound that is made of them may take. */
const HELD = { keepBehind: 10, room: 6_000_000 };
/** How far to read at most if the network is unsteady: the rest of a short episode. Bytes; browsers take 12 MB. */
const MOST_AHEAD = 8_000_000;
/** The audio ahead is searched for silences in pieces of this length. Seconds. */
const PIECE = 4;
/** Frames before a piece that are decoded with it, since frames may refer to the ones before them. */
const WARM_UP = 10;
/** The sample rate for the search, which keeps all of a voice. Hz. */
const RATE = 24_000;
/**
 * A connection that brings nothing for this long, though there is room for more, is replaced: after a tunnel or a
 * change of network it may look alive for many minutes, while what was read ahead is used up. Milliseconds.
 */
const SILENT = 10_000;
/** How long after a broken connection the next one is made, while there is audio left. Milliseconds. */
const RETRY = 2000;
/** How much is looked through at once: browsers pass on half a megabyte, whose beginning should not wait. Bytes. */
const AT_ONCE = 32 * 1024;
/** With less than this left, a broken connection is reported as a failure. Seconds. */
const NEARLY_OVER = 1;

/** Files that turned out not to be what they looked like; the element plays them. */
const refused = new Set<string>();

/**
 * Plays a file of MP3, of AAC in MP4, or of Ogg through Media Source, so that it is read as far ahead as the network
 * needs, and is searched for silences before they play; nothing but a page of Ogg is fetched twice for that. Returns
 * false for any other file, and if anything fails before it can play: then the element has to play it as it is. To the
 * host, later failures look like failures of the element. Rejects with the signal's reason if it was superseded.
 * `file`: the file itself, if it is here.
 */
export async function openEpisode(
  context: SourceContext,
  browser: EpisodeDeps,
  file?: Blob,
): Promise<boolean> {
  if (refused.has(context.url)) return false;
  const deps = file ? { ...browser, fetch: partsOf(file) } : browser;
  const own = new AbortController();
  const end = () => own.abort();
  context.life.addEventListener('abort', end, { once: true });
  try {
    const isFromStart = context.startAt < LEAD;
    const start = isFromStart ? startFile(context, deps, own.signal) : undefined;
    const coming = readFileHead(context, deps, own.signal, start);
    coming.catch(() => undefined);
    // The element opens the MediaSource while the server prepares its answer, unless it still has something to do.
    const isFree = context.again === 0 && context.silenced === undefined;
    const early = isFree ? attach(context, deps, own) : null;
    const head = await coming;
    if (head === null || muxerFor(head.format, deps) === null) {
      own.abort();
      return false;
    }
    await play(context, deps, head, own, { start, media: early ?? attach(context, deps, own) });
    return true;
  } catch (error) {
    own.abort();
    context.signal.throwIfAborted();
    log('sound', 'an episode is left to the element', error);
    return false;
  }
}

/** A MediaSource on the element. */
interface Attached {
  mediaSource: MediaSource;
  opened: Promise<unknown>;
  /** The event that tells, or that it does not load. */
  loaded: Promise<Event>;
}

function attach(context: SourceContext, deps: EpisodeDeps, { signal }: AbortController): Attached {
  const { element, startAt } = context;
  const mediaSource = deps.createMediaSource();
  const opened = once(mediaSource, ['sourceopen'], signal);
  const objectUrl = deps.createObjectUrl(mediaSource);
  signal.addEventListener('abort', () => deps.revokeObjectUrl(objectUrl), { once: true });
  context.kept?.drop();
  element.preload = 'auto';
  element.loop = false;
  element.src = objectUrl;
  setStartPosition(element, startAt);
  const loaded = once(element, ['loadedmetadata', 'error'], signal);
  for (const coming of [opened, loaded]) coming.catch(() => undefined);
  context.onAttached('element', null, null);
  return { mediaSource, opened, loaded };
}

async function play(
  context: SourceContext,
  deps: EpisodeDeps,
  head: FrameFile,
  own: AbortController,
  from: { start: FileStart | undefined; media: Attached },
): Promise<void> {
  const { element, startAt, silences, readsAhead, route } = context;
  const { start, media } = from;
  const { mediaSource } = media;
  const { clock } = deps;
  const { signal } = own;
  const { duration } = head;
  const far = (MOST_AHEAD * duration) / (head.to - head.from);
  // Where data costs money, audio that may never play should cost none.
  const keepAhead = readsAhead && !isMetered() ? Math.max(KEEP_AHEAD, far) : KEEP_AHEAD;
  await media.opened;
  mediaSource.addEventListener('sourceclose', () => own.abort(), { once: true });

  const muxerOf = (format: AudioFormat) => muxerFor(format, deps);
  const { mimeType } = muxerOf(head.format) as Muxer;
  const pack: Muxer['pack'] = (frames) => (muxerOf(head.format) as Muxer).pack(frames);
  const buffer = mediaSource.addSourceBuffer(mimeType);
  const writer = createBufferWriter({
    ...{ element, buffer, signal, mimeType, keepAhead },
    ...(route ? HELD : { keepBehind: KEEP_BEHIND }),
  });
  const openBuffer = (framesFrom: ElementBuffer['framesFrom']): ElementBuffer => {
    const muxing = { element, signal, framesFrom, muxerFor: muxerOf, writer: () => writer };
    const opened = createElementBuffer(muxing);
    return {
      ...opened,
      restart(from) {
        // After endOfStream(), the buffer cannot be emptied until the source is open again, which this does.
        if (mediaSource.readyState === 'ended') buffer.timestampOffset = 0;
        return opened.restart(from);
      },
      async end() {
        if (mediaSource.readyState === 'open') mediaSource.endOfStream();
      },
    };
  };
  const file = route
    ? createHeldFile({
        ...{ element, writer, signal, keepAhead },
        open: (framesFrom) => route(openBuffer(framesFrom)),
        onFailed: giveUp,
      })
    : createDirectFile(
        element,
        writer,
        openBuffer(() => []),
      );
  mediaSource.duration = duration;
  const skipper = silences && createSilenceSkipper({ element, clock, silences, signal });
  /** What is currently read: from one second to another, which grows. */
  let run = { from: 0, to: 0, controller: new AbortController() };

  /** Reads from about this second on. */
  async function read(seconds: number): Promise<void> {
    run.controller.abort();
    const from = Math.max(0, Math.min(seconds, duration) - LEAD);
    const mine = { from, to: from, controller: new AbortController() };
    run = mine;
    const stop = AbortSignal.any([signal, mine.controller.signal]);
    try {
      await file.restart(from);
      const look = skipper && createLook(skipper.add, pack, stop);
      const reader = await readerFrom(head, from);
      stop.throwIfAborted();
      let at = reader.from;
      for (;;) {
        at = await readFrom(at, reader, mine, stop, look?.take);
        if (at >= head.to) break;
        if (file.ahead() < NEARLY_OVER) throw new BrokenError('The connection broke');
        await wait(clock, RETRY, stop);
      }
      look?.end();
      await file.end();
    } catch (error) {
      if (!stop.aborted) giveUp(error);
    }
  }

  function giveUp(error: unknown): void {
    log('sound', 'an episode is not read on', error);
    // Next time the element plays the file, unless the network was the cause.
    if (!(error instanceof BrokenError)) refused.add(context.url);
    if (mediaSource.readyState === 'open') mediaSource.endOfStream('network');
  }

  const request = async (from: number, stop: AbortSignal) =>
    (await requestBytes(context, deps, `${from}-`, stop))?.body?.getReader();

  /** Reads from this byte on and writes it to the buffer; returns the byte to continue from. */
  async function readFrom(
    from: number,
    reader: FrameReader,
    mine: typeof run,
    stop: AbortSignal,
    take?: (frames: readonly AudioFrame[]) => void,
  ): Promise<number> {
    let at = from;
    const own = new AbortController();
    const end = AbortSignal.any([stop, own.signal]);
    const unlessSilent = <T>(coming: Promise<T>) => inTime(clock, SILENT, coming).catch(() => null);
    try {
      const body = start?.from(from) ?? (await unlessSilent(request(from, end)));
      stop.throwIfAborted();
      if (!body) return at;
      end.addEventListener('abort', () => void body.cancel().catch(() => undefined));
      for (;;) {
        const next = await unlessSilent(body.read());
        stop.throwIfAborted();
        if (next === null || next.done) return at;
        context.onProgress();
        const bytes = next.value.subarray(0, Math.max(0, head.to - at));
        for (let from = 0; from < bytes.length; from += AT_ONCE) {
          const frames = reader.push(bytes.subarray(from, from + AT_ONCE));
          const last = frames.at(-1);
          if (last === undefined) continue;
          take?.(frames);
          context.onFrames?.(frames);
          await file.take(frames);
          stop.throwIfAborted();
          mine.to = last.time + last.duration;
        }
        at += bytes.length;
        if (at >= head.to) return at;
        await file.room(stop);
      }
    } finally {
      own.abort();
    }
  }

  element.addEventListener(
    'seeking',
    () => {
      const at = element.currentTime;
      const isComing = at >= run.from && Math.abs(at - run.to) <= 2 * LEAD;
      if (!file.reaches(at) && !isComing) void read(at);
    },
    { signal },
  );
  void read(startAt);
  const { type } = await media.loaded;
  if (type === 'error') throw new Error(element.error?.message ?? 'It does not load');
  context.onAddress(context.url, context.alternates);
}

/** AAC from MP4 lacks the ADTS headers that a browser needs to take it raw. */
const muxerFor = (format: AudioFormat, { isTypeSupported }: EpisodeDeps) =>
  chooseMuxer(format, (type) => type !== 'audio/aac' && isTypeSupported(type));

class BrokenError extends Error {}

/** If the place cannot be found, the network was the cause. */
async function readerFrom(head: FrameFile, seconds: number): Promise<FrameReader> {
  try {
    return await head.reader(seconds);
  } catch (error) {
    throw new BrokenError('The place is not found', { cause: error });
  }
}

/** The element's own buffer holds everything. */
const createDirectFile = (
  element: HTMLMediaElement,
  writer: BufferWriter,
  buffer: ElementBuffer,
): FileBuffer => ({
  take: buffer.append,
  async room(signal) {
    while (writer.isFull()) await once(element, ['timeupdate', 'seeked'], signal);
  },
  restart: buffer.restart,
  reaches: writer.holds,
  ahead: writer.ahead,
  end: buffer.end,
});

/** Searches consecutive frames for silences. `pack` makes a file of some that begin at 0. */
function createLook(
  onCuts: (cuts: ReturnType<GapFinder['push']>) => void,
  pack: Muxer['pack'],
  signal: AbortSignal,
) {
  const finder = createGapFinder(RATE);
  let before: AudioFrame[] = [];
  let frames: AudioFrame[] = [];
  let last: Promise<void> = Promise.resolve();

  async function look(known: readonly AudioFrame[], fresh: readonly AudioFrame[]): Promise<void> {
    const [first] = fresh;
    if (first === undefined || signal.aborted) return;
    const all = [...known, ...fresh];
    const begin = all[0]?.time ?? 0;
    const bytes = joinBytes(pack(all.map((frame) => ({ ...frame, time: frame.time - begin }))));
    const audio = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes.buffer);
    if (signal.aborted) return;
    const skipped = Math.round(known.reduce((sum, { duration }) => sum + duration, 0) * RATE);
    const sides = Array.from({ length: audio.numberOfChannels }, (_, side) =>
      audio.getChannelData(side).subarray(skipped),
    );
    onCuts(finder.push(first.time, sides));
  }

  function flush(): void {
    const [known, fresh] = [before, frames];
    before = frames.slice(-WARM_UP);
    frames = [];
    last = last
      .then(() => look(known, fresh))
      .catch((error: unknown) => log('sound', 'not looked through', error));
  }

  return {
    take(more: readonly AudioFrame[]): void {
      // The originals are freed once they are in the element's buffer.
      for (const frame of more) frames.push({ ...frame, data: frame.data.slice() });
      if (frames.reduce((sum, { duration }) => sum + duration, 0) >= PIECE) flush();
    },
    end: flush,
  };
}
