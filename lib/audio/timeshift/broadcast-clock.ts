import type { BroadcastGap } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { isSameData } from '@/lib/model/values/same-data';

/** A server's first seconds come in a burst; after these, hardly any frame is earlier than those before. Seconds. */
const SETTLING = 10;
/** Arriving earlier by less than this is chance. Milliseconds. */
const CHANCE = 0.5 * SECOND;
/** Audio that keeps arriving this much off its time means that the clock was set. Milliseconds. */
const SET = 60 * SECOND;
/** How many former versions of a clock are remembered, for times reported just before it was corrected. */
const REMEMBERED = 50;
/** A smaller gap only means that a connection took a moment. Seconds. */
const SMALL_GAP = 1;

/**
 * When the audio on a source's timeline was broadcast. A frame is taken to be on the air when it arrives, unless
 * it was delayed. So the frame that arrives earliest for its place on the timeline sets the time of all others.
 */
export interface BroadcastClock {
  /** A connection starts that continues the timeline at this second, with or without a gap. */
  connect(at: number): void;
  /** Audio has arrived up to this second. `now`: milliseconds since 1970. */
  arrive(end: number, now: number): void;
  /** Milliseconds since 1970. */
  timeOf(at: number): number;
  /**
   * The second that was broadcast then, or the one after the gap. Takes any number. `asOf`: the version that the time
   * is from, the current one if absent: a time reported before a correction still means the same audio.
   */
  placeOf(time: number, asOf?: number): number;
  /** Changes with what `timeOf` returns. No two clocks share a version. */
  readonly version: number;
  /** What is missing from the timeline; the same array until that changes. */
  gaps(): BroadcastGap[];
  /** Nothing before this second will be asked for. */
  forget(before: number): void;
}

/** A part of the timeline without gaps. */
interface Span {
  /** Where it starts, in seconds. */
  start: number;
  /** When second 0 was, or would have been, broadcast, in milliseconds since 1970. */
  zero: number;
}

/** What a clock knew before it was corrected. */
interface FormerVersion {
  version: number;
  spans: readonly Span[];
  /** Up to which second audio had arrived. */
  end: number;
}

let versions = 0;

export function createBroadcastClock(): BroadcastClock {
  const spans: Span[] = [];
  let former: FormerVersion[] = [];
  let newest = 0;
  /** The second since which audio has been so late that the clock may have been set, and the least it was late by. */
  let late: { from: number; by: number } | null = null;
  let version = ++versions;
  let told: { version: number; gaps: BroadcastGap[] } = { version, gaps: [] };

  /** A connection that has brought nothing yet has no known time. */
  const spanAt = (at: number) =>
    spans.findLast(({ start, zero }) => start <= at && Number.isFinite(zero)) ?? spans[0];
  const timeOf = (at: number) => (spanAt(at)?.zero ?? 0) + at * SECOND;
  const gapBefore = (index: number) =>
    ((spans[index]?.zero ?? 0) - (spans[index - 1]?.zero ?? 0)) / SECOND;

  /** Call this before every change. */
  function change(): void {
    const before = { version, spans: spans.map((span) => ({ ...span })), end: newest };
    former = [...former, before].slice(-REMEMBERED);
    version = ++versions;
  }

  /** The clock was set: everything is as long ago as it was before. */
  function move(by: number): void {
    change();
    for (const span of spans) span.zero += by;
    late = null;
  }

  /** Whether audio has been late for too long for the network to be the cause. */
  function isLate(end: number, by: number): boolean {
    if (by < SET) late = null;
    else late = { from: late?.from ?? end, by: Math.min(by, late?.by ?? by) };
    return late !== null && end - late.from >= SETTLING;
  }

  const findGaps = (): BroadcastGap[] =>
    spans.flatMap(({ start }, index) => {
      const seconds = index === 0 ? 0 : gapBefore(index);
      if (seconds < SMALL_GAP || !Number.isFinite(seconds)) return [];
      return [{ at: Math.round(timeOf(start) - seconds * SECOND), seconds: Math.round(seconds) }];
    });

  return {
    connect(at) {
      change();
      late = null;
      // A connection that brought nothing leaves no span.
      if (spans.at(-1)?.start === at) spans.pop();
      spans.push({ start: at, zero: Number.POSITIVE_INFINITY });
    },
    arrive(end, now) {
      const span = spans.at(-1);
      if (span === undefined) return;
      newest = end;
      const earlier = span.zero - (now - end * SECOND);
      const isSettling = end - span.start < SETTLING;
      if (isLate(end, -earlier)) return move(late?.by ?? 0);
      if (earlier > SET && !isSettling && Number.isFinite(earlier)) return move(-earlier);
      if (earlier <= (isSettling ? 0 : CHANCE)) return;
      change();
      // A burst that repeats earlier audio gets the same times as that, and simply plays twice.
      span.zero = now - end * SECOND;
    },
    timeOf,
    placeOf(time, asOf) {
      const before = former.find((one) => one.version === asOf);
      if (before !== undefined) {
        const place = findPlace(before.spans, time);
        // Later audio was still to come then.
        if (place <= before.end) return place;
      }
      return findPlace(spans, time);
    },
    get version() {
      return version;
    },
    gaps() {
      if (told.version !== version) {
        const gaps = findGaps();
        told = { version, gaps: isSameData(told.gaps, gaps) ? told.gaps : gaps };
      }
      return told.gaps;
    },
    forget(before) {
      while (spans.length > 1 && (spans[1]?.start ?? before) < before) {
        change();
        spans.shift();
      }
    },
  };
}

function findPlace(spans: readonly Span[], time: number): number {
  const span = spans.findLast(({ start, zero }) => zero + start * SECOND <= time) ?? spans[0];
  if (span === undefined) return 0;
  // A connection that has brought nothing yet does not end the span: its time on the air is not known.
  const next = spans.slice(spans.indexOf(span) + 1).find(({ zero }) => Number.isFinite(zero));
  const place = (time - span.zero) / SECOND;
  return next === undefined ? place : Math.min(place, next.start);
}
