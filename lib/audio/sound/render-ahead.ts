import type { Level } from '@/lib/contract/level';
import type { Sound } from '@/lib/model/sound/sound';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import type { ElementBuffer, FrameBuffer } from '../buffer/frame-buffer';
import { type AudioFormat, type AudioFrame, isNext } from '../demux/audio-format';
import type { FrameDecoder } from './frame-decoder';
import { createDecoder, leadOf } from './piece-decoder';
import { createSoundRenderer, type RenderedBlock, UNPROCESSED } from './sound-renderer';

/** How much is rendered and appended at once: at the beginning, where nothing should wait, and later. Seconds. */
const FIRST = 0.5;
const PIECE = 2;
/** How many blocks are appended first of all: Chromium begins to play with 0.2 s (audio_renderer_algorithm.cc). */
const FIRST_BLOCKS = 3;
/** How much of a file of unknown loudness is measured in its first second, if it is there: speech takes three. Seconds. */
const MEASURED = 3.5;
/** With this much rendered, it is known whether it began too loud or too quiet; by how much is worth a change. Seconds, and dB. */
const KNOWN = 12;
const WORTH_IT = 1;
/** What is played by the time that a change of the sound is rendered. Seconds. */
const LEAD = 0.15;
/** Firefox decodes two seconds ahead, which only a seek makes it do again: with less than this, partly too early. Seconds. */
const DECODED = 3;
/** How much of what is behind the position stays as it is at a change: the element may still need it. Seconds. */
const STAYS = 1;
/** A decoder needs the frames before, and the filters should have settled. Seconds. */
const PREROLL = 0.3;
/** Times this close are the same. Seconds. */
const ROUNDING = 1e-4;
/** How long to wait for further changes of the sound, while a slider is dragged for example, and at most. Milliseconds. */
const SETTLES = 100;
const WAITS = 400;
/** How often to look whether something is heard yet. Milliseconds. */
const LOOK = 20;
/** Seconds of blocks that are kept behind the position: HLS may still have them in the buffer, and go back to them. */
const KEEP_BEHIND = 60;

export interface RenderAheadDeps {
  buffer: ElementBuffer;
  clock: Clock;
  /** Null to append the frames as they are until one is set. */
  sound: Sound | null;
  /** How loud the station or show was last time, in LUFS; null if unknown. */
  loudness: number | null;
  /** Whether it is likely to be speech: see `SoundOrder`. */
  hasWords: boolean;
  /** Frames have been appended already, as they are. They are replaced without haste, and without a dip. */
  isLate: boolean;
  /** The loudness to remember has changed. */
  onChange(): void;
  /** The processed sound is what is heard from now on. */
  onHeard(): void;
  /** The sound cannot be processed, and goes on as it is. */
  onFailed(error: unknown): void;
}

/**
 * Processes a stream before the element gets it: its frames are decoded, processed and appended as FLAC. An AudioContext
 * computes 128 samples at a time and in time, which costs Firefox twice as much; and with PulseAudio, Chromium's is heard
 * half a second after the element would be (measured).
 */
export interface RenderAhead extends FrameBuffer {
  /**
   * The sound from now on, also of what is buffered; null to leave it as it is. The change is heard within half a second,
   * after a dip of some hundredths of a second. Frames that are appended as they are, as those before the first sound
   * and those after a restart without one, cost nothing.
   */
  set(sound: Sound | null): void;
  /** What to remember, in LUFS, in steps of half an LU; null while too little is known. */
  loudness(): number | null;
  /** The level of what is heard now, whatever the volume; null if it is not processed. */
  level(): Level;
}

export function createRenderAhead(deps: RenderAheadDeps): RenderAhead {
  const { buffer, clock, onChange, onHeard, onFailed } = deps;
  const { element, signal } = buffer;
  let wanted = deps.sound;
  const renderer = createSoundRenderer(wanted ?? UNPROCESSED, deps.loudness, deps.hasWords);
  let isFailed = false;
  /** Whether nothing follows what was appended. */
  let hasEnded = false;
  /** Whether it has begun with a guess at the loudness. */
  let isGuess = deps.hasWords && deps.loudness === null;
  /** Whether the frames that come next are rendered; null if they are the first. */
  let isRendering: boolean | null = deps.isLate ? false : null;
  /** The decoder, and what it has got so far. */
  let run: { decoder: FrameDecoder; format: AudioFormat; end: number } | null = null;
  /** What was rendered and may still be heard. */
  let blocks: (Omit<RenderedBlock, 'frame'> & { start: number; end: number })[] = [];
  /** Counts the restarts, to end what was begun before. */
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** A change of the sound is due: since when, in milliseconds since 1970, and whether it should be heard soon. */
  let [isChanged, isUrgent] = [false, false];
  let changedAt = 0;
  let [cancelChange, cancelLook] = [() => {}, () => {}];
  let told: number | null = null;
  signal.addEventListener('abort', () => {
    cancelChange();
    cancelLook();
    endRun();
  });

  /** Runs after everything before, and falls back to the frames themselves if it fails. */
  function inTurn(work: (mine: number) => Promise<void>): Promise<void> {
    const mine = turn;
    const done = last.then(() =>
      work(mine).catch((error: unknown) => {
        if (signal.aborted || mine !== turn) return;
        return fallBack(error);
      }),
    );
    last = done.catch(() => undefined);
    return done;
  }

  const endOfBlocks = () => blocks.at(-1)?.end ?? null;

  function endRun(): void {
    run?.decoder.close();
    run = null;
  }

  async function fallBack(error: unknown): Promise<void> {
    // An element that has failed takes nothing, however it sounds; its source begins anew.
    if (isFailed || element.error !== null) throw error;
    isFailed = true;
    log('sound', 'not rendered', error);
    endRun();
    const wasRendering = isRendering !== false;
    isRendering = false;
    onFailed(error);
    if (wasRendering) {
      buffer.turn();
      await buffer.append(buffer.framesFrom((endOfBlocks() ?? 0) + ROUNDING));
    }
    if (hasEnded) await buffer.end();
  }

  /** The frames from this second on that can be decoded together with the one that begins there. */
  function framesFor(start: number): AudioFrame[] {
    const frames = buffer.framesFrom(start - PREROLL);
    const at = frames.findIndex((frame) => frame.time + frame.duration > start + ROUNDING);
    if (at < 0) return [];
    let first = at;
    while (first > 0 && isNext(frames[first], frames[first - 1])) first--;
    return frames.slice(first);
  }

  /** Begins to render with these frames; the output begins at `from`. */
  function begin({ format, time }: AudioFrame, from: number, change?: () => void): void {
    endRun();
    const decoder = createDecoder(format, { clock, onSound: renderer.take });
    run = { decoder, format, end: time };
    renderer.begin(time, from, leadOf(format), change);
    blocks = blocks.filter(({ start }) => start < from - ROUNDING);
    buffer.turn();
  }

  async function put(rendered: RenderedBlock[], mine: number): Promise<void> {
    const frames = rendered.map(({ frame }) => frame);
    const [first, final] = [frames[0], frames.at(-1)];
    if (first === undefined || final === undefined || mine !== turn) return;
    const end = final.time + final.duration;
    const oldest = element.currentTime - KEEP_BEHIND;
    blocks = [
      ...blocks.filter((block) => block.end > oldest && block.start < first.time - ROUNDING),
      ...rendered.map(({ frame: { time, duration }, levelling, levels }) => ({
        ...{ start: time, end: time + duration, levelling, levels },
      })),
      ...blocks.filter((block) => block.start >= end - ROUNDING),
    ];
    await buffer.append(frames);
    tell();
  }

  async function finish(mine: number): Promise<void> {
    if (run !== null) await put(renderer.end(), mine);
    if (mine !== turn) return;
    endRun();
    await buffer.end();
  }

  function lengthOfNext(): number {
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (first === undefined || last === undefined) return FIRST;
    if (isGuess && last.end - first.start < 1) return MEASURED;
    return last.end - element.currentTime < FIRST ? FIRST : PIECE;
  }

  /** Renders these frames; if they are rendered anew, it stops once the sound changes again. */
  async function render(frames: readonly AudioFrame[], mine: number, anew?: { isUrgent: boolean }) {
    for (let at = 0; at < frames.length; ) {
      const first = frames[at] as AudioFrame;
      if (run === null || !isNext(first, { format: run.format, time: run.end, duration: 0 })) {
        if (run !== null) await put(renderer.end(), mine);
        if (mine !== turn) return;
        begin(first, first.time);
      }
      const present = run as NonNullable<typeof run>;
      const length = anew ? DECODED : lengthOfNext();
      const from = at;
      for (; at < frames.length; at++) {
        const frame = frames[at] as AudioFrame;
        const isFull = frame.time - first.time >= length;
        if (isFull || (at > from && !isNext(frame, frames[at - 1]))) break;
      }
      const piece = frames.slice(from, at);
      await present.decoder.decode(piece);
      if (mine !== turn) return;
      const newest = piece.at(-1) ?? first;
      present.end = newest.time + newest.duration;
      if (blocks.length === 0 && !anew) await put(renderer.drain(FIRST_BLOCKS), mine);
      await put(renderer.drain(), mine);
      if (anew?.isUrgent && from === 0) decodeAgain();
      if (mine !== turn || (anew && isChanged)) return;
    }
  }

  /** Makes the element decode again what it has decoded already. */
  function decodeAgain(): void {
    const { currentTime } = element;
    element.currentTime = currentTime;
  }

  /** Renders what the buffer has from `start` on, where the sound may change. */
  async function renderFrom(
    start: number,
    mine: number,
    change?: { isUrgent: boolean; apply(): void },
  ): Promise<void> {
    const frames = framesFor(start);
    const [first] = frames;
    if (first === undefined) return;
    begin(first, start, change?.apply);
    await render(frames, mine, change);
  }

  /** Where the sound can change, at the end of a block or frame: not before this second, if anything comes later. */
  function placeAfter(second: number): number | null {
    const block = blocks.find(({ start }) => start >= second);
    if (block !== undefined) return block.start;
    const end = endOfBlocks();
    if (isRendering) return end;
    const least = Math.max(second, end ?? 0) - ROUNDING;
    return buffer.framesFrom(least).find(({ time }) => time >= least)?.time ?? null;
  }

  /**
   * Renders anew what follows soon, now that what is buffered tells how loud it is: a jingle may have come before the first
   * words. The gain moves there from what it is by then.
   */
  async function correct(mine: number): Promise<void> {
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (first === undefined || last === undefined || last.end - first.start < KNOWN) return;
    isGuess = false;
    const place = placeAfter(element.currentTime + DECODED * element.playbackRate);
    const block = blocks.find(({ start }) => start === place);
    if (place === null || block === undefined || wanted?.target == null) return;
    const missing = (renderer.goal() ?? block.levelling) - block.levelling;
    if (Math.abs(missing) < WORTH_IT) return;
    const apply = () => renderer.setLevelling(block.levelling);
    await renderFrom(place, mine, { isUrgent: false, apply });
  }

  async function change(mine: number): Promise<void> {
    const isSoon = isUrgent;
    [isChanged, isUrgent] = [false, false];
    const sound = wanted ?? UNPROCESSED;
    if (isFailed || mine !== turn || (wanted === null && isRendering === false)) return;
    // What is behind sounds as it did before. Whoever goes back there should not hear that.
    await buffer.forgetBefore(element.currentTime - STAYS);
    if (mine !== turn) return;
    if (isRendering === null) return renderer.set(sound);
    const place = placeAfter(element.currentTime + LEAD * element.playbackRate);
    const isFirst = !isRendering;
    if (isFirst) renderer.set(UNPROCESSED);
    isRendering = true;
    if (place === null) {
      // The next frames are the first to be rendered.
      renderer.set(sound);
    } else {
      const levelling = blocks.find(({ start }) => start >= place - ROUNDING)?.levelling;
      await renderFrom(place, mine, {
        isUrgent: isSoon,
        apply() {
          if (levelling !== undefined) renderer.setLevelling(levelling);
          renderer.set(sound);
        },
      });
    }
    if (hasEnded && !isChanged && mine === turn) await finish(mine);
    if (isFirst) watch(place ?? element.currentTime);
  }

  function schedule(): void {
    const now = clock.now();
    if (!isChanged) changedAt = now;
    isChanged = true;
    cancelChange();
    const waits = Math.max(0, Math.min(SETTLES, changedAt + WAITS - now));
    cancelChange = clock.after(waits, () => void inTurn(change).catch(() => undefined));
  }

  /** Tells when the element reaches this second. */
  function watch(second: number): void {
    cancelLook();
    const look = () => {
      if (element.currentTime < second) return;
      cancelLook();
      onHeard();
    };
    cancelLook = clock.every(LOOK, look);
    look();
  }

  /** In steps of half an LU: smaller ones are not audible. */
  function loudness(): number | null {
    const found = isRendering ? renderer.loudness() : null;
    return found === null ? null : Math.round(found * 2) / 2;
  }

  function tell(): void {
    const found = loudness();
    if (found === told) return;
    told = found;
    onChange();
  }

  if (deps.isLate && wanted !== null) schedule();

  return {
    append: (frames) =>
      inTurn(async (mine) => {
        const [first] = frames;
        if (first === undefined || mine !== turn) return;
        if (isRendering === null) {
          isRendering = wanted !== null && !isFailed;
          if (isRendering) onHeard();
        }
        if (!isRendering) return buffer.append(frames);
        if (run === null) await renderFrom(first.time, mine);
        else {
          // A change that came first may have rendered some of them already.
          const { end } = run;
          const isNew = ({ time, duration }: AudioFrame) => time + duration > end + ROUNDING;
          await render(frames.filter(isNew), mine);
        }
        if (isGuess && mine === turn) await correct(mine);
      }),
    async restart(from) {
      turn++;
      endRun();
      [blocks, hasEnded] = [[], false];
      // A change that is due applies to what comes now.
      isUrgent = false;
      if (!isFailed) {
        isRendering = null;
        renderer.set(wanted ?? UNPROCESSED);
      }
      await buffer.restart(from);
    },
    end: () =>
      inTurn((mine) => {
        hasEnded = true;
        return finish(mine);
      }),
    set(sound) {
      if (JSON.stringify(sound) === JSON.stringify(wanted)) return;
      wanted = sound;
      isUrgent = true;
      schedule();
    },
    loudness,
    level() {
      const at = element.currentTime;
      const block = blocks.find(({ start, end }) => start <= at && at < end);
      if (block === undefined) return null;
      const { start, end, levels } = block;
      return levels[Math.floor(((at - start) / (end - start)) * levels.length)] ?? null;
    },
  };
}
