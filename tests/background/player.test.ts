import { snapshot } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seek, setRate, setVolume, skip, toggleMute } from '@/lib/background/playback/controls';
import { removeFromRecentlyPlayed, togglePlayedStatus } from '@/lib/background/playback/lists';
import { failUnexpectedly, toggle, toggleItem } from '@/lib/background/playback/toggle-item';
import { brokenLinkWords } from '@/lib/ui/use-player';
import { createFakeBackground, type FakeBackground } from '../support/fake-background.ts';

const live = { radio_id: 'fip', id: 1, aURL: 'http://a.example/fip', isLive: true, title: 'FIP' };
const other = { ...live, radio_id: 'kexp', id: 2, title: 'KEXP', image: 'https://a.example/k.png' };
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One', artist: 'Show' };

describe('the player', () => {
  let background: FakeBackground;
  beforeEach(() => {
    background = createFakeBackground();
  });

  const state = () => background.state;
  const orders = (name: string) => background.host.orders.filter(([order]) => order === name);
  const lastPlay = () => orders('play').at(-1)?.[1] as Record<string, unknown>;

  async function plays(item: typeof live | typeof episode, duration: number | null = null) {
    await toggleItem(background, { item });
    background.hostSays({ phase: 'playing', duration, source: 'element' });
  }

  it('marks a pressed item as loading and clears the error, before anything plays', async () => {
    state().brokenLink = 'loading';
    await toggleItem(background, { item: live });
    expect(state()).toMatchObject({
      loading: { 1: true },
      brokenLink: null,
      isPlaying: false,
      currentTrack: null,
      pendingTrack: live,
      recentlyPlayed: [live],
    });
  });

  describe('with an episode that has several files', () => {
    const file = (name: string, bitrate: number, type = 'audio/mpeg') => ({
      ...{ url: `https://a.example/${name}`, type, bitrate, title: '' },
    });
    const files = [file('e.mp3', 128), file('e.opus', 32, 'audio/ogg'), file('f.mp3', 128)];
    const several = { ...episode, files };
    const fails = () =>
      background.hostSays({
        phase: 'failed',
        failure: { kind: 'network', detail: '', stage: 'load' },
      });
    const settled = () => new Promise((resolve) => setTimeout(resolve));

    it('tries the next one of the same type where one does not play, at the same place', async () => {
      await toggleItem(background, { item: several, startAt: 40 });
      background.hostSays({ phase: 'playing', position: 50, duration: 100, source: 'element' });
      fails();
      expect(state().brokenLink).toBeNull();
      await settled();
      expect(lastPlay()).toMatchObject({ url: 'https://a.example/f.mp3', startAt: 50, item: 'e' });
      expect(state().brokenLink).toBeNull();
      fails();
      await settled();
      expect(orders('play')).toHaveLength(2);
      expect(state()).toMatchObject({ brokenLink: 'loading', isPlaying: false });
    });

    it('does not blame the file where there is no sound device', async () => {
      await toggleItem(background, { item: several });
      background.hostSays({
        phase: 'failed',
        failure: { kind: 'network', detail: '', stage: 'output' },
      });
      await settled();
      expect(orders('play')).toHaveLength(1);
      expect(state().brokenLink).toBe('output');
    });

    it('goes on with the file that was chosen, wherever the episode is pressed', async () => {
      const chosen = { ...several, enclosureUrl: 'https://a.example/e.opus' };
      await toggleItem(background, { item: chosen });
      background.hostSays({ phase: 'playing', position: 50, duration: 100, source: 'element' });
      await toggleItem(background, { item: several });
      background.hostSays({ phase: 'paused', position: 50, duration: 100, source: 'element' });
      await toggleItem(background, { item: several });
      expect(lastPlay()).toMatchObject({ url: 'https://a.example/e.opus', startAt: 50 });
      background.hostSays({ phase: 'playing', position: 50, duration: 100, source: 'element' });
      // The usual file again, by choice.
      await toggleItem(background, { item: several, startAt: 50 });
      expect(lastPlay()).toMatchObject({ url: 'https://a.example/e.mp3', startAt: 50 });
    });
  });

  it('reports playback as stopped as soon as another item is pressed', async () => {
    await plays(live);
    await toggleItem(background, { item: other });
    expect(state()).toMatchObject({ isPlaying: false, pendingTrack: other });
  });

  it('drops a press if another item is pressed while storage is being read', async () => {
    let answer: (record: Record<string, unknown>) => void = () => {};
    vi.spyOn(background.storage.progress, 'get').mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const overtaken = toggleItem(background, { item: episode });
    await toggleItem(background, { item: live });
    answer({ e: { percent: 50, currentTime: 50, duration: 100, played: false } });
    await overtaken;
    expect(orders('play').map(([, order]) => order)).toEqual([
      expect.objectContaining({ item: 'fip' }),
    ]);
    expect(state()).toMatchObject({ pendingTrack: live, recentlyPlayed: [live], seekValue: 0 });
    expect(state().loading).toEqual({ 1: true });
  });

  it('sets the current track once playback starts', async () => {
    await plays(live);
    expect(state()).toMatchObject({
      currentTrack: live,
      pendingTrack: null,
      isPlaying: true,
      isLive: true,
    });
    expect(state().loading).toEqual({});
    await plays(episode, 100);
    expect(state()).toMatchObject({ currentTrack: episode, isPlaying: true, isLive: false });
  });

  it('pauses on the second press of the same item and plays again on the third', async () => {
    await plays(live);
    await toggleItem(background, { item: live });
    expect(orders('pause')).toHaveLength(1);
    background.hostSays({ phase: 'paused' });
    expect(state().isPlaying).toBe(false);
    await toggle(background);
    expect(orders('play')).toHaveLength(2);
  });

  it('cancels loading when the item is pressed again', async () => {
    await toggleItem(background, { item: live });
    await toggleItem(background, { item: live });
    expect(orders('pause')).toHaveLength(1);
    background.hostSays({ phase: 'paused' });
    expect(state()).toMatchObject({ pendingTrack: null, currentTrack: live });
    expect(state().loading).toEqual({});
  });

  it('ignores a late status from the host for a superseded press', async () => {
    await toggleItem(background, { item: live });
    const first = background.presses.latest;
    await toggleItem(background, { item: other });
    background.hostSays({ press: first, phase: 'playing' });
    expect(state()).toMatchObject({ isPlaying: false, currentTrack: null, loading: { 2: true } });
  });

  it.each([
    ['load', 'loading', 'Error loading audio'],
    ['play', 'playing', 'Error playing audio'],
  ] as const)(
    'reports a failure to %s as “%s” with the message “%s” and makes the item current',
    async (stage, why, message) => {
      await toggleItem(background, { item: live });
      background.hostSays({ phase: 'failed', failure: { kind: 'network', detail: '', stage } });
      expect(state()).toMatchObject({
        brokenLink: why,
        isPlaying: false,
        currentTrack: live,
      });
      expect(brokenLinkWords(why)).toBe(message);
      expect(state().loading).toEqual({});
      await toggleItem(background, { item: live });
      background.hostSays({ phase: 'playing' });
      expect(state().brokenLink).toBeNull();
    },
  );

  it('clears the error when playback starts without a press, such as by a desktop media key', async () => {
    await plays(episode, 100);
    background.hostSays({
      phase: 'failed',
      failure: { kind: 'network', detail: '', stage: 'play' },
    });
    expect(state().brokenLink).toBe('playing');
    background.hostSays({ phase: 'playing', position: 1, duration: 100 });
    expect(state()).toMatchObject({ brokenLink: null, isPlaying: true });
  });

  it('reports “An unexpected error occurred” when a press throws, and leaves nothing loading', async () => {
    background.host.play = () => {
      throw new Error('no host');
    };
    await toggleItem(background, { item: live });
    expect(state()).toMatchObject({
      brokenLink: 'unexpected',
      pendingTrack: null,
    });
    expect(brokenLinkWords('unexpected')).toBe('An unexpected error occurred');
    expect(state().loading).toEqual({});
  });

  it('reports a press that never reached the host as an unexpected error, unless it is superseded', async () => {
    await toggleItem(background, { item: live });
    const first = background.presses.latest;
    await toggleItem(background, { item: other });
    failUnexpectedly(background, first, new Error('no document'));
    expect(state()).toMatchObject({ brokenLink: null, loading: { 2: true } });
    failUnexpectedly(background, background.presses.latest, new Error('no document'));
    expect(state()).toMatchObject({
      brokenLink: 'unexpected',
      pendingTrack: null,
      isPlaying: false,
    });
    expect(state().loading).toEqual({});
    await toggleItem(background, { item: other });
    expect(orders('play')).toHaveLength(3);
    expect(orders('pause')).toEqual([]);
  });

  it('sends play and then pause if an item is pressed twice while its progress is being read', async () => {
    await plays(live);
    const reading = toggleItem(background, { item: episode });
    const again = toggleItem(background, { item: episode });
    await Promise.all([reading, again]);
    expect(background.host.orders.slice(-2).map(([name]) => name)).toEqual(['play', 'pause']);
    expect(lastPlay()).toMatchObject({ item: 'e' });
  });

  it('plays a different item pressed right after such a double press, and does not pause it', async () => {
    await Promise.all([
      toggleItem(background, { item: episode }),
      toggleItem(background, { item: episode }),
      toggleItem(background, { item: live }),
    ]);
    expect(orders('play').map(([, order]) => (order as { item: string }).item)).toEqual(['fip']);
    expect(orders('pause')).toEqual([]);
  });

  it('seeks in the newly pressed item, not in the one still playing', async () => {
    await plays({ ...episode, id: 'before' }, 100);
    await Promise.all([toggleItem(background, { item: episode }), seek(background, 20)]);
    expect(background.host.orders.slice(-2).map(([name]) => name)).toEqual(['play', 'seek']);
  });

  it('reports no error for audio that fails while it is only being prepared', async () => {
    state().currentTrack = episode;
    background.hostSays({
      phase: 'failed',
      failure: { kind: 'network', detail: '', stage: 'load' },
    });
    expect(state().brokenLink).toBeNull();
  });

  it('passes the configured proxy to the host along with http:// audio', async () => {
    state().settings = { ...state().settings, proxyHost: 'https://proxy.example' };
    await toggleItem(background, { item: live });
    expect(lastPlay()).toMatchObject({
      url: 'http://a.example/fip',
      proxy: 'https://proxy.example',
    });
  });

  it('stores nothing about an episode pressed in a private window', async () => {
    const { items } = background.storage.progress;
    items.e = { percent: 50, currentTime: 50, duration: 100, played: false };
    await toggleItem(background, { item: episode, isPrivate: true });
    background.hostSays({ phase: 'playing', position: 60, duration: 100 });
    background.hostSays({ phase: 'paused', position: 70, duration: 100 });
    await background.kept.progress.settled();
    expect(items.e).toMatchObject({ currentTime: 50 });
    expect(state()).toMatchObject({ isPrivate: true, recentlyPlayed: [], seekValue: 70 });
    // A browser shortcut has no window, so playback stays private.
    await toggle(background);
    expect(state().isPrivate).toBe(true);
    background.hostSays({ phase: 'paused', position: 80, duration: 100 });
    await toggleItem(background, { item: episode });
    expect(state()).toMatchObject({ isPrivate: false, recentlyPlayed: [episode] });
    expect(lastPlay()).toMatchObject({ startAt: 50 });
    background.hostSays({ phase: 'playing', position: 60, duration: 100 });
    await background.kept.progress.settled();
    expect(items.e).toMatchObject({ currentTime: 60 });
  });

  it('learns nothing about a station pressed in a private window', async () => {
    await toggleItem(background, { item: live, isPrivate: true });
    background.hostSays({ phase: 'playing', addresses: ['http://b.example/fip'] });
    expect(background.stations.read(live.radio_id).addresses).toEqual([]);
    await toggleItem(background, { item: { ...live, radio_id: 'x', id: 'x' } });
    background.hostSays({ phase: 'playing', addresses: ['http://b.example/fip'] });
    expect(background.stations.read('x').addresses).toEqual(['http://b.example/fip']);
  });

  it('resumes an episode at its saved position', async () => {
    background.storage.progress.items.e = {
      percent: 50,
      currentTime: 50,
      duration: 100,
      played: false,
    };
    await toggleItem(background, { item: episode });
    expect(lastPlay()).toMatchObject({ startAt: 50, live: false });
    expect(state()).toMatchObject({ seekValue: 50, duration: 100 });
  });

  it.each([
    [0, 0],
    [20, 20],
    [-1, 50],
  ])('given startAt %i, starts at %i', async (startAt, from) => {
    background.storage.progress.items.e = {
      percent: 50,
      currentTime: 50,
      duration: 100,
      played: false,
    };
    await toggleItem(background, { item: episode, startAt });
    expect(lastPlay()).toMatchObject({ startAt: from });
  });

  it('seeks an item that is already loading to an explicit start position', async () => {
    await plays(live);
    await toggleItem(background, { item: episode });
    await toggleItem(background, { item: episode, startAt: 20 });
    expect(background.host.orders.slice(-2).map(([name]) => name)).toEqual(['play', 'seek']);
    expect(orders('seek').at(-1)).toEqual(['seek', 20]);
  });

  it('starts a played episode over', async () => {
    background.storage.progress.items.e = {
      percent: 99.95,
      currentTime: 99.95,
      duration: 100,
      played: true,
    };
    await toggleItem(background, { item: episode });
    expect(lastPlay()).toMatchObject({ startAt: 0 });
    expect(state().markedAsPlayedMap.e).toBe(false);
    expect(background.storage.progress.items.e).toMatchObject({
      percent: 0,
      played: false,
    });
  });

  it('starts over a paused episode that the host still has at its end', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'paused', position: 99.95, duration: 100 });
    await toggle(background);
    expect(background.host.orders.slice(-2).map(([name, arg]) => [name, arg === 0])).toEqual([
      ['play', false],
      ['seek', true],
    ]);
  });

  it('saves the progress of a playing file in the state and in a record of its own', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'playing', position: 25, duration: 100 });
    expect(state()).toMatchObject({
      progressMap: { e: 25 },
      currentTimeMap: { e: 25 },
      durationMap: { e: 100 },
    });
    expect(background.storage.progress.items.e).toEqual({
      percent: 25,
      currentTime: 25,
      duration: 100,
      played: false,
    });
  });

  it('records no progress for live audio, even if the browser reports a duration', async () => {
    await plays(live, 100);
    background.hostSays({ phase: 'playing', position: 25, duration: 100 });
    background.hostSays({ phase: 'paused', position: 26, duration: 100 });
    background.hostSays({ phase: 'ended', position: 0, duration: 100 });
    expect(state()).toMatchObject({ seekValue: 0, duration: 0 });
    expect(state().progressMap).toEqual({});
    expect(Object.keys(background.storage.progress.items)).toEqual([]);
  });

  it('keeps the position in a file of unknown length and resumes there', async () => {
    await plays(episode);
    background.hostSays({ phase: 'playing', position: 900, duration: null });
    expect(state()).toMatchObject({ seekValue: 900, duration: 0 });
    background.hostSays({ phase: 'paused', position: 901.5, duration: null });
    background.hostSays({ phase: 'idle' });
    const kept = { percent: 0, currentTime: 901.5, duration: 0, played: false };
    expect(background.storage.progress.items.e).toEqual(kept);
    await toggle(background);
    expect(lastPlay()).toMatchObject({ startAt: 901.5 });
  });

  it('keeps a seek in a file of unknown length even if nothing is loaded', async () => {
    await plays(episode);
    background.hostSays({ phase: 'paused', position: 10, duration: null });
    background.hostSays({ phase: 'idle' });
    await seek(background, 70);
    expect(background.storage.progress.items.e).toMatchObject({ percent: 0, currentTime: 70 });
    await toggle(background);
    expect(lastPlay()).toMatchObject({ startAt: 70 });
  });

  it('uses the known length of a file if it is not reported again', async () => {
    const half = { percent: 50, currentTime: 50, duration: 100, played: false };
    background.storage.progress.items.e = half;
    await toggleItem(background, { item: episode, startAt: 10 });
    background.hostSays({ phase: 'paused', position: 10, duration: null });
    expect(background.storage.progress.items.e).toEqual(half);
    await toggle(background);
    background.hostSays({ phase: 'playing', position: 60, duration: null });
    expect(background.storage.progress.items.e).toEqual({
      ...half,
      percent: 60,
      currentTime: 60,
    });
    expect(state().duration).toBe(100);
  });

  it('records no progress for a file that was only prepared', async () => {
    state().currentTrack = episode;
    background.hostSays({ phase: 'ready', position: 10, duration: 100 });
    expect(state()).toMatchObject({ seekValue: 10, duration: 100 });
    expect(Object.keys(background.storage.progress.items)).toEqual([]);
  });

  it('changes no state and reads no storage while a station keeps playing', async () => {
    const plays = (position: number) =>
      background.hostSays({
        ...{ phase: 'playing', source: 'stream', addresses: [live.aURL], position },
        streamTitle: { raw: 'Nina Simone - Sinnerman', source: 'icy' },
      });
    await toggleItem(background, { item: live });
    plays(1);
    await new Promise(setImmediate);
    const before = snapshot(state());
    const get = vi.spyOn(background.storage.local, 'get');
    plays(11);
    plays(21);
    await new Promise(setImmediate);
    expect(snapshot(state())).toBe(before);
    expect(get).not.toHaveBeenCalled();
  });

  it('keeps the saved position of a file that fails to load', async () => {
    const saved = { percent: 50, currentTime: 50, duration: 100, played: false };
    background.storage.progress.items.e = saved;
    await toggleItem(background, { item: episode });
    background.hostSays({
      phase: 'failed',
      failure: { kind: 'network', detail: '', stage: 'load' },
    });
    background.hostSays({ phase: 'idle' });
    expect(background.storage.progress.items.e).toEqual(saved);
    expect(state().seekValue).toBe(50);
  });

  it('marks an episode as played at 99.9 %, and goes back to its start when it ends', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'playing', position: 99.9, duration: 100 });
    expect(state().markedAsPlayedMap.e).toBe(true);
    // Whatever position the host reports for the end.
    background.hostSays({ phase: 'ended', position: 100, duration: 100 });
    expect(state()).toMatchObject({
      isPlaying: false,
      seekValue: 0,
      progressMap: { e: 0 },
      currentTimeMap: { e: 0 },
      markedAsPlayedMap: { e: true },
    });
  });

  it('marks an episode as played and unplayed by hand', async () => {
    await togglePlayedStatus(background, episode);
    expect(state()).toMatchObject({ markedAsPlayedMap: { e: true }, progressMap: { e: 100 } });
    await togglePlayedStatus(background, episode);
    expect(state()).toMatchObject({ markedAsPlayedMap: { e: false }, progressMap: { e: 0 } });
    expect(background.storage.progress.items.e).toMatchObject({ percent: 0, played: false });
  });

  it('goes back to the start of a paused episode that is marked as unplayed', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'paused', position: 40, duration: 100 });
    await togglePlayedStatus(background, episode);
    await togglePlayedStatus(background, episode);
    expect(state()).toMatchObject({ seekValue: 0, currentTimeMap: { e: 0 } });
    expect(orders('seek').at(-1)).toEqual(['seek', 0]);
  });

  it('keeps a paused episode marked as played when the host reports its position again', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'paused', position: 40, duration: 100 });
    await togglePlayedStatus(background, episode);
    background.hostSays({ phase: 'paused', position: 40.000001, duration: 100 });
    expect(state()).toMatchObject({ progressMap: { e: 100 }, markedAsPlayedMap: { e: true } });
  });

  it('keeps an ended episode marked as unplayed when the host reports the end again', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'ended', position: 0, duration: 100 });
    await togglePlayedStatus(background, episode);
    background.hostSays({ phase: 'ended', position: 0, duration: 100 });
    expect(state().markedAsPlayedMap.e).toBe(false);
  });

  it('keeps showing the start position of a loading item while another is marked as played', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'playing', position: 40, duration: 100 });
    await toggleItem(background, { item: { ...episode, id: 'f' } });
    await togglePlayedStatus(background, episode);
    expect(state().seekValue).toBe(0);
    expect(orders('seek')).toEqual([]);
  });

  it('adds up skips that come faster than the host answers', async () => {
    await plays(episode, 100);
    await skip(background, 'forward');
    await skip(background, 'forward');
    expect(orders('seek').map(([, seconds]) => seconds)).toEqual([30, 60]);
    await skip(background, 'back');
    expect(state().seekValue).toBe(45);
    await seek(background, 1000);
    expect(state().seekValue).toBe(100);
    expect(orders('seek').at(-1)).toEqual(['seek', 100]);
  });

  it('skips from the current position, not from the last reported one', async () => {
    await plays(episode, 100);
    background.clock.pass(200);
    await skip(background, 'forward');
    expect(state().seekValue).toBeCloseTo(30.2);
  });

  it('remembers a seek even if nothing is loaded', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'paused', position: 10, duration: 100 });
    background.hostSays({ phase: 'idle' });
    await seek(background, 70);
    await toggle(background);
    expect(lastPlay()).toMatchObject({ startAt: 70 });
  });

  it('does not seek in live audio', async () => {
    await plays(live);
    await seek(background, 10);
    await skip(background, 'forward');
    expect(orders('seek')).toEqual([]);
  });

  it('unmutes to full volume, whatever it was before', () => {
    setVolume(background, 0.3);
    toggleMute(background);
    expect(state()).toMatchObject({ volume: 0, isMuted: true });
    toggleMute(background);
    expect(state()).toMatchObject({ volume: 1, isMuted: false });
    expect(orders('setVolume').map(([, volume]) => volume)).toEqual([0.3, 0, 1]);
  });

  it('shows the stream’s title while it plays, and the item’s own title for a file', async () => {
    await plays(other);
    background.hostSays({
      phase: 'playing',
      streamTitle: { raw: 'Nina Simone - Sinnerman', source: 'icy' },
    });
    expect(state().extractedMetadata).toEqual({
      artist: 'Nina Simone',
      title: 'Sinnerman',
      coverImageUrl: 'https://a.example/k.png',
      radioId: 'kexp',
    });
    await plays(live);
    expect(state().extractedMetadata).toBeNull();
    await plays(episode, 100);
    expect(state().extractedMetadata).toEqual({
      artist: 'Show',
      title: 'One',
      coverImageUrl: '',
      radioId: '',
    });
  });

  it('closes the host when it is idle, but keeps the item and position', async () => {
    await plays(episode, 100);
    background.hostSays({ phase: 'paused', position: 40, duration: 100 });
    background.hostSays({ phase: 'idle' });
    expect(orders('close')).toHaveLength(1);
    expect(state()).toMatchObject({ currentTrack: episode, seekValue: 40, duration: 100 });
  });

  it('keeps only current and recently played items in the progress map', async () => {
    for (let id = 0; id < 15; id++) await plays({ ...episode, id: `e${id}` }, 100);
    removeFromRecentlyPlayed(background, { ...episode, id: 'e10' });
    expect(state().recentlyPlayed).toHaveLength(9);
    expect(Object.keys(state().progressMap)).toHaveLength(9);
  });

  it('treats an item with the id “constructor” like any other', async () => {
    const odd = { ...episode, id: 'constructor' };
    await toggleItem(background, { item: odd });
    expect(lastPlay()).toMatchObject({ startAt: 0, knownDuration: 0 });
    background.hostSays({ phase: 'playing', position: 25, duration: 100 });
    expect(background.storage.progress.items.constructor).toEqual({
      percent: 25,
      currentTime: 25,
      duration: 100,
      played: false,
    });
  });

  it('applies a rate given with a press, within bounds, and keeps it for later presses', async () => {
    await toggleItem(background, { item: episode });
    expect(lastPlay()).toMatchObject({ rate: 1, volume: 1 });
    await toggleItem(background, { item: episode, startAt: 0, rate: 9 });
    expect(lastPlay()).toMatchObject({ rate: 3 });
    setVolume(background, 0.3);
    await toggleItem(background, { item: live });
    expect(lastPlay()).toMatchObject({ rate: 3, volume: 0.3 });
  });

  it('changes the rate of the playing item', async () => {
    await plays(episode, 100);
    setRate(background, 1.5);
    expect(state().rate).toBe(1.5);
    setRate(background, 9);
    expect(orders('setRate')).toEqual([
      ['setRate', 1.5],
      ['setRate', 3],
    ]);
  });
});
