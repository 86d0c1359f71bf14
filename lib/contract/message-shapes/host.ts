import * as v from 'valibot';
import { recoveryShape, sourceShape } from '../session-record';
import { finite, listOf, nothing, text } from './pieces';
import { shapesFor } from './shapes';

/** Letters of what a server said, beyond which nobody reads; the beginning stands for the whole. */
const said = v.pipe(
  v.string(),
  v.transform((whole) => whole.slice(0, 10_000)),
);

/**
 * What the audio host in a document of its own tells the background. What a server can put into a status is
 * cut or left out where it is not as it should be: without the status nobody would hear of the sound.
 */
export const HOST_SHAPES = shapesFor<'host'>()({
  'host:status': v.object({
    press: finite,
    phase: v.picklist(['idle', 'loading', 'ready', 'playing', 'paused', 'ended', 'failed']),
    position: finite,
    duration: v.fallback(v.nullable(finite), null),
    measuredAt: finite,
    buffering: v.boolean(),
    source: v.nullable(sourceShape),
    addresses: v.fallback(listOf(text), []),
    fallback: v.fallback(v.nullable(said), null),
    failure: v.nullable(
      v.object({
        kind: v.picklist(['network', 'decode', 'unsupported', 'blocked']),
        detail: v.fallback(said, ''),
        stage: v.picklist(['load', 'play']),
      }),
    ),
    recovery: v.fallback(v.nullable(recoveryShape), null),
    streamTitle: v.fallback(
      v.nullable(
        v.object({
          raw: said,
          artist: v.optional(said),
          title: v.optional(said),
          artwork: v.fallback(v.optional(text), undefined),
          source: v.picklist(['icy', 'ogg', 'hls']),
          sent: v.fallback(v.optional(said), undefined),
        }),
      ),
      null,
    ),
    ownTitles: v.picklist(['unread', 'coming', 'none']),
  }),
  'host:next': nothing,
  'host:reach': text,
});
