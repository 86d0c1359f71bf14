import {
  KEPT_KEY,
  type KeepOrder,
  type KeepOutcome,
  type KeptList,
  type Recorded,
  type RecordOrder,
} from '@/lib/contract/kept';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { KEPT_MESSAGES } from '@/lib/contract/messages/kept';
import type { PlayerState } from '@/lib/contract/player-state';
import type { LibraryDatabase } from '@/lib/library/library-database';
import type { Outcome } from '@/lib/library/library-failure';
import type { StoredSound } from '@/lib/library/library-schema';
import { HOUR, MINUTE } from '@/lib/model/constants';
import {
  canTryAgain,
  keptAddress,
  LARGEST_FILE,
  MEGABYTE,
  SONG_MARGIN,
  withoutRoom,
} from '@/lib/model/kept-sound';
import { isRadio, isSameItem, itemName, listKey, type RadioItem } from '@/lib/model/playable-item';
import { endOfSong } from '@/lib/model/rewind-tracks';
import { recordingFileName, recordingName, songFileName } from '@/lib/model/values/song-file-name';
import { logFailures } from '@/lib/platform/log';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import { afterReady } from '../after-ready';
import type { Background } from '../context';
import { orThrow } from '../library/or-throw';
import { rewindNow } from '../playback/controls';
import { removeFromRecentlyPlayed } from '../playback/lists';
import { dequeue } from '../playback/queue';
import { type KeepingPlan, planKeeping } from './plan-keeping';

const quietly = logFailures('keeping');

export interface KeepingParts {
  background: Background;
  database: LibraryDatabase;
  /** The finished files, by id, and the pieces of recordings under way, by id and number. */
  files: { finished: PrivateFiles; pieces: PrivateFiles };
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
}

/** Two songs of the same name that began less than this apart are one play of it. */
const SAME_PLAY = MINUTE;
/** How long a song lasts if no other follows it. */
const LONGEST_SONG = HOUR;

/**
 * Keeps what stations play as files. The audio host writes them; this part knows what they are. It stores a recording
 * before starting it, so that it can be finished even if the browser ends.
 */
export function startKeeping({ background, database, files, tell, ready }: KeepingParts) {
  const { state, host, clock } = background;
  const store = createKeptStore(database);
  const limit = () => state.settings.keptMegabytes * MEGABYTE;
  /** For work that reads the list and then changes it. */
  const inTurn = createTaskQueue();
  let cancelLook = () => {};

  /** The station to keep something from; null if nothing can be kept now. */
  function keptStation(): RadioItem | null {
    const { currentTrack: item, settings, isPrivate, rewind } = state;
    if (!settings.keepSongs || isPrivate || !rewind?.makesFiles) return null;
    return item !== null && isRadio(item) ? item : null;
  }

  async function keep(order: KeepOrder): Promise<KeepOutcome> {
    const item = keptStation();
    const rewind = rewindNow(background);
    // Planned before waiting for its turn: the order is about what is playing now.
    const plan = item && rewind && planKeeping(order, rewind, clock.now());
    if (item === null || plan === null) return 'impossible';
    return inTurn(() => begin(order, item, plan, rewind?.clock));
  }

  async function begin(
    order: KeepOrder,
    item: RadioItem,
    plan: KeepingPlan,
    broadcastClock: number | undefined,
  ): Promise<KeepOutcome> {
    const { radio_id: radioId } = item;
    const sounds = orThrow(await store.list());
    const isSame = (one: StoredSound) =>
      one.kind === order.kind &&
      one.radioId === radioId &&
      (order.kind === 'song'
        ? one.artist === plan.artist &&
          one.title === plan.title &&
          Math.abs(one.at - plan.at) < SAME_PLAY &&
          (one.is === 'kept' || one.is === 'recording')
        : order.kind === 'recording' && one.is === 'recording' && isUnderWay(one.id));
    if (sounds.some(isSame)) return 'already';
    const sound: StoredSound = {
      ...{ id: crypto.randomUUID(), kind: order.kind, is: 'recording', since: clock.now() },
      ...{ radioId, station: itemName(item), cover: coverOf(item, plan) },
      ...plan,
      ...{ extension: '', mimeType: '', seconds: 0, bytes: 0 },
    };
    orThrow(await store.put(sound));
    const { id, kind, since, at, until, artist, title } = sound;
    const shown = { id, kind, radioId, since, at, until, artist, title };
    // The audio host records whatever plays, and that may have changed by now.
    if (!isSameItem(keptStation(), item)) {
      orThrow(await store.remove(id));
      return 'impossible';
    }
    state.recordings = [...state.recordings, shown];
    host.record({ ...orderOf(sound), clock: broadcastClock });
    tell(KEPT_KEY);
    look();
    return plan.isCut ? 'cut' : 'begun';
  }

  const isUnderWay = (id: string) => state.recordings.some((one) => one.id === id);

  function coverOf(item: RadioItem, { artist, title }: { artist: string; title: string }): string {
    const now = state.extractedMetadata;
    const isHeard = title !== '' && now?.artist === artist && now.title === title;
    const cover = (isHeard && now.coverImageUrl) || item.image || '';
    return /^https?:/.test(cover) ? cover : '';
  }

  function orderOf({ id, from, until, ...sound }: StoredSound): RecordOrder {
    const { artist, title, station, at, cover } = sound;
    const tags =
      sound.kind === 'song'
        ? { artist, title }
        : { artist: station, title: recordingName(station, at) };
    // Some stations send the name of a programme as a title, and no song after it.
    const end = until ?? (sound.kind === 'song' ? at + LONGEST_SONG : null);
    return {
      ...{ id, from, until: end, mostBytes: Math.min(limit(), LARGEST_FILE) },
      tags: { ...tags, album: station, date: at, cover },
    };
  }

  function stopRecording(id: string): void {
    const recording = state.recordings.find((one) => one.id === id);
    if (recording === undefined) return;
    // As long as the player shows, even if the listener has paused or moved elsewhere in the broadcast.
    end(id, recording.at + (clock.now() - recording.since));
  }

  /** Stores the end as well: if the browser ends before, the recording is finished later. */
  function end(id: string, until: number): void {
    host.endRecording(id, until, state.rewind?.clock);
    const note = async () => {
      const sound = orThrow(await store.get(id));
      if (sound?.is === 'recording') orThrow(await store.put({ ...sound, until }));
    };
    quietly(inTurn(note));
  }

  /** Ends the recordings of songs that are over. */
  function look(): void {
    cancelLook();
    const { rewind, currentTrack: item } = state;
    if (rewind === null || item === null) return;
    for (const song of state.recordings) {
      if (song.kind !== 'song' || song.until !== null || !isOf(item, song.radioId)) continue;
      const over = endOfSong(rewind, song, clock.now());
      if (over === null) continue;
      const until = over + SONG_MARGIN;
      state.recordings = state.recordings.map((one) =>
        one.id === song.id ? { ...one, until } : one,
      );
      end(song.id, until);
    }
    // A title that is not a song ends the song only if it lasts, so this looks again.
    const waits = state.recordings.some(({ kind, until }) => kind === 'song' && until === null);
    if (waits && rewind.breaks.length > 0) cancelLook = clock.after(MINUTE, look);
  }

  async function recorded(outcome: Recorded): Promise<void> {
    const { id } = outcome;
    state.recordings = state.recordings.filter((one) => one.id !== id);
    const sound = orThrow(await store.get(id));
    if (sound === null) {
      // It was deleted meanwhile.
      await files.finished.remove(id);
    } else if (outcome.ok) {
      const { extension, mimeType, seconds, bytes } = outcome;
      const finished: StoredSound = { ...sound, is: 'kept', extension, mimeType, seconds, bytes };
      orThrow(await store.put(finished));
      await makeRoomFor(finished);
      host.saveKept(id, fileNameOf(finished));
    } else {
      orThrow(await store.put({ ...sound, is: outcome.trouble }));
    }
    tell(KEPT_KEY);
  }

  /** Keeps the latest: a long recording may have been ordered before others, but was still kept last. */
  async function makeRoomFor(latest: StoredSound): Promise<void> {
    const sounds = orThrow(await store.list());
    const others = sounds.filter(({ id, is }) => is === 'kept' && id !== latest.id);
    for (const { id } of withoutRoom([latest, ...others], limit())) await remove(id);
  }

  async function remove(id: string): Promise<boolean> {
    const known = await store.get(id);
    const removed = await store.remove(id);
    if (!removed.ok) return false;
    if (isUnderWay(id)) host.endRecording(id, 0);
    await files.finished.remove(id);
    if (known.ok && known.value !== null) {
      const item = { id: keptAddress(id), url: keptAddress(id) };
      removeFromRecentlyPlayed(background, item);
      dequeue(background, listKey(item));
    }
    tell(KEPT_KEY);
    return true;
  }

  async function save(id: string): Promise<void> {
    const sound = orThrow(await store.get(id));
    if (sound?.is === 'kept') host.saveKept(id, fileNameOf(sound));
    else if (sound !== null && canTryAgain(sound.is)) await finish(sound);
  }

  async function finish(sound: StoredSound): Promise<void> {
    orThrow(await store.put({ ...sound, is: 'recording' }));
    host.finishRecording(orderOf(sound));
    tell(KEPT_KEY);
  }

  async function list(): Promise<KeptList> {
    const sounds = orThrow(await store.list());
    return {
      sounds: sounds.map(({ since, from, until, extension, mimeType, ...shown }) => shown),
      bytes: sounds.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Finishes what an earlier run of the browser or host was recording, and deletes orphaned files. */
  async function resume(): Promise<void> {
    const sounds = orThrow(await store.list());
    const unfinished = sounds.filter(({ is }) => is === 'recording');
    if (unfinished.length > 0 || state.recordings.length > 0) {
      const underWay = new Set((await host.report())?.recordings);
      state.recordings = state.recordings.filter(({ id }) => underWay.has(id));
      for (const sound of unfinished) if (!underWay.has(sound.id)) await finish(sound);
      // The previous worker may have ended between learning a song's end and sending it, or during a break.
      for (const { id, kind, until } of state.recordings) {
        if (kind === 'song' && until !== null) host.endRecording(id, until);
      }
      look();
    }
    const ids = new Set(sounds.map(({ id }) => id));
    for (const name of await files.finished.names()) {
      if (!ids.has(name) && !isUnderWay(name)) await files.finished.remove(name);
    }
    // Pieces are left over if the browser ends after their file is stored and before they are deleted.
    const needed = sounds.filter(({ is }) => is === 'recording' || canTryAgain(is));
    const inPieces = new Set(needed.map(({ id }) => id));
    for (const name of await files.pieces.names()) {
      const id = name.slice(0, name.lastIndexOf('.'));
      if (!inPieces.has(id) && !isUnderWay(id)) await files.pieces.remove(name);
    }
  }

  let resumed: Promise<void> | null = null;
  /** Most runs of the worker have nothing to do with files, and do not open the database for them. */
  function resumeOnce(): void {
    resumed ??= inTurn(resume);
    quietly(resumed);
  }
  quietly(
    ready.then(() => {
      if (state.settings.keepSongs || state.recordings.length > 0) resumeOnce();
    }),
  );

  const handlers: Handlers<typeof KEPT_MESSAGES> = afterReady(ready, {
    'library:keep': keep,
    'library:stopRecording': stopRecording,
    'library:kept'() {
      resumeOnce();
      return list();
    },
    'library:removeKept': (id) => inTurn(() => remove(id)),
    'library:saveKept': (id) => inTurn(() => save(id)),
  });
  return {
    handlers,
    /** Call it when the audio host has finished a recording. */
    recorded: (outcome: Recorded) => ready.then(() => inTurn(() => recorded(outcome))),
    /** Call it when the audio host is gone: another one finishes what it was recording. */
    hostLost: () => quietly(ready.then(() => inTurn(resume))),
    /** Call it with every change of the player's state. */
    follow(changes: Partial<PlayerState>): void {
      if (changes.rewind) look();
    },
  };
}

const isOf = (item: NonNullable<PlayerState['currentTrack']>, radioId: string) =>
  isRadio(item) && item.radio_id === radioId;

function fileNameOf({ kind, artist, title, station, at, extension }: StoredSound): string {
  if (kind !== 'song') return recordingFileName(station, at, extension);
  return songFileName({ artist, title, album: station, date: at }, extension);
}

/** The records of the sounds that are kept as files. The files themselves are in a separate folder. */
interface KeptStore {
  /** The latest first. */
  list(): Promise<Outcome<StoredSound[]>>;
  get(id: string): Promise<Outcome<StoredSound | null>>;
  put(sound: StoredSound): Promise<Outcome<null>>;
  remove(id: string): Promise<Outcome<null>>;
}

function createKeptStore(database: LibraryDatabase): KeptStore {
  return {
    list: () =>
      database.read(['kept'], async (reader) => {
        const all = await reader.store('kept').getAll();
        return all
          .map((value) => reader.sift('kept', value))
          .filter((sound) => sound !== null)
          .sort((a, b) => b.since - a.since);
      }),
    get: (id) => database.read(['kept'], (reader) => reader.get('kept', id)),
    put: (sound) =>
      database.write(['kept'], async (writer) => {
        await writer.store('kept').put(sound);
        return null;
      }),
    remove: (id) =>
      database.write(['kept'], async (writer) => {
        await writer.store('kept').delete(id);
        return null;
      }),
  };
}
