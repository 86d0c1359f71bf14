import { describe, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import {
  createToolbarFollower,
  type ToolbarLook,
  toolbarLook,
} from '@/lib/background/surfaces/toolbar-icon';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { createFakeBackground } from '../../support/fake-background.ts';

const station = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true },
  title: 'FIP',
};
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One', artist: 'Show' };
const track = { artist: 'Nina Simone', title: 'Sinnerman', coverImageUrl: '', radioId: 'fip' };
const on = { currentTrack: station, isPlaying: true };

describe('the toolbar button', () => {
  it.each<[string, Partial<PlayerState>, boolean, string, string]>([
    ['before anything has played', {}, false, 'idle', 'Skywave'],
    ['after the browser starts', { currentTrack: episode }, false, 'idle', 'Skywave'],
    ['while an episode plays', { ...on, currentTrack: episode }, true, 'playing', 'One · Show'],
    ['while a station plays', on, true, 'live', 'FIP'],
    [
      'while a station plays a known track',
      { ...on, extractedMetadata: track },
      true,
      'live',
      'Nina Simone – Sinnerman · FIP',
    ],
    ['while switching to a station', { pendingTrack: station }, true, 'live', 'FIP'],
    ['while an episode is paused', { currentTrack: episode }, true, 'paused', 'One · Show'],
    [
      'while a file without a show plays',
      { ...on, currentTrack: { id: 'f', url: 'https://a.example/f.mp3', title: 'Talk' } },
      true,
      'playing',
      'Talk',
    ],
  ])('has the right icon and title %s', (_, state, pressed, icon, title) => {
    expect(toolbarLook({ ...initialPlayerState(), ...state }, pressed)).toEqual({ icon, title });
  });

  it('is drawn once when the worker starts, and then only when it changes', async () => {
    const background = createFakeBackground();
    const drawn: ToolbarLook[] = [];
    const createFollower = () => {
      const follow = createToolbarFollower(background, (look) => drawn.push(look));
      return () => {
        follow(background.state);
        background.clock.pass(1000);
      };
    };
    const follow = createFollower();
    follow();
    await toggleItem(background, { item: episode });
    follow();
    for (let position = 0; position < 5; position++) {
      background.hostSays({ phase: 'playing', position, duration: 100 });
      follow();
    }
    background.hostSays({ phase: 'paused', position: 5, duration: 100 });
    follow();
    const title = 'One · Show';
    expect(drawn).toEqual([
      { icon: 'idle', title: 'Skywave' },
      { icon: 'playing', title },
      { icon: 'paused', title },
    ]);
    createFollower()();
    expect(drawn.at(-1)).toEqual({ icon: 'paused', title });
  });

  it('is not redrawn right after a press, and then only with the latest state', async () => {
    const background = createFakeBackground();
    const drawn: ToolbarLook[] = [];
    const follow = createToolbarFollower(background, (look) => drawn.push(look));
    await toggleItem(background, { item: episode });
    follow(background.state);
    background.clock.pass(500);
    background.hostSays({ phase: 'playing', position: 0, duration: 100 });
    follow(background.state);
    background.hostSays({ phase: 'paused', position: 1, duration: 100 });
    follow(background.state);
    expect(drawn).toEqual([]);
    background.clock.pass(100);
    expect(drawn).toMatchObject([{ icon: 'paused' }]);
    background.clock.pass(1000);
    expect(drawn).toHaveLength(1);
  });

  it('shows the pending item if the sound has not started after a second', async () => {
    const background = createFakeBackground();
    const drawn: ToolbarLook[] = [];
    const follow = createToolbarFollower(background, (look) => drawn.push(look));
    await toggleItem(background, { item: station });
    follow(background.state);
    background.clock.pass(999);
    expect(drawn).toEqual([]);
    background.clock.pass(1);
    expect(drawn).toEqual([{ icon: 'live', title: 'FIP' }]);
  });
});
