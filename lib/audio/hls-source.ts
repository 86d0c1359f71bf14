import type Hls from 'hls.js';
import type { ErrorData, Events } from 'hls.js';
import type { StreamTitle } from '@/lib/model/now-playing';
import { readId3 } from './id3';
import { type SourceContext, SourceError } from './source';
import { createTitleClock } from './title-clock';

/** Seconds of sound kept behind and ahead. */
const BEHIND = 30;
const AHEAD = 30;

/**
 * HLS, live or not, by hls.js. Titles come as timed ID3 in step with the sound, or from the segments'
 * EXTINF lines. Rejects with a SourceError when the stream breaks for good, else never settles before it
 * is superseded.
 */
export async function openHlsSource(
  context: SourceContext,
  load: () => Promise<typeof Hls>,
): Promise<void> {
  const { element, url, signal } = context;
  const Library = await load();
  signal.throwIfAborted();
  if (!Library.isSupported()) {
    throw new SourceError({ kind: 'unsupported', detail: 'This browser plays no HLS' });
  }
  const hls = new Library({
    enableWorker: false,
    backBufferLength: BEHIND,
    maxBufferLength: AHEAD,
    maxMaxBufferLength: AHEAD,
    liveDurationInfinity: true,
  });
  const titles = createTitleClock(element, context.onTitle, signal);
  let hasId3 = false;

  await new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => {
      hls.destroy();
      reject(signal.reason);
    });
    hls.on(Library.Events.ERROR as Events.ERROR, (_event, error) => {
      if (!error.fatal) return;
      hls.destroy();
      reject(new SourceError(failureOf(error, Library)));
    });
    hls.on(Library.Events.FRAG_LOADED as Events.FRAG_LOADED, () => context.onProgress());
    hls.on(Library.Events.FRAG_PARSING_METADATA as Events.FRAG_PARSING_METADATA, (_event, data) => {
      for (const { pts, data: tag } of data.samples) {
        const title = titleOfId3(readId3(tag));
        if (title === null) continue;
        hasId3 = true;
        titles.add(pts, title);
      }
    });
    hls.on(Library.Events.FRAG_CHANGED as Events.FRAG_CHANGED, (_event, { frag }) => {
      const raw = frag.title?.trim() ?? '';
      // A station with both says in this one what it says in every segment, as a rule.
      if (raw !== '' && !hasId3) context.onTitle({ raw, source: 'hls' });
    });
    hls.on(Library.Events.MANIFEST_PARSED as Events.MANIFEST_PARSED, () =>
      context.onAddress(url, context.alternates),
    );
    hls.loadSource(url);
    hls.attachMedia(element);
    context.onAttached('hls', null);
  });
}

function failureOf(error: ErrorData, Library: typeof Hls): SourceError['failure'] {
  const detail = `${error.details}: ${error.error?.message ?? error.reason ?? ''}`;
  if (error.type === Library.ErrorTypes.NETWORK_ERROR) return { kind: 'network', detail };
  return { kind: error.type === Library.ErrorTypes.MEDIA_ERROR ? 'decode' : 'unsupported', detail };
}

function titleOfId3(frames: Map<string, string>): StreamTitle | null {
  const title = frames.get('TIT2') ?? '';
  const artist = frames.get('TPE1') ?? '';
  if (title === '' && artist === '') return null;
  const raw = [artist, title].filter((part) => part !== '').join(' - ');
  const artwork = frames.get('WXXX');
  return {
    raw,
    source: 'hls',
    ...(artist !== '' && { artist, title }),
    ...(artwork && { artwork }),
  };
}
