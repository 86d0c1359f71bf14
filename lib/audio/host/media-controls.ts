import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';

/** What the desktop's media controls may do. */
export interface ControlledAudio {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Seconds. */
  position(): number;
}

export interface MediaControls {
  listen(audio: ControlledAudio): void;
  show(status: AudioStatus, order: PlayOrder | null): void;
}

export interface MediaControlsDeps {
  mediaSession: MediaSession;
  createMetadata(init: MediaMetadataInit): MediaMetadata;
  /** Whether this browser takes artwork from such an address. */
  acceptsArtwork(url: string): boolean;
  /** Asked for what comes after. */
  onNext(): void;
}

/**
 * Media keys, headset buttons and the desktop's controls, through Media Session. Its "next" leads to
 * what comes after, where something does; else it and "previous" skip within a file: most headsets have
 * no other keys for that.
 */
export function createMediaControls(deps: MediaControlsDeps): MediaControls {
  const { mediaSession } = deps;
  let shown = '';
  let offered = '';
  let isTimed = false;
  let audio: ControlledAudio | null = null;

  const skip = (seconds: number) => audio?.seek(audio.position() + seconds);
  const forward = () => skip(SKIP_FORWARD_SECONDS);
  const back = () => skip(-SKIP_BACK_SECONDS);

  function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // An action that this browser does not know is one that it does not offer either.
    }
  }

  /** A broadcast cannot be sought in, and must not look as if it could. */
  function offer(live: boolean, hasNext: boolean): void {
    handle('seekforward', live ? null : forward);
    handle('seekbackward', live ? null : back);
    handle('previoustrack', live ? null : back);
    handle('seekto', live ? null : ({ seekTime }) => audio?.seek(seekTime ?? 0));
    handle('nexttrack', hasNext ? () => deps.onNext() : live ? null : forward);
  }

  return {
    listen(controlled) {
      audio = controlled;
      handle('play', () => controlled.play());
      handle('pause', () => controlled.pause());
      handle('stop', () => controlled.pause());
    },
    show(status, order) {
      const isOn = status.phase === 'playing' || status.phase === 'loading';
      const playbackState = isOn ? 'playing' : order === null ? 'none' : 'paused';
      // Whatever is set, the browser hands on at once.
      if (mediaSession.playbackState !== playbackState) mediaSession.playbackState = playbackState;
      const text = JSON.stringify(order?.display ?? null);
      if (text !== shown) {
        shown = text;
        mediaSession.metadata = order === null ? null : metadataOf(order, deps);
      }
      if (order !== null) {
        const { live, display } = order;
        const { hasNext = false } = display;
        const offering = JSON.stringify([live, hasNext]);
        if (offering !== offered) offer(live, hasNext);
        offered = offering;
      }
      const position = order === null ? undefined : positionOf(status, order);
      if (position !== undefined || isTimed) mediaSession.setPositionState(position);
      isTimed = position !== undefined;
    },
  };
}

function metadataOf({ display }: PlayOrder, deps: MediaControlsDeps): MediaMetadata {
  const { title, artist, album, artwork } = display;
  return deps.createMetadata({
    title,
    artist,
    album,
    artwork: artwork !== '' && deps.acceptsArtwork(artwork) ? [{ src: artwork }] : [],
  });
}

function positionOf(status: AudioStatus, { rate }: PlayOrder): MediaPositionState | undefined {
  const { duration, position } = status;
  if (duration === null) return undefined;
  return { duration, position: Math.min(position, duration), playbackRate: rate };
}
