import { audioStatusShape } from '../audio';
import { nothing, text } from '../schema-pieces';
import { message } from './message';

/** What the audio host in a document of its own tells the background. */
export const HOST_MESSAGES = {
  'host:status': message(audioStatusShape),
  /** The desktop's media controls ask for the next in the queue. */
  'host:next': message(nothing),
  /** This address, which was judged, is about to be asked: `lib/background/own-network` lets it be. */
  'host:reach': message(text),
};
