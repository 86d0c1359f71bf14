import { adtsHeaderSize } from '@/lib/audio/demux/frame-header';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createIcyInserter } from './icy-metadata.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { makeAudio } from './make-audio.ts';
import { createWatchedNumber, type WatchedNumber } from './watched-number.ts';

/** How long each tone sounds, in seconds. */
export const TONE_SECONDS = 10;
/** This many pitches, over and over. */
const PITCHES = 7;
const RATE = 44_100;
/** Hz. No two neighbours are close, and none is a harmonic of its neighbour. */
export const toneAt = (seconds: number) =>
  300 + 110 * (Math.floor(seconds / TONE_SECONDS) % PITCHES);
export const titleOf = (tone: number) => `Tone - Number ${tone}`;

/** Bytes between metadata blocks: some 25 ms of audio. */
const METAINT = 400;
const TICK = 50;

const ENCODERS = {
  mp3: { type: 'audio/mpeg', args: ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'] },
  aac: { type: 'audio/aac', args: ['-c:a', 'aac', '-b:a', '96k', '-f', 'adts'] },
};

export interface ToneStation extends LocalServer {
  /** Each client hears the tones from the first on; the first `burst` seconds arrive at once. */
  at(burst: number): string;
  /** The audio sent during these seconds of the stream, without ADTS headers. */
  sent(from: number, seconds: number): Buffer;
  openConnections: WatchedNumber;
  /** Sends this many seconds at once to whoever is connected, as if that much time had passed. */
  rush(seconds: number): void;
  /** Breaks all connections; new ones are refused until it is called with false. */
  goAway(isAway: boolean): void;
}

/** A station that changes its tone and title every ten seconds; its audio repeats after this many tones. */
export async function createToneStation(
  codec: keyof typeof ENCODERS,
  tones = 60,
): Promise<ToneStation> {
  const { type, args } = ENCODERS[codec];
  const pitch = `300+110*mod(floor(t/${TONE_SECONDS})\\,${PITCHES})`;
  const period = PITCHES * TONE_SECONDS;
  // No two frames may be the same, or a new connection could be spliced at any of them.
  const tone = `0.3*sin(2*PI*t*(${pitch}))+0.0003*random(0)`;
  // Evaluating it for each sample would take longer than encoding it.
  const source = `aevalsrc=${tone}:s=${RATE}:d=${period},aloop=-1:${period * RATE}`;
  const input = ['-f', 'lavfi', '-i', source, '-t', String(tones * TONE_SECONDS)];
  const file = new Uint8Array(await makeAudio([...input, ...args]));
  const { frames } = createFrameParser().push(file);
  const openConnections = createWatchedNumber('Open connections to the tone station');
  const cuts = new Set<() => void>();
  const rushes = new Set<(seconds: number) => void>();
  let isAway = false;
  let hasBeenAway = false;

  const server = await listenLocally((request, response) => {
    if (isAway) return void response.destroy();
    const { searchParams } = new URL(request.url ?? '', 'http://station');
    const titled = request.headers['icy-metadata'] === '1';
    response.writeHead(200, {
      'content-type': type,
      ...(titled && { 'icy-metaint': String(METAINT) }),
    });
    openConnections.add(1);
    const insert = titled ? createIcyInserter(METAINT) : null;
    // After the station was away, nothing that was sent before comes again.
    const burst = hasBeenAway ? 0 : Number(searchParams.get('burst'));
    let began = Date.now() - burst * 1000;
    let next = 0;
    const send = () => {
      const parts: Buffer[] = [];
      for (; ; next++) {
        const frame = frames[next % frames.length];
        const time = Math.floor(next / frames.length) * tones * TONE_SECONDS + (frame?.time ?? 0);
        if (frame === undefined || time > (Date.now() - began) / 1000) break;
        const data = Buffer.from(frame.data);
        const title = titleOf(Math.floor(time / TONE_SECONDS));
        parts.push(insert === null ? data : insert(data, title));
      }
      if (parts.length > 0) response.write(Buffer.concat(parts));
    };
    const timer = setInterval(send, TICK);
    const cut = () => response.destroy();
    cuts.add(cut);
    const rush = (seconds: number) => {
      began -= seconds * 1000;
    };
    rushes.add(rush);
    response.on('close', () => {
      clearInterval(timer);
      cuts.delete(cut);
      rushes.delete(rush);
      openConnections.add(-1);
    });
    send();
  });
  return {
    ...server,
    openConnections,
    sent(from, seconds) {
      const within = frames.filter(({ time }) => time >= from && time < from + seconds);
      return Buffer.concat(
        within.map(({ data }) => data.subarray(codec === 'aac' ? adtsHeaderSize(data, 0) : 0)),
      );
    },
    at: (burst) => `${server.url}/live?burst=${burst}`,
    rush(seconds) {
      for (const rush of rushes) rush(seconds);
    },
    goAway(away) {
      isAway = away;
      hasBeenAway = true;
      if (away) for (const cut of cuts) cut();
    },
  };
}
