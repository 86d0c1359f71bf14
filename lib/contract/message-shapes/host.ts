import * as v from 'valibot';
import { recoveryShape, sourceShape } from '../session-record';
import { finite, listOf, nothing, text } from './pieces';
import { shapesFor } from './shapes';

/** What the audio host in a document of its own tells the background. */
export const HOST_SHAPES = shapesFor<'host'>()({
  'host:status': v.object({
    press: finite,
    phase: v.picklist(['idle', 'loading', 'ready', 'playing', 'paused', 'ended', 'failed']),
    position: finite,
    duration: v.nullable(finite),
    measuredAt: finite,
    buffering: v.boolean(),
    source: v.nullable(sourceShape),
    addresses: listOf(text),
    fallback: v.nullable(text),
    failure: v.nullable(
      v.object({
        kind: v.picklist(['network', 'decode', 'unsupported', 'blocked']),
        detail: text,
        stage: v.picklist(['load', 'play']),
      }),
    ),
    recovery: v.nullable(recoveryShape),
    streamTitle: v.nullable(
      v.object({
        raw: text,
        artist: v.optional(text),
        title: v.optional(text),
        artwork: v.optional(text),
        source: v.picklist(['icy', 'ogg', 'hls']),
        sent: v.optional(text),
      }),
    ),
    ownTitles: v.picklist(['unread', 'coming', 'none']),
  }),
  'host:next': nothing,
  'host:reach': text,
});
