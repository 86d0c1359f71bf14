import { boundTitle, type StreamTitle } from '@/lib/model/now-playing';
import type { AudioFrame } from './audio-format';
import { type OggCodec, openOggCodec } from './ogg-codecs';
import { createOggPageReader } from './ogg-pages';
import type { StreamDemuxer } from './stream-demuxer';
import { readVorbisComment } from './vorbis-comment';

/** Headers may contain a cover; longer ones are damaged. Bytes. */
const MAX_HEADERS = 4 * 1024 * 1024;

/**
 * Opus, Vorbis and FLAC in Ogg. A station chains one logical stream per song, each with comments that name
 * the song; the time continues from one to the next.
 */
export function createOggDemuxer(): StreamDemuxer {
  const readPackets = createOggPageReader();
  let codec: OggCodec | null = null;
  let time = 0;
  /** Bytes since the last packet of audio. */
  let passed = 0;
  let titled = false;

  function titleOf(comment: Uint8Array): StreamTitle | null {
    const title = readTitle(readVorbisComment(comment));
    // A song without comments ends the previous title.
    if (title.raw === '' && !titled) return null;
    titled = true;
    return title;
  }

  return {
    push(bytes) {
      passed += bytes.length;
      const frames: AudioFrame[] = [];
      const titles: { time: number; title: StreamTitle }[] = [];
      for (const { data, begins } of readPackets(bytes)) {
        if (begins) codec = openOggCodec(data);
        // Some encoders end a stream with an empty packet, which contains no audio.
        if (codec === null || data.length === 0) continue;
        if (codec.format === null) {
          const comment = codec.header(data);
          const title = comment === null ? null : titleOf(comment);
          if (title !== null) titles.push({ time, title });
          continue;
        }
        const { format } = codec;
        const duration = codec.samples(data) / format.sampleRate;
        frames.push({ format, data, time, duration });
        time += duration;
        passed = 0;
      }
      return { frames, titles };
    },
    get time() {
      return time;
    },
    get skipped() {
      return codec === null ? passed : Math.max(0, passed - MAX_HEADERS);
    },
  };
}

function readTitle(comments: Map<string, string>): StreamTitle {
  const title = comments.get('TITLE')?.trim() ?? '';
  const artist = comments.get('ARTIST')?.trim() ?? '';
  const raw = [artist, title].filter((part) => part !== '').join(' - ');
  // A title by itself may be "Artist - Title", as in ICY.
  return boundTitle({ raw, source: 'ogg', ...(artist !== '' && { artist, title }) });
}
