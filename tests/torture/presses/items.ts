import type { PlayableItem } from '@/lib/model/playable-item';

/** The duration of each file in seconds, by address; null if there is nothing at the address. */
export const DURATIONS = new Map<string, number | null>();

const file = (id: string, seconds: number | null): PlayableItem => {
  const enclosureUrl = `https://files.example/${id}.mp3`;
  DURATIONS.set(enclosureUrl, seconds);
  return { id, enclosureUrl, title: `Episode ${id}`, artist: 'A show' };
};
const station = (id: string): PlayableItem => {
  const aURL = `https://stations.example/${id}`;
  DURATIONS.set(aURL, Number.POSITIVE_INFINITY);
  return { radio_id: id, id: `${id}-row`, aURL, isLive: true, title: `Station ${id}` };
};

const PODCAST_URL = 'https://files.example/podcast.mp3';
DURATIONS.set(PODCAST_URL, 300);

/** Items of every kind: more than the recently played list holds, one with the id `toString`, one that fails. */
export const ITEMS: readonly PlayableItem[] = [
  station('fip'),
  station('kexp'),
  file('short', 20),
  file('talk', 95),
  file('hour', 3600),
  file('long', 7200.5),
  file('toString', 61),
  file('7', 40),
  station('7'),
  ...['a', 'b', 'c', 'd'].map((id, index) => file(id, 120 + index)),
  file('missing', null),
  { id: 'podcast', url: PODCAST_URL, title: 'A podcast' },
];
