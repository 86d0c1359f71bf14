import type { EpisodeItem, PlayableItem } from '@/lib/model/playable-item';
import { episodeItem } from '@/lib/model/show';
import { askBackground } from '../../e2e/ask-background.ts';
import type { UiPage } from '../../e2e/driver/driver.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { fillHistory } from './history-rows.ts';
import { stationItem } from './plays.ts';
import type { WorldServers } from './servers.ts';
import { SHOWS } from './shows.ts';

/** Started episodes: the show, how many newer episodes it has, and the position in seconds. */
const BEGUN: readonly (readonly [key: string, nth: number, at: number])[] = [
  ['machines', 0, 2870],
  ['kitchen', 1, 640],
  ['salz', 1, 3300],
  ['tides', 3, 1200],
];
/** Stations that were played, the latest last. */
const HEARD = ['papel', 'yoru', 'mare', 'harbour', 'nordlys'];
/** Played episodes: the show, and how many newer episodes it has. */
const PLAYED: readonly (readonly [key: string, nth: number])[] = [
  ['tides', 4],
  ['tides', 5],
  ['trains', 2],
];

/** Creates within seconds what someone who listens a lot would have. */
export async function seedListener(ui: UiPage, servers: WorldServers): Promise<void> {
  const { media } = servers;
  await askBackground(ui, 'history:saved');
  await fillHistory(ui, media);
  for (const show of SHOWS) await askBackground(ui, 'library:subscribe', media.feedUrl(show));
  media.publish();
  await askBackground(ui, 'library:refresh', null);
  await pollUntil('the refresh', { timeout: 60_000 }, async () => {
    const job = await askBackground(ui, 'library:job');
    return job !== null && job.state !== 'running' ? { done: true } : null;
  });

  for (const [key, nth, at] of BEGUN) {
    await hear(ui, await episodeOf(ui, servers, key, nth), at);
  }
  for (const key of HEARD) await hear(ui, stationItem(servers, key));
  for (const [key, nth] of PLAYED) {
    await askBackground(ui, 'player:togglePlayedStatus', await episodeOf(ui, servers, key, nth));
  }
  await keepFavourites(ui, servers);
  await saveTracks(ui);
  const queued = [
    await episodeOf(ui, servers, 'tides', 0),
    await episodeOf(ui, servers, 'trains', 0),
    stationItem(servers, 'mare'),
    await episodeOf(ui, servers, 'salz', 1),
    await episodeOf(ui, servers, 'nahar', 0),
    await episodeOf(ui, servers, 'ghosts', 0),
  ];
  await askBackground(ui, 'player:enqueue', { items: queued });
}

/** The episode of a show that has `nth` newer ones. */
export async function episodeOf(
  ui: UiPage,
  { media }: WorldServers,
  key: string,
  nth: number,
): Promise<EpisodeItem> {
  const { rows } = await askBackground(ui, 'library:episodes', {
    ...{ showId: media.feedUrl({ key }), filter: 'all', text: '', order: 'newest' },
    ...{ offset: nth, limit: 1 },
  });
  const episode = rows[0]?.episode;
  if (episode === undefined) throw new Error(`The show ${key} has no episode ${nth}.`);
  return episodeItem(episode);
}

/** Plays the item and waits until it sounds. Does nothing if it already does. */
export async function hear(ui: UiPage, item: PlayableItem, startAt?: number): Promise<void> {
  const { state } = await askBackground(ui, 'player:hello');
  if (state.isPlaying && state.currentTrack?.id === item.id) return;
  await askBackground(ui, 'player:toggleItem', { item, startAt });
  await pollUntil(`${item.title} to sound`, { timeout: 30_000 }, async () => {
    const { state } = await askBackground(ui, 'player:hello');
    const { currentTrack, isPlaying, seekValue } = state;
    const there = startAt === undefined || (seekValue >= startAt && state.duration > 0);
    return currentTrack?.id === item.id && isPlaying && there ? { done: true } : null;
  });
}

async function keepFavourites(ui: UiPage, servers: WorldServers): Promise<void> {
  const shows = await askBackground(ui, 'library:shows');
  const show = shows.find(({ show }) => show.title === 'Night Trains')?.show;
  const item = (one: PlayableItem, kind: string) =>
    ({ kind: 'item', key: `${kind} ${one.id}`, item: one }) as const;
  const favourites = [
    item(stationItem(servers, 'nordlys'), 'radio'),
    ...(show === undefined ? [] : [{ kind: 'show', key: `show ${show.id}`, show } as const]),
    item(stationItem(servers, 'kaskade'), 'radio'),
    item(stationItem(servers, 'boussole'), 'radio'),
    item(await episodeOf(ui, servers, 'lichen', 0), 'episode'),
  ];
  for (const favourite of favourites) {
    await askBackground(ui, 'library:addFavourite', { favourite });
  }
}

async function saveTracks(ui: UiPage): Promise<void> {
  const rows = await askBackground(ui, 'history:fetch', 'harbour');
  for (const row of rows.slice(1, 6)) await askBackground(ui, 'history:save', row);
}
