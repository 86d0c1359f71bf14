import { SECOND } from '@/lib/model/constants';
import { type Network, request } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import { MAX_COVER, type SongCover } from '../mux/song-tags';

const COVER_DEADLINE = 10 * SECOND;
const PICTURE_SIGNS = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
} as const;

/** The picture at an address, if it is one that audio files can hold. Never rejects. */
export async function fetchCover(
  network: Network,
  address: string,
): Promise<SongCover | undefined> {
  const options = { deadline: COVER_DEADLINE };
  const result = await request(network, address, options, async (response) => {
    const bytes = response.ok ? await readUpTo(response, MAX_COVER) : null;
    if (bytes === null) return undefined;
    for (const mimeType of ['image/jpeg', 'image/png'] as const) {
      if (PICTURE_SIGNS[mimeType].every((byte, at) => bytes[at] === byte))
        return { bytes, mimeType };
    }
    return undefined;
  });
  return result.ok ? result.value : undefined;
}
