import { describe, expect, it } from 'vitest';
import { createEpisodeNotices, pressedNotice } from '@/lib/background/surfaces/episode-notices';
import type { Notice } from '@/lib/background/surfaces/notice';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { anEpisode, NOW } from '../../library/feed-readings.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const COVER = 'https://a.example/cover.jpg';

function createParts(local = createFakeArea()) {
  const player = { settings: { ...DEFAULT_SETTINGS, episodeNotices: true }, hostAccess: true };
  const shown: Notice[] = [];
  const notices = createEpisodeNotices({
    ...{ player, local, clock: createFakeClock(NOW) },
    show: (notice) => shown.push(notice),
  });
  return { player, local, shown, notices };
}

/** One new episode from each of this many shows. */
const ofShows = (count: number) =>
  Array.from({ length: count }, (_, nth) => anEpisode(nth, { showTitle: `Show ${nth + 1}` }));

describe('a notice of new episodes', () => {
  it('names the one there is, with its show and cover', async () => {
    const { shown, notices } = createParts();
    const episode = anEpisode(1, { image: COVER });
    await notices.add([episode]);
    await notices.tell();
    expect(shown).toEqual([
      {
        ...{ id: `episode ${episode.id}`, title: 'New episode of Waves', message: 'Episode 1' },
        cover: COVER,
      },
    ]);
    expect(pressedNotice(shown[0]?.id ?? '')).toEqual({ episode: episode.id });
  });

  it('counts several, and names their shows', async () => {
    const { shown, notices } = createParts();
    await notices.add([anEpisode(1, { image: COVER }), anEpisode(2)]);
    await notices.tell();
    expect(shown).toMatchObject([{ title: '2 new episodes', message: 'Waves', cover: COVER }]);
    expect(pressedNotice(shown[0]?.id ?? '')).toBe('several');
  });

  it.each([
    [2, 'Show 1 and Show 2'],
    [4, 'Show 1, Show 2, Show 3, and Show 4'],
    [5, 'Show 1, Show 2, Show 3, and 2 other shows'],
    [9, 'Show 1, Show 2, Show 3, and 6 other shows'],
  ])('names three of %i shows at most where more would be left', async (count, message) => {
    const { shown, notices } = createParts();
    for (const episode of ofShows(count)) await notices.add([episode]);
    await notices.tell();
    expect(shown).toMatchObject([{ title: `${count} new episodes`, message, cover: '' }]);
  });

  it('is shown once', async () => {
    const { shown, notices } = createParts();
    await notices.add([anEpisode(1)]);
    await Promise.all([notices.tell(), notices.tell()]);
    await notices.tell();
    expect(shown).toHaveLength(1);
  });

  it('is shown in the next life where the worker was ended before', async () => {
    const before = createParts();
    await before.notices.add([anEpisode(1)]);
    const after = createParts(before.local);
    await after.notices.add([anEpisode(2)]);
    await after.notices.tell();
    expect(after.shown).toMatchObject([{ title: '2 new episodes' }]);
  });

  it('is not shown where nobody turned it on, or where it was turned off meanwhile', async () => {
    const { player, local, shown, notices } = createParts();
    player.settings.episodeNotices = false;
    await notices.add([anEpisode(1)]);
    expect(local.items).toEqual({});
    player.settings.episodeNotices = true;
    await notices.tell();
    await notices.add([anEpisode(1)]);
    player.settings.episodeNotices = false;
    await notices.tell();
    player.settings.episodeNotices = true;
    await notices.tell();
    expect(shown).toEqual([]);
  });

  it('asks for no cover without access to the sites that have them', async () => {
    const { player, shown, notices } = createParts();
    player.hostAccess = false;
    await notices.add([anEpisode(1, { image: COVER })]);
    await notices.tell();
    expect(shown).toMatchObject([{ cover: '' }]);
  });

  it('has an id that the browser takes, whatever the episode’s is', async () => {
    const { shown, notices } = createParts();
    await notices.add([anEpisode(1, { id: 'x'.repeat(900) })]);
    await notices.tell();
    expect(shown[0]?.id.length).toBeLessThanOrEqual(500);
    expect(pressedNotice(shown[0]?.id ?? '')).toBe('several');
  });
});

it('a press on a notice of another kind is about no episode', () => {
  expect(pressedNotice('track')).toBeNull();
});
