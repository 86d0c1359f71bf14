import type { PlayableItem } from '@/lib/model/playable-item';
import { DURATIONS } from './items.ts';

/**
 * What the player does, as simply as the specification puts it: sections 4.1 to 4.5, plus the sleep timer and the
 * queue. It shares nothing with the player's own code except the type of an item.
 */
export interface Progress {
  percent: number;
  time: number;
  duration: number;
  played: boolean;
}

export const NONE: Progress = { percent: 0, time: 0, duration: 0, played: false };

export const keyOf = (item: PlayableItem) => ('radio_id' in item ? item.radio_id : String(item.id));
export const isLive = (item: PlayableItem) => 'radio_id' in item;
/** Station 7 and episode 7 are different items. */
export const nameOf = (item: PlayableItem) => `${isLive(item) ? 'station' : 'file'} ${keyOf(item)}`;
const addressOf = (item: PlayableItem) =>
  'radio_id' in item ? item.aURL : 'enclosureUrl' in item ? item.enclosureUrl : item.url;
const lasts = (item: PlayableItem) => DURATIONS.get(addressOf(item)) ?? null;

/** Seconds until a pressed item sounds; smaller differences are ignored. */
export const LOADS = 0.2;

/** The highest playback rate; it may have been in effect a moment ago. */
const FASTEST = 3;

/** Seconds that model and player may differ: all the model knows of loading is how long it takes. */
export const tolerance = ({ ends }: Pick<PlayerModel, 'ends'>) => (3 + ends) * LOADS * FASTEST;

export class PlayerModel {
  now = 0;
  current: PlayableItem | null = null;
  /** Pressed, but not playing yet. */
  pending: PlayableItem | null = null;
  isPlaying = false;
  error: string | null = null;
  volume = 1;
  rate = 1;
  /** Seconds into the target. */
  position = 0;
  recentlyPlayed: PlayableItem[] = [];
  queue: PlayableItem[] = [];
  /** Seconds on the model's clock, or at the end of the episode. */
  sleep: number | 'episode' | null = null;
  progress = new Map<string, Progress>();
  /** Items that ended since this was last set to 0: after each, loading the next takes time. */
  ends = 0;
  /** When the latest of them ended, in seconds. */
  endedAt = Number.NEGATIVE_INFINITY;
  pages = 0;

  get target(): PlayableItem | null {
    return this.pending ?? this.current;
  }

  of(item: PlayableItem): Progress {
    return this.progress.get(keyOf(item)) ?? NONE;
  }

  press(item: PlayableItem, startAt: number | null, rate: number | null): void {
    if (rate !== null) this.setRate(rate);
    const isBusy = this.isPlaying || this.pending !== null;
    const isTarget = this.target !== null && nameOf(this.target) === nameOf(item);
    if (isBusy && isTarget && startAt === null) {
      this.pause();
      return;
    }
    // If the current item is pressed again, it plays on until it restarts.
    const isAgain = this.current !== null && nameOf(this.current) === nameOf(item);
    this.isPlaying &&= isAgain;
    this.pending = item;
    this.error = null;
    this.queue = this.queue.filter((one) => nameOf(one) !== nameOf(item));
    if (isLive(item)) this.position = 0;
    else {
      const before = this.of(item);
      if (before.played || before.percent >= 99.9) {
        this.progress.set(keyOf(item), { ...before, percent: 0, time: 0, played: false });
      }
      this.position = startAt ?? this.of(item).time;
    }
    const others = this.recentlyPlayed.filter((one) => nameOf(one) !== nameOf(item));
    this.recentlyPlayed = [item, ...others].slice(0, 10);
  }

  pause(): void {
    const { current } = this;
    if (this.isPlaying && current !== null && !isLive(current)) this.listenedTo(current);
    this.current = this.target;
    this.pending = null;
    this.isPlaying = false;
    if (this.current !== null && isLive(this.current)) this.position = 0;
  }

  seek(seconds: number): void {
    const { target } = this;
    if (target === null || isLive(target)) return;
    const { duration } = this.of(target);
    const end = duration > 0 ? duration : Number.POSITIVE_INFINITY;
    this.position = Math.min(Math.max(0, seconds), end);
    this.listenedTo(target);
  }

  skip(seconds: number): void {
    this.seek(this.position + seconds);
  }

  setRate(rate: number): void {
    this.rate = Math.min(Math.max(rate, 0.5), 3);
  }

  setVolume(volume: number): void {
    this.volume = Math.min(Math.max(volume, 0), 1);
  }

  toggleMute(): void {
    this.volume = this.volume === 0 ? 1 : 0;
  }

  togglePlayed(item: PlayableItem): void {
    const before = this.of(item);
    const after = before.played
      ? { ...before, played: false, percent: 0, time: 0 }
      : { ...before, played: true, percent: 100 };
    this.progress.set(keyOf(item), after);
    const isTarget = this.target !== null && nameOf(this.target) === nameOf(item);
    if (isTarget && !this.isPlaying && after.time !== before.time) this.position = after.time;
  }

  removeRecentlyPlayed(item: PlayableItem): void {
    this.recentlyPlayed = this.recentlyPlayed.filter((one) => nameOf(one) !== nameOf(item));
  }

  enqueue(items: readonly PlayableItem[], at: number | null): void {
    const place = at ?? this.queue.length;
    const isNew = (one: PlayableItem) => !items.some((item) => nameOf(item) === nameOf(one));
    const before = this.queue.slice(0, place).filter(isNew);
    const behind = this.queue.slice(place).filter(isNew);
    this.queue = [...before, ...items, ...behind];
  }

  move(item: PlayableItem, to: number): void {
    if (!this.queue.some((one) => nameOf(one) === nameOf(item))) return;
    const others = this.queue.filter((one) => nameOf(one) !== nameOf(item));
    this.queue = [...others.slice(0, to), item, ...others.slice(to)];
  }

  playNext(): void {
    const [next] = this.queue;
    if (next === undefined) return;
    const isOn = this.target !== null && nameOf(this.target) === nameOf(next);
    this.press(next, isOn ? 0 : null, null);
  }

  /** The browser restarts: stored data is still there, and the latest item is current and paused. */
  restart(): void {
    this.current = this.recentlyPlayed[0] ?? null;
    this.pending = null;
    this.isPlaying = false;
    this.error = null;
    this.volume = 1;
    this.rate = 1;
    this.sleep = null;
    this.position = this.current === null || isLive(this.current) ? 0 : this.of(this.current).time;
    this.pages = 0;
  }

  /** Lets this many seconds pass. */
  pass(seconds: number): void {
    const end = this.now + seconds;
    while (this.now < end) {
      const untilSleep =
        typeof this.sleep === 'number' ? this.sleep - this.now : Number.POSITIVE_INFINITY;
      const step = Math.min(end - this.now, this.untilNext(), Math.max(0, untilSleep));
      if (this.isPlaying) this.position += step * this.rateHeard();
      this.now += step;
      if (untilSleep <= step) this.fallAsleep();
      else this.goOn();
    }
    if (seconds > 0 && this.isPlaying && this.current !== null && !isLive(this.current))
      this.listenedTo(this.current);
  }

  /**
   * Whether a paused file was sought to its end. If it is loaded, the element then fires `ended`, as the HTML
   * standard says, and the player returns to the start.
   */
  isPausedAtTheEnd(): boolean {
    const { current } = this;
    if (current === null || isLive(current) || this.isPlaying || this.pending !== null)
      return false;
    const { duration, played } = this.of(current);
    return played && duration > 0 && this.position >= duration;
  }

  beginAnew(): void {
    if (this.current === null) return;
    this.position = 0;
    this.progress.set(keyOf(this.current), { ...this.of(this.current), percent: 0, time: 0 });
  }

  /** Whether something is due about now that may or may not have happened in the player already. */
  isAtAnEdge(): boolean {
    const { current } = this;
    if (typeof this.sleep === 'number' && Math.abs(this.sleep - this.now) < 1) return true;
    if (this.pending !== null || this.now - this.endedAt < 1) return true;
    if (!this.isPlaying || current === null || isLive(current)) return false;
    const { duration } = this.of(current);
    const near = FASTEST * tolerance(this);
    const isNear = (edge: number) => Math.abs(edge - this.position) < near;
    return isNear(duration) || isNear(duration * 0.999);
  }

  protected rateHeard(): number {
    return this.current !== null && isLive(this.current) ? 1 : this.rate;
  }

  /** Seconds until the sleep timer ends, if nothing changes. */
  get untilSleep(): number {
    if (this.sleep === null) return Number.POSITIVE_INFINITY;
    return this.sleep === 'episode' ? this.untilNext() : this.sleep - this.now;
  }

  protected untilNext(): number {
    if (this.pending !== null) return LOADS;
    const { current } = this;
    if (!this.isPlaying || current === null || isLive(current)) return Number.POSITIVE_INFINITY;
    return Math.max(0, (this.of(current).duration - this.position) / this.rate);
  }

  protected goOn(): void {
    const { pending, current } = this;
    if (pending !== null) this.arrive(pending);
    else if (this.isPlaying && current !== null && !isLive(current)) {
      const { duration } = this.of(current);
      if (this.position >= duration - 1e-9) this.end(current);
    }
  }

  /** The pressed item plays, or fails. */
  private arrive(item: PlayableItem): void {
    const duration = lasts(item);
    this.current = item;
    this.pending = null;
    if (duration === null) {
      this.error = 'Error loading audio';
      return;
    }
    this.isPlaying = true;
    if (isLive(item)) return;
    this.progress.set(keyOf(item), { ...this.of(item), duration });
    this.position = Math.min(this.position, duration);
    this.listenedTo(item);
  }

  private end(item: PlayableItem): void {
    const { duration } = this.of(item);
    this.progress.set(keyOf(item), { duration, percent: 0, time: 0, played: true });
    this.ends += 1;
    this.endedAt = this.now;
    this.isPlaying = false;
    this.position = 0;
    if (this.sleep === 'episode') this.sleep = null;
    else this.playNext();
  }

  private fallAsleep(): void {
    this.sleep = null;
    if (this.isPlaying || this.pending !== null) this.pause();
  }

  private listenedTo(item: PlayableItem): void {
    const before = this.of(item);
    const known = before.duration > 0;
    const percent = known ? Math.min(100, (this.position / before.duration) * 100) : 0;
    const played = before.played || percent >= 99.9;
    this.progress.set(keyOf(item), { ...before, percent, time: this.position, played });
  }
}
