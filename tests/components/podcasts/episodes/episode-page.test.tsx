// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EpisodePage } from '@/components/podcasts/episodes/EpisodePage';
import { newViewState } from '@/lib/ui/view-state';
import { EPISODE, episodeRow, openInApp } from '../sample-shows';

const KNOWN = { id: EPISODE.id, showId: EPISODE.showId, title: EPISODE.title };
const DETAILS = { notes: '', link: '', chapters: [], chaptersUrl: '', transcripts: [] };
const open = (page?: object | null, state = {}) =>
  openInApp(
    <EpisodePage known={KNOWN} look={newViewState()} />,
    page === undefined ? {} : { [`episode ${EPISODE.id}`]: page },
    state,
  );
const button = (name: string) => screen.getByRole('button', { name });

test('the page immediately shows what is already known of the episode', () => {
  open();
  expect(screen.getByRole('heading', { name: 'The first wave' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading episode' })).toBeDefined();
});

test('an episode can be played, marked and added to the favourites, and links to its show', async () => {
  const episode = { ...EPISODE, season: 2, number: 7, kind: 'bonus' as const };
  const link = 'https://tides.example/1';
  const { user, commands, container } = open({ ...episodeRow({ episode }), ...DETAILS, link });
  await user.click(button('Play The first wave'));
  expect(commands.toggleItem.mock.lastCall?.[0].item.id).toBe(EPISODE.id);
  await user.click(button('Mark The first wave as played'));
  expect(commands.togglePlayedStatus).toHaveBeenCalledTimes(1);
  await user.click(button('Add The first wave to favourites'));
  expect(commands.addFavourite).toHaveBeenCalledTimes(1);
  const page = screen.getByRole('link', { name: 'Open the web page of The first wave' });
  expect(page.getAttribute('href')).toBe(link);
  expect(container.textContent).toContain('Season 2 · Episode 7 · Bonus');
  expect(button('Tides')).toBeDefined();
  expect(container.textContent).toContain('This episode has no show notes.');
});

test('an episode that is playing can be paused', () => {
  const item = { id: EPISODE.id, enclosureUrl: EPISODE.enclosureUrl };
  open(
    { ...episodeRow(), ...DETAILS },
    { currentTrack: item, isPlaying: true, loading: { [EPISODE.id]: true } },
  );
  expect(button('Pause The first wave').getAttribute('aria-busy')).toBe('true');
});

const file = (name: string, bitrate: number, title = '') => ({
  ...{ url: `https://cdn.example/${name}`, type: 'audio/mpeg', bitrate, title },
});
const FILES = [
  ...[file('1.mp3', 0), file('mirror.mp3', 0), file('64.mp3', 64), file('32.mp3', 32)],
  file('320.mp3', 320, 'Studio'),
];

test('an episode’s other files are offered by their bitrates, each quality once', async () => {
  const { user, commands } = open({
    ...episodeRow({ episode: { ...EPISODE, files: FILES } }),
    ...DETAILS,
  });
  const group = within(screen.getByRole('group', { name: 'Play as' }));
  expect(group.getAllByRole('button').map((one) => one.textContent)).toEqual([
    ...['Standard', 'Smaller file · 64 kbit/s', 'Smaller file · 32 kbit/s', 'Studio · 320 kbit/s'],
  ]);
  expect(group.getByRole('button', { name: 'Standard' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Smaller file · 32 kbit/s'));
  expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith({
    item: expect.objectContaining({ id: EPISODE.id, enclosureUrl: FILES[3]?.url, files: FILES }),
  });
});

test('another file of the episode that plays goes on where the first one was', async () => {
  const item = { id: EPISODE.id, enclosureUrl: FILES[2]?.url ?? '' };
  const { user, commands } = open(
    { ...episodeRow({ episode: { ...EPISODE, files: FILES } }), ...DETAILS },
    { currentTrack: item, isPlaying: true, currentTimeMap: { [EPISODE.id]: 90 } },
  );
  expect(button('Smaller file · 64 kbit/s').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Standard'));
  expect(commands.toggleItem.mock.lastCall?.[0]).toMatchObject({
    ...{ item: { enclosureUrl: EPISODE.enclosureUrl }, startAt: 90 },
  });
});

test('files that are the same but for their place are no choice', () => {
  const files = FILES.slice(0, 2);
  open({ ...episodeRow({ episode: { ...EPISODE, files } }), ...DETAILS });
  expect(screen.queryByRole('group', { name: 'Play as' })).toBeNull();
});

test('a link that is not a web address is not offered', () => {
  open({ ...episodeRow(), ...DETAILS, link: 'javascript:alert(1)' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('an episode that no longer exists is reported as such', () => {
  expect(open(null).container.textContent).toContain('This episode is no longer available');
});

test('its highlights play from where they are, and its guests are named', async () => {
  const soundbites = [
    { startTime: 65, duration: 30, title: 'The big one' },
    { startTime: 65, duration: 20, title: '' },
  ];
  const persons = [{ name: 'Ingrid', role: 'guest', image: '', link: '' }];
  const { user, commands } = open({ ...episodeRow(), ...DETAILS, soundbites, persons });
  await user.click(button('1:05 The big one 0:30'));
  expect(commands.toggleItem.mock.lastCall?.[0]).toMatchObject({
    item: { id: EPISODE.id },
    startAt: 65,
  });
  expect(button('1:05 The first wave 0:20')).toBeDefined();
  expect(screen.getByRole('region', { name: 'People' }).textContent).toContain('Ingrid Guest');
});
