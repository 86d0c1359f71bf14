/** The dashes used between artist and title; only with white space on both sides. */
const SEPARATOR = /\s[-‐‑‒–—―−]{1,3}\s/;

/** Splits a stream's title into artist and title at the first dash between spaces. */
export function splitTitle(streamTitle: string): { artist: string; title: string } {
  const text = streamTitle.trim();
  const dash = SEPARATOR.exec(text);
  if (dash === null) return { artist: '', title: text };
  return {
    artist: text.slice(0, dash.index).trim(),
    title: text.slice(dash.index + dash[0].length).trim(),
  };
}

/** All the parts between dashes, at least one; empty ones are dropped unless all are empty. */
export function titleSegments(text: string): string[] {
  // The added blanks make a dash at either end a separator, too.
  const parts = ` ${text} `
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : [''];
}
