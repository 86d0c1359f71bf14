import { at, parseJson, textOf } from '@/lib/platform/text/json';
import { parseParts } from '../titles/parse-title';
import { findingOf, type SideSource } from './source-finding';

/** `https://stream.radio.co/{id}/listen`, `https://s2.radio.co/{id}/low`: s and hexadecimal digits. */
const STATION = /^\/(s[\da-f]{8,12})(?:\/|$)/i;

export function isRadioCo({ hostname, pathname }: URL): boolean {
  return hostname.endsWith('.radio.co') && STATION.test(pathname);
}

/** radio.co: `public.radio.co/api/v2/{id}/track/current`, otherwise the older `/stations/{id}/status`. */
export const radioCo: SideSource = {
  name: 'radio-co',
  applies: isRadioCo,
  async ask({ url, context, read }) {
    const id = STATION.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
    const current = await read(`https://public.radio.co/api/v2/${id}/track/current`);
    if (current.kind === 'unreachable') return current;
    const track = current.kind === 'answer' ? at(parseJson(current.text), 'data') : undefined;
    if (textOf(at(track, 'title')) !== '') return findingOf(parseTrack(track));
    const status = await read(`https://public.radio.co/stations/${id}/status`);
    if (status.kind !== 'answer') return status;
    const older = at(parseJson(status.text), 'current_track');
    return older === undefined ? { kind: 'absent' } : findingOf(parseTrack(older));

    function parseTrack(found: unknown) {
      const title = textOf(at(found, 'title'));
      const cover =
        textOf(at(found, 'artwork_urls', 'large')) ||
        textOf(at(found, 'artwork_urls', 'standard')) ||
        textOf(at(found, 'artwork_url_large')) ||
        textOf(at(found, 'artwork_url'));
      return parseParts({ artist: textOf(at(found, 'artist')), title, cover }, context);
    }
  },
};
