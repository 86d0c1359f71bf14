import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import { parseParts, parseTitle } from '../titles/parse-title';
import { isRadioCo } from './radio-co';
import { findingOf, type SideSource } from './source-finding';

/** How many mounts of a server are examined. */
const MAX_SOURCES = 5000;

/**
 * Icecast 2.4 and later: `/status-json.xsl`, which allows every origin (CORS). `source` is missing (no
 * mounts), an object (one) or an array. Vorbis has `artist` and `title`, MP3 one `title` with both, Opus
 * neither.
 */
export const icecast: SideSource = {
  name: 'icecast',
  applies: (url) => !isRadioCo(url),
  async ask({ url, context, read }) {
    const answer = await read(new URL('/status-json.xsl', url).href);
    if (answer.kind !== 'answer') return answer;
    const stats = at(parseStatus(answer.text), 'icestats');
    const sources = listOf(at(stats, 'source')).slice(0, MAX_SOURCES);
    const mount = mountOf(url.pathname);
    const isOwn = (source: unknown) => mountOf(pathOf(at(source, 'listenurl'))) === mount;
    // Behind a proxy, the only mount may have another name.
    const only = sources.length === 1 ? sources[0] : undefined;
    const source = mount === '' ? only : (sources.find(isOwn) ?? only);
    if (source === undefined) return { kind: 'absent' };
    const title = textOf(at(source, 'title'));
    const artist = textOf(at(source, 'artist'));
    if (artist !== '') return findingOf(parseParts({ artist, title, cover: '' }, context));
    return findingOf(parseTitle(title || textOf(at(source, 'yp_currently_playing')), context));
  },
};

/** Icecast 2.4 writes a title of "-" without quotes, and does not escape control characters. */
function parseStatus(text: string): unknown {
  const status = parseJson(text);
  if (status !== undefined) return status;
  return parseJson(text.replace(/\p{Cc}/gu, ' ').replace(/(":) ?- ?(?=[,}])/g, '$1"-"'));
}

/** The mount's path, whatever the server thinks its host is. */
function pathOf(listenUrl: unknown): string {
  const text = textOf(listenUrl);
  return URL.canParse(text) ? new URL(text).pathname : text;
}

function mountOf(path: string): string {
  return path.replace(/[/;]{1,2}$/, '').toLowerCase();
}
