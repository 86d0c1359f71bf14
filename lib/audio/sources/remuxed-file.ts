import { type AudioFormat, isSameFormat } from '../demux/audio-format';
import { createFrameParser } from '../demux/frame-parser';
import { fileHead } from '../mux/mp4-muxer';
import { type Connection, connect } from './connect';
import type { SourceContext } from './source';

/** After this many bytes without a frame (usually a cover), the search ends. */
const MAX_SEARCH = 1024 * 1024;
/** In bytes. The whole file is fetched before it plays, and the host should stay below 64 MB. */
const MAX_FILE = 60 * 1024 * 1024;

/**
 * For a file whose format the element refused. Browsers do not play bare layers I and II of MPEG audio, but do so
 * in MP4 (Chromium 156 and Firefox 153, measured), so such a file is fetched and remuxed. Resolves to null if it is
 * anything else, or may not be fetched.
 */
export async function remuxFile(
  context: SourceContext,
  fetchIt: typeof fetch,
): Promise<Blob | null> {
  const connection = await connect(context, fetchIt);
  if ('refused' in connection) return null;
  try {
    return connection.icyMetaint === null ? await remux(connection, context) : null;
  } finally {
    connection.close();
  }
}

async function remux(
  { read }: Connection,
  { signal, onProgress }: SourceContext,
): Promise<Blob | null> {
  const parser = createFrameParser();
  let format: AudioFormat | null = null;
  const [data, sizes, durations]: [Blob[], number[], number[]] = [[], [], []];
  let size = 0;
  for (let bytes = await read(); bytes !== null; bytes = await read()) {
    signal.throwIfAborted();
    onProgress();
    size += bytes.length;
    const { frames } = parser.push(bytes);
    if (size > MAX_FILE || (format === null && parser.skipped > MAX_SEARCH)) return null;
    for (const frame of frames) {
      format ??= frame.format;
      if (!/^mp[12]$/.test(format.codec) || !isSameFormat(format, frame.format)) return null;
      sizes.push(frame.data.length);
      durations.push(Math.round(frame.duration * format.sampleRate));
    }
    if (frames.length > 0) data.push(new Blob(frames.map((frame) => frame.data)));
  }
  if (format === null) return null;
  return new Blob([fileHead(format, sizes, durations), ...data], { type: 'audio/mp4' });
}
