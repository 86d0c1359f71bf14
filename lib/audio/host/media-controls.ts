import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '@/lib/model/constants';

/** What the desktop's media controls can do. */
export interface ControlledAudio {
  play(): void;
  pause(): void;
  /** To this second of a file. */
  seek(seconds: number): void;
  /** Forward, or back if negative: in a file, or in what is kept of a station. */
  skip(seconds: number): void;
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
 * if there is one; otherwise it and "previous" skip within what plays, because most headsets have no other keys
 * for that.
 */
export function createMediaControls(deps: MediaControlsDeps): MediaControls {
  const { mediaSession } = deps;
  let shown = '';
  let offered = '';
  let isTimed = false;
  let audio: ControlledAudio | null = null;

  const forward = () => audio?.skip(SKIP_FORWARD_SECONDS);
  const back = () => audio?.skip(-SKIP_BACK_SECONDS);

  function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // Browsers throw for actions they do not know; those are simply not offered.
    }
  }

  /** A broadcast of which nothing is kept must not offer skipping. */
  function offer({ canSkip, isFile, hasNext }: Offer): void {
    handle('seekforward', canSkip ? forward : null);
    handle('seekbackward', canSkip ? back : null);
    handle('previoustrack', canSkip ? back : null);
    handle('seekto', isFile ? ({ seekTime }) => audio?.seek(seekTime ?? 0) : null);
    handle('nexttrack', hasNext ? () => deps.onNext() : canSkip ? forward : null);
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
      // The browser passes on every assignment at once, even of the same value.
      if (mediaSession.playbackState !== playbackState) mediaSession.playbackState = playbackState;
      const text = JSON.stringify(order?.display ?? null);
      if (text !== shown) {
        shown = text;
        mediaSession.metadata = order === null ? null : metadataOf(order, deps);
      }
      if (order !== null) {
        const { live, display } = order;
        const { hasNext = false } = display;
        const next = { canSkip: !live || status.rewind !== null, isFile: !live, hasNext };
        const offering = JSON.stringify(next);
        if (offering !== offered) offer(next);
        offered = offering;
      }
      const position = order === null ? undefined : positionOf(status, order);
      if (position !== undefined || isTimed) mediaSession.setPositionState(position);
      isTimed = position !== undefined;
    },
  };
}

interface Offer {
  canSkip: boolean;
  isFile: boolean;
  hasNext: boolean;
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
