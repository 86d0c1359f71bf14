import type { Trouble } from '@/lib/contract/audio';
import type { Failure } from '@/lib/model/playback-failure';

/** An element's error as a failure. */
export function failureOfElement(error: MediaError | null): Failure {
  const detail = error?.message || 'The audio element gave no reason';
  switch (error?.code) {
    case MEDIA_ERR_NETWORK:
      return { kind: 'network', detail };
    case MEDIA_ERR_DECODE:
      return { kind: 'decode', detail };
    default:
      // If the server refused, some browsers start the message with the HTTP status; others leave it out.
      return { kind: /^\d{3}:/.test(detail) ? 'network' : 'unsupported', detail };
  }
}

/** What an element's error during playback means for a retry. */
export function troubleOfElement(error: MediaError | null): Trouble {
  return error?.code === MEDIA_ERR_NETWORK ? 'broke' : 'gone';
}

/**
 * What a rejected `play()` means; null if it means nothing by itself: the attempt was cut short, or the
 * source failed, which the element reports with its error event.
 */
export function failureOfPlay(error: unknown): Failure | null {
  if (!(error instanceof Error)) return { kind: 'blocked', detail: String(error) };
  if (error.name === 'AbortError' || error.name === 'NotSupportedError') return null;
  return { kind: 'blocked', detail: error.message };
}

/**
 * Where the media just given to the element should start, in seconds. A value set for media that never loaded
 * would apply to the next one: HTML's default playback start position is only cleared when it is used.
 */
export function setStartPosition(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = seconds;
}

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;
