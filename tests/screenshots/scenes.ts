import type { Scene } from './scene.ts';
import { ADD_SCENES } from './scenes/add-by-address.ts';
import { BOOKMARK_SCENES } from './scenes/bookmarks.ts';
import { COLLECTION_SCENES } from './scenes/collections.ts';
import { HISTORY_SCENES, NEWCOMER_HISTORY_SCENES } from './scenes/history.ts';
import { HOME_SCENES, NEWCOMER_HOME_SCENES } from './scenes/home.ts';
import { ONE_THING_SCENES } from './scenes/one-thing.ts';
import { PLAYER_SCENES } from './scenes/player.ts';
import { NEWCOMER_PODCAST_SCENES, PODCAST_SCENES } from './scenes/podcasts.ts';
import { NEWCOMER_QUEUE_SCENES, QUEUE_SCENES } from './scenes/queue.ts';
import { NEWCOMER_RADIO_SCENES, RADIO_SCENES } from './scenes/radio.ts';
import { REWIND_SCENES } from './scenes/rewind.ts';
import { NEWCOMER_SETTINGS_SCENES, SETTINGS_SCENES } from './scenes/settings.ts';
import { SYNC_SCENES } from './scenes/sync.ts';

/**
 * Every screen in every state. To be taken in this order in one world of each kind: playback continues from scene
 * to scene, and the order changes what is on as rarely as possible.
 */
export const scenes: readonly Scene[] = [
  ...NEWCOMER_RADIO_SCENES,
  ...NEWCOMER_HOME_SCENES,
  ...NEWCOMER_PODCAST_SCENES,
  ...NEWCOMER_HISTORY_SCENES,
  ...NEWCOMER_QUEUE_SCENES,
  ...NEWCOMER_SETTINGS_SCENES,
  ...ONE_THING_SCENES,
  ...HOME_SCENES,
  ...RADIO_SCENES,
  ...PODCAST_SCENES,
  ...HISTORY_SCENES,
  ...QUEUE_SCENES,
  ...ADD_SCENES,
  ...SETTINGS_SCENES,
  ...SYNC_SCENES,
  ...REWIND_SCENES,
  ...PLAYER_SCENES,
  ...BOOKMARK_SCENES,
  ...COLLECTION_SCENES,
];
