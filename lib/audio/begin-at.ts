/**
 * Where the media that the element has just been given begins, in seconds. What was asked of media that
 * never loaded would hold for the next one: HTML's default playback start position goes only when it is used.
 */
export function beginAt(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = seconds;
}
