/** The dashes that software puts between artist and title; only with white space on both sides. */
const SEPARATOR = /\s[-‐‑‒–—―−]{1,3}\s/;

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

/** All the parts between dashes, at least one; empty ones are left out where others are not. */
export function titleSegments(text: string): string[] {
  // The blanks make a dash at either end a separator too.
  const parts = ` ${text} `
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : [''];
}
