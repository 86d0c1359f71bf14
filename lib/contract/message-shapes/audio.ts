import * as v from 'valibot';
import { finite, listOf, nothing, text } from './pieces';
import { shapesFor } from './shapes';

const display = v.object({
  title: text,
  artist: text,
  album: text,
  artwork: text,
  hasNext: v.optional(v.boolean()),
});

const order = v.object({
  press: finite,
  item: text,
  url: text,
  alternates: listOf(text),
  proxy: text,
  live: v.boolean(),
  startAt: finite,
  knownDuration: v.optional(finite),
  rate: finite,
  volume: finite,
  hostAccess: v.boolean(),
  display,
  resumes: v.optional(v.boolean()),
});

/** What the background orders of the audio host in a document of its own. */
export const AUDIO_SHAPES = shapesFor<'audio'>()({
  'audio:play': order,
  'audio:prepare': order,
  'audio:pause': nothing,
  'audio:release': nothing,
  'audio:seek': finite,
  'audio:setRate': finite,
  'audio:setVolume': finite,
  'audio:setDisplay': display,
  'audio:report': nothing,
});
