import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import { parseTitle } from '../titles/parse-title';
import { isRadioCo } from './radio-co';
import { findingOf, type SideSource } from './source-finding';

/** `listeners,status,peak,max,unique,bitrate,title`; the title may contain commas. */
const SEVEN =
  /^(?:\s*<html[^>]{0,100}>.{0,500}?<body[^>]{0,200}>)?\s*\d+,(\d+),\d+,\d+,\d+,\d+,(.*?)(?:<\/body>|$)/is;

/** Shoutcast 1, and also 2: `/7.html`. */
export const shoutcast1: SideSource = {
  name: 'shoutcast-1',
  applies: (url) => !isRadioCo(url),
  async ask({ url, context, read }) {
    const sid = streamId(url);
    const answer = await read(new URL(sid === '1' ? '/7.html' : `/7.html?sid=${sid}`, url).href);
    if (answer.kind !== 'answer') return answer;
    const [, status, title] = SEVEN.exec(answer.text) ?? [];
    if (status === undefined || title === undefined) return { kind: 'absent' };
    return status === '0' ? { kind: 'silent' } : findingOf(parseTitle(title, context));
  },
};

/** Shoutcast 2: `/stats?sid=N&json=1`, otherwise the plain text of `/currentsong?sid=N`. */
export const shoutcast2: SideSource = {
  name: 'shoutcast-2',
  applies: (url) => !isRadioCo(url),
  async ask({ url, context, read }) {
    const sid = streamId(url);
    const stats = await read(new URL(`/stats?sid=${sid}&json=1`, url).href);
    if (stats.kind === 'unreachable') return stats;
    if (stats.kind === 'answer') {
      const stream = streamOf(parseJson(stats.text), sid);
      if (stream !== undefined) {
        if (textOf(at(stream, 'streamstatus')) === '0') return { kind: 'silent' };
        return findingOf(parseTitle(textOf(at(stream, 'songtitle')), context));
      }
    }
    const song = await read(new URL(`/currentsong?sid=${sid}`, url).href);
    if (song.kind !== 'answer') return song;
    // A site that answers every request with a page or an error object is not a Shoutcast server.
    const isTitle = /\S/.test(song.text) && song.text.length < 1000 && !/^\s*[<{[]/.test(song.text);
    return isTitle ? findingOf(parseTitle(song.text, context)) : { kind: 'absent' };
  },
};

/** The stream's own statistics, or those in the list of all streams. */
function streamOf(stats: unknown, sid: string): unknown {
  const streams = [stats, ...listOf(at(stats, 'streams'))];
  return streams.find(
    (stream) => at(stream, 'songtitle') !== undefined && (textOf(at(stream, 'id')) || sid) === sid,
  );
}

/** The stream number in a Shoutcast 2 address: `/stream/2/`, `?sid=2`; otherwise '1'. */
function streamId(url: URL): string {
  const named =
    url.searchParams.get('sid') ?? /\bstream\/(\d{1,4})\b/.exec(url.pathname)?.[1] ?? '';
  return /^\d{1,4}$/.test(named) ? named : '1';
}
