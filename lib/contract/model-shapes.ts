import * as v from 'valibot';
import type { Favourite } from '@/lib/model/favourite';
import type { AudioFile, PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';
import type { Show } from '@/lib/model/show';
import { finite, key, text } from './schema-pieces';

/**
 * Schemas for the types in `lib/model`, wherever a value comes from: a stored record, a message, a backup.
 * The model imports nothing, so only its types are written by hand. `modelShape` fails to compile if a schema
 * and its type differ.
 */

/** Makes every optional property required. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Whole<Exclude<T[Name], undefined>> }
    : T;

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A schema silently drops optional properties that it does not name; `Whole` makes that a type error. */
type IsShapeOf<Schema, Model> =
  Schema extends v.GenericSchema<unknown, infer Output>
    ? [Equal<Output, Model>, Equal<Whole<Output>, Whole<Model>>] extends [true, true]
      ? unknown
      : { differsFrom: Model }
    : never;

/** Declares the schema of a type from the model, with exactly its properties. */
export function modelShape<Model>() {
  return <Schema extends v.GenericSchema<unknown, Model>>(
    schema: Schema & IsShapeOf<Schema, Model>,
  ): v.GenericSchema<Model> => schema as unknown as v.GenericSchema<Model>;
}

const id = v.union([text, finite]);
const shown = { title: v.optional(text), artist: v.optional(text), image: v.optional(text) };

/** One of an episode's files. */
export const audioFileShape = /* @__PURE__ */ modelShape<AudioFile>()(
  v.object({ url: text, type: text, bitrate: finite, title: text }),
);

/** What can be played. */
export const playableItemShape = /* @__PURE__ */ modelShape<PlayableItem>()(
  v.union([
    v.object({
      radio_id: key,
      id,
      aURL: text,
      isLive: v.boolean(),
      isLiveStream: v.optional(v.boolean()),
      alternates: v.optional(v.pipe(v.array(text), v.readonly())),
      homepage: v.optional(text),
      place: v.optional(text),
      country: v.optional(text),
      tags: v.optional(v.pipe(v.array(text), v.readonly())),
      codec: v.optional(text),
      bitrate: v.optional(finite),
      directory: v.optional(v.literal('radio-browser')),
      ...shown,
    }),
    v.object({
      ...{ id, enclosureUrl: text, showId: v.optional(text), ...shown },
      publishedAt: v.optional(finite),
      files: v.optional(v.pipe(v.array(audioFileShape), v.readonly())),
    }),
    v.object({ id, url: text, ...shown }),
  ]),
);

/** A podcast. */
export const showShape = /* @__PURE__ */ modelShape<Show>()(
  v.object({
    id: key,
    feedUrl: key,
    title: text,
    author: text,
    image: text,
    homepage: text,
    description: text,
    language: text,
    categories: v.array(text),
    explicit: v.boolean(),
  }),
);

export const favouriteShape = /* @__PURE__ */ modelShape<Favourite>()(
  v.variant('kind', [
    v.object({ kind: v.literal('item'), key, item: playableItemShape }),
    v.object({ kind: v.literal('show'), key, show: showShape }),
  ]),
);

const seconds = v.pipe(finite, v.minValue(0));

/** How far the listener got in an item. */
export const itemProgressShape = /* @__PURE__ */ modelShape<ItemProgress>()(
  v.object({
    percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    currentTime: seconds,
    duration: seconds,
    played: v.boolean(),
  }),
);
