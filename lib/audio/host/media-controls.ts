import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';

/** What the desktop's media controls can do. */
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
  /** Whether this browser accepts artwork from such an address. */
  acceptsArtwork(url: string): boolean;
  /** Asks for the next item. */
  onNext(): void;
}

/**
 * Media keys, headset buttons and the desktop's controls, through Media Session. "Next" plays the next item
 * if there is one; otherwise it and "previous" skip within the file, because most headsets have no other keys
 * for that.
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
      // Browsers throw for actions they do not know; those are simply not offered.
    }
  }

  /** A broadcast is not seekable and must not look as if it were. */
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
      // The browser passes on every value that is set, at once.
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
