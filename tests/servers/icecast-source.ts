import { locateProgram } from '../tools/ensure-programs.ts';
import { type RunningProcess, startProcess } from './child-process.ts';
import type { IcecastFormat } from './icecast-formats.ts';

/** An arpeggio in stereo, a quarter of a second per note; it begins again after this many seconds. */
const MELODY_SECONDS = 7.5;
const MELODY =
  '0.2*sin(2*PI*t*220*(1+0.25*mod(floor(4*t)\\,5)))*exp(-3*mod(t\\,0.25))|0.2*sin(2*PI*t*110*(1+mod(floor(2*t)\\,3)/2))';
const RATE = 44_100;
const REPEATED = `aloop=loop=-1:size=${MELODY_SECONDS * RATE}`;

export interface IcecastSource extends RunningProcess {
  /**
   * Resolves once this many seconds and bytes have been sent to the server. Rejects if ffmpeg ends before
   * that.
   */
  sent(amount: { seconds: number; bytes: number }): Promise<void>;
}

/** Starts ffmpeg as a source client that generates its own sound in real time. */
export async function startIcecastSource(
  url: string,
  name: string,
  { args, contentType }: IcecastFormat,
): Promise<IcecastSource> {
  const ffmpeg = await locateProgram('ffmpeg');
  const process = startProcess(ffmpeg, [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...['-progress', 'pipe:1', '-stats_period', '0.1'],
    // Evaluated once and repeated: that costs more than encoding it.
    ...['-re', '-f', 'lavfi', '-i', `aevalsrc=${MELODY}:s=${RATE}:d=${MELODY_SECONDS},${REPEATED}`],
    ...args,
    ...['-content_type', contentType, '-ice_name', name, '-flush_packets', '1', url],
  ]);
  const progress = { seconds: 0, bytes: 0 };
  process.onLine((line) => {
    const [key, value = ''] = line.split('=');
    if (key === 'total_size') progress.bytes = Number(value) || 0;
    if (key === 'out_time_us') progress.seconds = (Number(value) || 0) / 1e6;
  });

  return {
    ...process,
    sent: ({ seconds, bytes }) =>
      new Promise((resolve, reject) => {
        const stop = process.onLine(() => {
          if (progress.seconds < seconds || progress.bytes < bytes) return;
          stop();
          resolve();
        });
        process.ended.then((code) =>
          reject(new Error(`ffmpeg ended with ${code}:\n${process.lastWords()}`)),
        );
      }),
  };
}
