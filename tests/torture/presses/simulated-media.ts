import type { FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

/** Milliseconds until a file is loaded, and until it then sounds. */
const LOADS_IN = 150;
const STARTS_IN = 20;
/** Milliseconds between updates of the element's position. */
const TICK = 125;
/** Seconds that are always buffered ahead of the position. */
const AHEAD = 10;

/** The duration in seconds of the file at an address, or null if there is none. */
export type Durations = (url: string) => number | null;

/** A media element that plays by itself, like a browser's, but on a clock that the test moves. */
export class SimulatedMedia extends FakeMediaElement {
  readonly #clock: FakeClock;
  readonly #durations: Durations;
  #cancel = () => {};
  /** Where playback has got to. If `currentTime` differs, it was set from outside. */
  #expected = 0;
  #starts = false;

  constructor(clock: FakeClock, durations: Durations) {
    super();
    this.#clock = clock;
    this.#durations = durations;
    clock.every(TICK, () => this.#tick());
  }

  override load(): void {
    super.load();
    this.#cancel();
    this.playbackRate = this.defaultPlaybackRate;
    this.#expected = 0;
    this.#starts = false;
    if (this.src !== '') this.#cancel = this.#clock.after(LOADS_IN, () => this.#loaded());
  }

  override play(): Promise<void> {
    const playing = super.play();
    if (this.readyState >= 1) this.#start();
    return playing;
  }

  override pause(): void {
    this.#starts = false;
    super.pause();
  }

  /** Whether it is audible. */
  get sounds(): boolean {
    return !this.paused && this.#starts;
  }

  #loaded(): void {
    const duration = this.#durations(this.src);
    if (duration === null) {
      this.fire('error', { error: { code: 4, message: 'There is nothing' } });
      return;
    }
    this.#expected = this.currentTime = Math.min(this.currentTime, duration);
    this.fire('loadedmetadata', { duration, readyState: 1 });
    this.fire('canplay', { readyState: 4 });
    if (!this.paused) this.#start();
  }

  #start(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(STARTS_IN, () => {
      if (this.paused) return;
      this.#starts = true;
      this.fire('playing', { readyState: 4, ended: false });
    });
  }

  #tick(): void {
    if (this.readyState < 1) return;
    const wasSought = this.currentTime !== this.#expected;
    if (wasSought) {
      this.currentTime = Math.min(Math.max(0, this.currentTime), this.duration);
      this.ended = false;
    } else if (this.sounds) {
      const onwards = this.currentTime + (TICK / 1000) * this.playbackRate;
      this.currentTime = Math.min(onwards, this.duration);
    }
    this.#expected = this.currentTime;
    this.bufferedEnd = this.currentTime + AHEAD;
    if (wasSought) this.fire('seeked');
    if (this.sounds) this.fire('progress');
    if (this.currentTime >= this.duration && !this.ended) this.#end(wasSought);
  }

  /** As in the HTML standard (4.8.11.8, "when the current playback position reaches the end"). */
  #end(wasSought: boolean): void {
    if (this.paused && !wasSought) return;
    this.ended = true;
    this.#starts = false;
    if (!this.paused) {
      this.paused = true;
      this.fire('pause');
    }
    this.fire('ended');
    this.#expected = this.currentTime;
  }
}
