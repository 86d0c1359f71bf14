import type { Writable } from 'node:stream';
import { demoFrame } from '../fixtures/demo-audio.ts';
import type { IcyInserter } from './icy-metadata.ts';
import { FRAME_SECONDS } from './mp3-frames.ts';

const TICK = 50;
const FRAME = FRAME_SECONDS * 1000;

export interface BroadcastOptions {
  /** Seconds of what was just on the air to send immediately. */
  burst: number;
  /** Bytes to skip at the very beginning. */
  skipBytes: number;
  /** The title on the air at a time in milliseconds since 1970. */
  titleAt(time: number): string;
  /** Inserts metadata blocks into the audio; null if the client didn't request them. */
  insert: IcyInserter | null;
  onSent(bytes: number): void;
}

/**
 * Sends what is on the air to one client until it disconnects. All clients of this process hear the same
 * thing at the same time, because a frame's index determines when it is on the air. A client that stops
 * reading misses what is sent meanwhile, as with a real station whose queue is full.
 */
export function sendBroadcast(response: Writable, options: BroadcastOptions): void {
  const { insert } = options;
  let next = Math.ceil((Date.now() - options.burst * 1000) / FRAME);
  let skip = options.skipBytes;

  const send = () => {
    const parts: Buffer[] = [];
    for (const now = Date.now(); next * FRAME <= now; next++) {
      if (response.writableNeedDrain) continue;
      const audio = demoFrame(next).subarray(skip);
      skip = 0;
      parts.push(insert ? insert(audio, options.titleAt(next * FRAME)) : audio);
    }
    if (parts.length === 0) return;
    const bytes = Buffer.concat(parts);
    response.write(bytes);
    options.onSent(bytes.length);
  };

  const timer = setInterval(send, TICK);
  response.on('close', () => clearInterval(timer));
  send();
}
