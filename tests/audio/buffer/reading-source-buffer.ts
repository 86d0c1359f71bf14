import { readMp4Samples, readMp4Time, readMp4Track } from '@/lib/audio/demux/mp4-demuxer';

/** The types that hls.js gives a buffer, and processed sound. */
export const THEIRS = 'audio/mp4;codecs=mp4a.40.2';
export const FLAC = 'audio/mp4; codecs="flac"';

/** A SourceBuffer that reads what it gets, and answers in a later task. */
export class ReadingSourceBuffer extends EventTarget {
  timestampOffset = 0;
  updating = false;
  type = THEIRS;
  /** What was appended: its type, and its time in the element, in seconds. */
  log: { type: string; bytes: Uint8Array; start: number; end: number }[] = [];
  /** How many bytes it takes at once. */
  most = Number.POSITIVE_INFINITY;
  #track: ReturnType<typeof readMp4Track> = null;
  #ranges: [number, number][] = [];

  get buffered() {
    const ranges = this.#ranges;
    return {
      length: ranges.length,
      start: (at: number) => (ranges[at] as [number, number])[0],
      end: (at: number) => (ranges[at] as [number, number])[1],
    };
  }

  changeType(type: string): void {
    this.type = type;
    this.#track = null;
  }

  appendBuffer(given: Uint8Array<ArrayBuffer>): void {
    if (this.updating) throw new DOMException('busy', 'InvalidStateError');
    const seconds = this.#ranges.reduce((sum, [start, end]) => sum + end - start, 0);
    if (seconds > this.most) throw new DOMException('full', 'QuotaExceededError');
    const bytes = given.slice();
    this.#track = readMp4Track(bytes) ?? this.#track;
    if (this.#track === null) throw new DOMException('no initialisation', 'InvalidStateError');
    const isFlac = this.#track.format.codec === 'flac';
    if (isFlac !== (this.type === FLAC)) throw new DOMException('type', 'InvalidStateError');
    const samples = readMp4Samples(bytes, this.#track);
    const start = (readMp4Time(bytes, this.#track) ?? 0) + this.timestampOffset;
    const end = samples.reduce((sum, { duration }) => sum + duration, start);
    this.log.push({ type: this.type, bytes, start, end });
    if (samples.length > 0) this.#cover(start, end);
    this.#answer();
  }

  remove(from: number, to: number): void {
    if (this.updating) throw new DOMException('busy', 'InvalidStateError');
    this.#ranges = this.#ranges
      .flatMap(([start, end]): [number, number][] => [
        [start, Math.min(end, from)],
        [Math.max(start, to), end],
      ])
      .filter(([start, end]) => end > start);
    this.#answer();
  }

  #cover(start: number, end: number): void {
    const touching = this.#ranges.filter(([from, to]) => from < end + 0.01 && to > start - 0.01);
    this.#ranges = [
      ...this.#ranges.filter((range) => !touching.includes(range)),
      [
        Math.min(start, ...touching.map(([from]) => from)),
        Math.max(end, ...touching.map(([, to]) => to)),
      ] as [number, number],
    ].sort(([one], [other]) => one - other);
  }

  #answer(): void {
    this.updating = true;
    setImmediate(() => {
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }
}
