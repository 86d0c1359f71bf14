import type { UiPage } from '../../e2e/driver/driver.ts';
import type { MediaServer } from './media-server.ts';
import { putRecords } from './put-records.ts';
import { STATIONS, TRACKS } from './stations.ts';

const MINUTE = 60_000;
/** Stations with a history, and how many minutes ago their latest track was on. */
const HEARD: readonly (readonly [key: string, ago: number])[] = [
  ['papel', 60 * 24 * 40],
  ['orpheus', 60 * 24 * 3],
  ['mare', 60 * 26],
  ['harbour', 190],
  ['nordlys', 4],
];

/** Fills the browser's history as if from many evenings of listening. */
export async function fillHistory(ui: UiPage, { coverUrl }: MediaServer): Promise<void> {
  const now = Date.now();
  const stations = HEARD.map(([key, ago]) => ({
    ...{ radioId: key, name: STATIONS.find((one) => one.key === key)?.name ?? key },
    ...{ image: coverUrl(key), heardAt: now - ago * MINUTE },
  }));
  const rows = HEARD.flatMap(([key, ago], turn) =>
    TRACKS.slice(1).map(([artist, title, cover], nth) => ({
      ...{ radio_id: key, artist, title },
      cover_image_url: cover === null ? '/covers/fallback-1.png' : coverUrl(cover),
      played_at: now - (ago + nth * 4 + ((nth + turn) % 3)) * MINUTE,
      words: `${artist} ${title}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
    })),
  );
  await putRecords(ui, 'history', { stations, radio_metadata: rows });
}
