import { useState } from 'react';
import { type MusicSearch, musicSearchOf } from './music-search';

const CHOSEN = 'musicSearch';

/** The listener's music search, and how to choose another one. */
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
