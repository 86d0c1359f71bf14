import type { StreamTitle } from '@/lib/model/now-playing';
import type { AudioFrame } from './audio-format';
import { type OggCodec, openOggCodec } from './ogg-codecs';
import { createOggPageReader } from './ogg-pages';
import type { StreamDemuxer } from './stream-demuxer';
import { readVorbisComment } from './vorbis-comment';

/**
 * Opus, Vorbis and FLAC in Ogg. A station chains one logical stream a song, each with its comments as
 * the titles; the time runs on from one to the next.
 */
export function createOggDemuxer(): StreamDemuxer {
  const readPackets = createOggPageReader();
  let codec: OggCodec | null = null;
  let time = 0;

  return {
    push(bytes) {
      const frames: AudioFrame[] = [];
      const titles: { time: number; title: StreamTitle }[] = [];
      for (const { data, begins } of readPackets(bytes)) {
        if (begins) codec = openOggCodec(data);
        if (codec === null) continue;
        if (codec.format === null) {
          const comment = codec.header(data);
          const title = comment === null ? null : titleOf(readVorbisComment(comment));
          if (title !== null) titles.push({ time, title });
          continue;
        }
        const { format } = codec;
        const duration = codec.samples(data) / format.sampleRate;
        frames.push({ format, data, time, duration });
        time += duration;
      }
      return { frames, titles };
    },
    get time() {
      return time;
    },
    get skipped() {
      return 0;
    },
  };
}

function titleOf(comments: Map<string, string>): StreamTitle | null {
  const title = comments.get('TITLE')?.trim() ?? '';
  const artist = comments.get('ARTIST')?.trim() ?? '';
  if (title === '' && artist === '') return null;
  const raw = [artist, title].filter((part) => part !== '').join(' - ');
  // With a title alone, "Artist - Title" may stand in it, as with ICY.
  return artist === '' ? { raw, source: 'ogg' } : { raw, artist, title, source: 'ogg' };
}
