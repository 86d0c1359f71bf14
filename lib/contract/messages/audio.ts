import { type AudioStatus, mediaDisplayShape, playOrderShape } from '../audio';
import { finite, nothing } from '../schema-pieces';
import { message } from './message';

/** What the background orders of the audio host in a document of its own. */
export const AUDIO_MESSAGES = {
  'audio:play': message(playOrderShape),
  'audio:prepare': message(playOrderShape),
  'audio:pause': message(nothing),
  'audio:release': message(nothing),
  /** Seconds. */
  'audio:seek': message(finite),
  'audio:setRate': message(finite),
  /** 0 to 1. */
  'audio:setVolume': message(finite),
  'audio:setDisplay': message(mediaDisplayShape),
  'audio:report': message(nothing).answer<AudioStatus>(),
};
