import { audioStatusShape } from '../audio';
import { recordedShape } from '../kept';
import { nothing, text } from '../schema-pieces';
import { message } from './define-message';

/** What an audio host in its own document tells the background. */
export const HOST_MESSAGES = {
  'host:status': message(audioStatusShape),
  'host:recorded': message(recordedShape),
  /** The desktop's media controls ask for the next item in the queue. */
  'host:next': message(nothing),
  /**
   * This address has passed `mayName` and is about to be requested: `lib/background/own-network` allows it.
   */
  'host:reach': message(text),
};
