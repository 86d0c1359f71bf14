import { DIRECTORY_MESSAGES } from './directory';
import { HISTORY_MESSAGES } from './history';
import { HOST_MESSAGES } from './host';
import { KEPT_MESSAGES } from './kept';
import {
  ADDRESS_MESSAGES,
  BOOKMARK_MESSAGES,
  COLLECTION_MESSAGES,
  EPISODE_FILE_MESSAGES,
  EPISODE_LIST_MESSAGES,
  LIBRARY_MESSAGES,
} from './library';
import { PLAYER_MESSAGES, QUARANTINE_MESSAGES } from './player';
import { SYNC_MESSAGES } from './sync';
import { TRANSFER_MESSAGES } from './transfer';

/** Everything the background listens for. */
export const BACKGROUND_MESSAGES = {
  ...PLAYER_MESSAGES,
  ...QUARANTINE_MESSAGES,
  ...HISTORY_MESSAGES,
  ...DIRECTORY_MESSAGES,
  ...LIBRARY_MESSAGES,
  ...BOOKMARK_MESSAGES,
  ...EPISODE_LIST_MESSAGES,
  ...COLLECTION_MESSAGES,
  ...EPISODE_FILE_MESSAGES,
  ...ADDRESS_MESSAGES,
  ...KEPT_MESSAGES,
  ...TRANSFER_MESSAGES,
  ...SYNC_MESSAGES,
  ...HOST_MESSAGES,
};
