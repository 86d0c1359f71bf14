import { type KeepOutcome, type KeptList, keepOrderShape } from '../kept';
import { key, nothing } from '../schema-pieces';
import { message } from './define-message';

/** The pages' orders about sounds that the listener keeps. */
export const KEPT_MESSAGES = {
  'library:keep': message(keepOrderShape).answer<KeepOutcome>(),
  /** By its id. What was recorded so far is kept. */
  'library:stopRecording': message(key),
  'library:kept': message(nothing).answer<KeptList>(),
  /** By its id. Returns whether it is deleted. */
  'library:removeKept': message(key).answer<boolean>(),
  /** Saves it to the browser's downloads once more; tries again if it could not be finished. */
  'library:saveKept': message(key),
};
