import { LEVEL_ASKED_EVERY, type Level } from '@/lib/contract/level';
import { SECOND } from '@/lib/model/constants';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import type { FrameReader } from '../timeshift/frame-reader';
import type { Rewindable } from '../timeshift/timeshift';
import { createElementLevel, type ElementLevel } from './element-level';
import { type FrameRun, type Levels, type LoadWriter, measureLevels } from './measure-frames';

/** How often the level is reported. Milliseconds. */
const INTERVAL = SECOND / 15;
/** A page that has not asked for this long has closed. Milliseconds. */
const STAYS = 2 * LEVEL_ASKED_EVERY;
/** How much is measured at once, and how long before its end the next piece is. Seconds. */
const PIECE = 4;
const SOON = 1;
/** Less is not worth a decoder. Seconds. */
const LEAST = 0.3;
/** Audio that has arrived this recently may not be there yet by the broadcast's clock. Seconds. */
const ROUNDING = 0.05;
/** A decoder needs this much of the frames before. Seconds. */
const PREROLL = 0.15;

export interface LevelLineDeps {
  clock: Clock;
  heard(): {
    /** Not always the same one: another may have replaced it. */
    element: HTMLMediaElement;
    /** What is kept of the station that plays; null if nothing is. */
    kept: Rewindable | null;
    /** The level in the sound graph; null if the element is not routed through it. */
    processed: { level(): Level; endLevel(): void };
  };
  tell(level: Level): void;
  loadWriter: LoadWriter;
  /** Rejects if the frames cannot be decoded. */
  measure?(frames: FrameRun): Promise<Levels>;
}

export interface LevelLine {
  /** A page has asked. */
  asked(): void;
}

/**
 * Reports the level to the pages that ask for it, as long as they do. Nothing is put in the path of the sound for that:
 * outside of the sound graph, what is kept for rewinding is decoded on the side. Audio that is neither, such as an
 * episode that the element loads itself, is metered where the browser can capture it.
 */
export function createLevelLine(deps: LevelLineDeps): LevelLine {
  const { clock, heard, loadWriter } = deps;
  const { measure = (frames) => measureLevels(frames, loadWriter) } = deps;
  let askedAt = 0;
  let stop: (() => void) | null = null;
  let told: Level | undefined;
  /** The station that is measured, and its pieces in order: the current one, and the next. */
  let source: Rewindable | null = null;
  let measured: Levels[] = [];
  let isMeasuring = false;
  /** Where a piece begins that could not be measured, in seconds; null if all could. */
  let unmeasured: number | null = null;
  /** The element that is captured, and its meter. */
  let listened: { to: HTMLMediaElement; by: ElementLevel } | null = null;

  function tell(): void {
    if (Math.abs(clock.now() - askedAt) > STAYS) {
      end();
      return;
    }
    const level = levelNow();
    if (level === told) return;
    told = level;
    deps.tell(level);
  }

  function end(): void {
    stop?.();
    stop = null;
    heard().processed.endLevel();
    listened?.by.end();
    begin(null);
  }

  function listenTo(element: HTMLMediaElement): ElementLevel {
    if (listened?.to !== element) {
      listened?.by.end();
      listened = { to: element, by: createElementLevel(element) };
    }
    return listened.by;
  }

  function begin(next: Rewindable | null): void {
    source = next;
    measured = [];
    unmeasured = null;
  }

  function levelNow(): Level {
    const { element, processed, kept: station } = heard();
    if (element.paused) return null;
    const level = processed.level();
    if (station !== source) begin(station);
    if (level === null && station === null) return listenTo(element).level();
    listened?.by.end();
    if (level !== null || station === null) return level;
    const at = element.currentTime;
    const current = measured.find(({ start, end }) => start <= at && at < end);
    const end = current && measured.at(-1)?.end;
    if (end === undefined || end - at < SOON) void measureFrom(station, end ?? at);
    return current?.at(at) ?? null;
  }

  async function measureFrom(station: Rewindable, from: number): Promise<void> {
    if (isMeasuring) return;
    if (unmeasured !== null && from >= unmeasured && from < unmeasured + PIECE) return;
    const reader = readAhead(station, from - heard().element.currentTime, PIECE);
    if (reader === null) return;
    isMeasuring = true;
    try {
      const frames = await reader.read();
      if (frames === null) return;
      const levels = await measure(frames);
      if (station === source) measured = [...measured.slice(-1), levels];
    } catch (error) {
      log('level', 'not measured', error);
      if (station === source) unmeasured = from;
    } finally {
      isMeasuring = false;
      reader.close();
    }
  }

  return {
    asked() {
      askedAt = clock.now();
      // A page that has just opened knows no level yet.
      told = undefined;
      stop ??= clock.every(INTERVAL, tell);
    },
  };
}

/**
 * Reads `seconds` of what is kept, beginning `from` seconds after the position, and what a decoder needs before them.
 * Null if too little is kept to be worth it.
 */
export function readAhead(station: Rewindable, from: number, seconds: number): FrameReader | null {
  const window = station.look();
  if (!window) return null;
  const until = Math.min(from + seconds, window.behind - ROUNDING);
  if (until - from < LEAST) return null;
  const timeOf = (second: number) => window.position + second * SECOND;
  const reader = station.readFrom(timeOf(from - PREROLL), window.clock);
  reader?.endAt(timeOf(until), window.clock);
  return reader;
}
