import * as v from 'valibot';
import { KEPT_KINDS, KEPT_TROUBLES, type KeptKind, type KeptTrouble } from '@/lib/model/kept-sound';
import { finite, key, text, whole } from './schema-pieces';

/** Sounds of stations that the listener keeps as files, and recordings under way. Times in milliseconds since 1970. */

/** The key of the list of kept sounds; `ui:changed` names it. */
export const KEPT_KEY = 'kept';

/** What is written into the file, so that other players can show it. */
const fileTagsShape = v.object({
  title: text,
  artist: text,
  /** The station. */
  album: text,
  /** When it was broadcast. */
  date: finite,
  /** The address of a picture; empty for none. */
  cover: text,
});

/** An order to the audio host to write what a station sends to a file. */
export const recordOrderShape = v.object({
  id: key,
  /** From this time of the broadcast on, or the oldest one in the timeshift. */
  from: finite,
  /** Until this time of the broadcast; null: until it is told to end. */
  until: v.nullable(finite),
  /** The window's `clock` that the times are based on; absent for the current one. */
  clock: v.optional(finite),
  /** The recording ends once it has this many bytes of audio. */
  mostBytes: finite,
  tags: fileTagsShape,
});
export type RecordOrder = v.InferOutput<typeof recordOrderShape>;

/** What became of a recording. */
export const recordedShape = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    id: key,
    /** Of the file's name, without a dot. */
    extension: key,
    mimeType: text,
    seconds: finite,
    bytes: finite,
  }),
  v.object({ ok: v.literal(false), id: key, trouble: v.picklist(KEPT_TROUBLES) }),
]);
export type Recorded = v.InferOutput<typeof recordedShape>;

/** A recording under way. */
export const recordingShape = v.object({
  id: key,
  kind: v.picklist(KEPT_KINDS),
  /** The station's radio_id. */
  radioId: text,
  /** When the listener asked for it. */
  since: finite,
  /** The song's broadcast time, if it is one; otherwise that of the first audio. */
  at: finite,
  /** When it will end without being stopped; null while unknown. */
  until: v.nullable(finite),
  artist: text,
  title: text,
});
export type Recording = v.InferOutput<typeof recordingShape>;

/** A sound that is kept as a file. */
export interface KeptSound {
  id: string;
  kind: KeptKind;
  radioId: string;
  /** The station's name. */
  station: string;
  /** Both empty if it is not one song. */
  artist: string;
  title: string;
  /** The address of a picture; empty for none. */
  cover: string;
  /** When it was broadcast. */
  at: number;
  /** The beginning of its song could not be kept. */
  isCut: boolean;
  /** recording: under way. kept: a file. Otherwise why there is no file; `full` and `failed` can be tried again. */
  is: 'recording' | 'kept' | KeptTrouble;
  seconds: number;
  bytes: number;
}

export interface KeptList {
  /** The newest first. */
  sounds: KeptSound[];
  /** The space that all of them take. */
  bytes: number;
}

/** What the listener wants to keep of the station that plays. */
export const keepOrderShape = v.variant('kind', [
  /** The song that began at this time of the broadcast. */
  v.object({ kind: v.literal('song'), at: finite }),
  /** What was on during the last minutes. */
  v.object({ kind: v.literal('minutes'), minutes: whole }),
  /** What plays from now on, for this many minutes; null: until it is stopped. */
  v.object({ kind: v.literal('recording'), minutes: v.nullable(whole) }),
]);
export type KeepOrder = v.InferOutput<typeof keepOrderShape>;

/** cut: it begins before the timeshift, so it is kept from the oldest moment. already: it is kept, or about to be. */
export type KeepOutcome = 'begun' | 'cut' | 'already' | 'impossible';
