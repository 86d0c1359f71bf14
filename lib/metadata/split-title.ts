const SEPARATOR = /\s[-–—]\s/;

/** A stream's title as artist and title, split at the first dash between spaces. */
export function splitTitle(streamTitle: string): { artist: string; title: string } {
  const text = streamTitle.trim();
  const dash = SEPARATOR.exec(text);
  if (dash === null) return { artist: '', title: text };
  return {
    artist: text.slice(0, dash.index).trim(),
    title: text.slice(dash.index + dash[0].length).trim(),
  };
}
