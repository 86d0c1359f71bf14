import { useState } from 'react';

/** The services that can search for a track, and how their addresses continue after `prefix`. */
export const MUSIC_SEARCHES = [
  { id: 'youtube', name: 'YouTube', prefix: 'https://www.youtube.com/results?search_query=' },
  { id: 'spotify', name: 'Spotify', prefix: 'https://open.spotify.com/search/' },
  { id: 'apple-music', name: 'Apple Music', prefix: 'https://music.apple.com/search?term=' },
  { id: 'bandcamp', name: 'Bandcamp', prefix: 'https://bandcamp.com/search?q=' },
  { id: 'duckduckgo', name: 'DuckDuckGo', prefix: 'https://duckduckgo.com/?q=' },
] as const;

export type MusicSearch = (typeof MUSIC_SEARCHES)[number];

/** The service with this id; the first one for an unknown id. */
export function musicSearchOf(id: string | null): MusicSearch {
  return MUSIC_SEARCHES.find((service) => service.id === id) ?? MUSIC_SEARCHES[0];
}

/** The address of the service's search for artist and title. */
export function musicSearchUrl(
  { prefix }: MusicSearch,
  { artist, title }: { artist: string; title: string },
): string {
  const words = [artist, title].filter((part) => part !== '').join(' ');
  // `encodeURIComponent` throws on lone surrogates.
  return prefix + encodeURIComponent(words.toWellFormed());
}

const CHOSEN = 'musicSearch';

/** The listener's music search, and a function to choose another. */
export function useMusicSearch(): [MusicSearch, (id: string) => void] {
  const [service, setService] = useState(() => musicSearchOf(localStorage.getItem(CHOSEN)));
  return [
    service,
    (id) => {
      localStorage.setItem(CHOSEN, id);
      setService(musicSearchOf(id));
    },
  ];
}
