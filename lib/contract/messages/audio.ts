import * as v from 'valibot';
import { CUSHION_MODES } from '@/lib/model/rewind';
import {
  type AudioStatus,
  lighterStreamShape,
  mediaDisplayShape,
  playOrderShape,
  soundShape,
} from '../audio';
import { recordOrderShape } from '../kept';
import { finite, key, listOf, nothing } from '../schema-pieces';
import { message } from './define-message';

/** Orders from the background to an audio host in its own document. */
export const AUDIO_MESSAGES = {
  'audio:play': message(playOrderShape),
  'audio:prepare': message(playOrderShape),
  'audio:prefetch': message(v.nullable(playOrderShape)),
  'audio:pause': message(nothing),
  'audio:release': message(nothing),
  /** Seconds. */
  'audio:seek': message(finite),
  /** A time of the broadcast in milliseconds since 1970; null for the live edge. */
  'audio:seekBroadcast': message(v.nullable(finite)),
  'audio:catchUp': message(nothing),
  /** Seconds. */
  'audio:setRewind': message(finite),
  'audio:record': message(recordOrderShape),
  /** `at`: a time of the broadcast, past or future. */
  'audio:endRecording': message(v.object({ id: key, at: finite, clock: v.optional(finite) })),
  'audio:finishRecording': message(recordOrderShape),
  'audio:saveKept': message(v.object({ id: key, fileName: key })),
  'audio:setRate': message(finite),
  /** 0 to 1. */
  'audio:setVolume': message(finite),
  'audio:setCushion': message(v.picklist(CUSHION_MODES)),
  'audio:setLighter': message(v.object({ item: key, lighter: listOf(lighterStreamShape) })),
  'audio:setSound': message(v.nullable(soundShape)),
  'audio:setSkipSilences': message(v.boolean()),
  'audio:setDisplay': message(mediaDisplayShape),
  'audio:report': message(nothing).answer<AudioStatus>(),
};
