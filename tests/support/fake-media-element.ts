/**
 * The part of a media element that the host uses. The test acts as the browser: it sets the element's properties
 * and fires the event.
 */
export class FakeMediaElement extends EventTarget {
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  seeking = false;
  ended = false;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preload = '';
  loop = false;
  error: { code: number; message: string } | null = null;
  loads = 0;
  /** Seconds buffered, and seekable, from the beginning. */
  bufferedEnd = 0;
  seekableEnd = Number.POSITIVE_INFINITY;
  /** Settles the latest `play()`. */
  rejectPlay: (reason: unknown) => void = () => {};
  #src = '';
  #position = 0;
  /** HTML's default playback start position: applies to whatever media is loaded next. */
  #start = 0;

  get currentTime(): number {
    return this.readyState === 0 ? this.#start : this.#position;
  }

  set currentTime(seconds: number) {
    if (this.readyState === 0) this.#start = seconds;
    else this.#position = seconds;
  }

  get src(): string {
    return this.#src;
  }

  set src(url: string) {
    this.#src = url;
    this.load();
  }

  get buffered(): TimeRanges {
    return rangesTo(this.bufferedEnd);
  }

  get seekable(): TimeRanges {
    return rangesTo(this.seekableEnd);
  }

  hasAttribute(): boolean {
    return this.#src !== '';
  }

  removeAttribute(): void {
    this.#src = '';
  }

  remove(): void {}

  load(): void {
    this.loads++;
    this.#position = 0;
    Object.assign(this, {
      duration: Number.NaN,
      readyState: 0,
      paused: true,
      ended: false,
      error: null,
    });
  }

  play(): Promise<void> {
    this.paused = false;
    return new Promise((_, reject) => {
      this.rejectPlay = reject;
    });
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.fire('pause');
  }

  fire(type: string, changes: Partial<FakeMediaElement> = {}): void {
    if (changes.readyState !== undefined && this.readyState === 0) {
      this.#position = this.#start;
      this.#start = 0;
    }
    Object.assign(this, changes);
    this.dispatchEvent(new Event(type));
  }

  /** What a file of this duration does once it has loaded and started. */
  sound(duration = 100): void {
    this.fire('loadedmetadata', { duration, readyState: 1 });
    this.fire('playing', { readyState: 4 });
  }

  get element(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement;
  }
}

function rangesTo(end: number): TimeRanges {
  return { length: end > 0 ? 1 : 0, start: () => 0, end: () => end };
}
