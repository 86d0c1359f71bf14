/** The keys inside the player's own pages; `lib/ui/use-shortcuts` gives most of them their meaning. */
export const PAGE_KEYS = [
  { description: 'Play or pause', keys: 'Space, K' },
  { description: 'Skip back, skip forward', keys: 'J, L' },
  { description: 'Mute or unmute', keys: 'M' },
  { description: 'Slower, faster', keys: '<, >' },
  { description: 'Move through a list', keys: '↑, ↓' },
  { description: 'Search', keys: '/' },
  { description: 'Show these keys', keys: '?' },
];
