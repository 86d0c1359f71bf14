import type { Trouble } from '@/lib/contract/audio';
import type { Failure } from '@/lib/model/playback-failure';

/** What an element's error says, as a failure. */
export function failureOfElement(error: MediaError | null): Failure {
  const detail = error?.message || 'The audio element gave no reason';
  switch (error?.code) {
    case MEDIA_ERR_NETWORK:
      return { kind: 'network', detail };
    case MEDIA_ERR_DECODE:
      return { kind: 'decode', detail };
    default:
      // When the server refused, some browsers begin the message with the HTTP status; others do not give it.
      return { kind: /^\d{3}:/.test(detail) ? 'network' : 'unsupported', detail };
  }
}

/** What an element's error during playback means for trying again. */
export function troubleOfElement(error: MediaError | null): Trouble {
  return error?.code === MEDIA_ERR_NETWORK ? 'broke' : 'gone';
}

/**
 * What a rejected `play()` says; null where it says nothing of its own: an attempt that was cut short,
 * or a source that fails, which the element tells by its error event.
 */
export function failureOfPlay(error: unknown): Failure | null {
  if (!(error instanceof Error)) return { kind: 'blocked', detail: String(error) };
  if (error.name === 'AbortError' || error.name === 'NotSupportedError') return null;
  return { kind: 'blocked', detail: error.message };
}

/**
 * Where the media that the element has just been given begins, in seconds. What was asked of media that
 * never loaded would hold for the next one: HTML's default playback start position goes only when it is used.
 */
export function setStartPosition(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = seconds;
}

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;
