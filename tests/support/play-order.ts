import type { PlayOrder } from '@/lib/contract/audio';

export function playOrder(changes: Partial<PlayOrder> = {}): PlayOrder {
  return {
    press: 1,
    item: 'item',
    url: 'https://a.example/file.mp3',
    alternates: [],
    proxy: '',
    live: false,
    startAt: 0,
    rate: 1,
    volume: 1,
    hostAccess: true,
    display: { title: 'T', artist: 'A', album: 'S', artwork: '' },
    ...changes,
  };
}
