/**
 * Parses `h:mm:ss.f`, `mm:ss` or `s` to seconds (normal play time, RFC 2326, section 3.6; WebVTT and SRT
 * use the same, SRT with a comma); null if it is invalid.
 */
export function readTimeCode(text: string): number | null {
  const time = text.trim();
  if (!/^\d{1,7}(?::\d{1,4}){0,2}(?:[.,]\d{0,9})?$/.test(time)) return null;
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
