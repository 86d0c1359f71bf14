/**
 * The number of a show in Apple's directory from a link to the show or one of its episodes, such as
 * `https://podcasts.apple.com/de/podcast/name/id123?i=456`; null for other addresses.
 */
export function appleShowId(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!/^(podcasts|itunes|geo\.itunes)\.apple\.com$/.test(hostname)) return null;
  if (!/\/podcast(\/|$)|\/viewpodcast/i.test(pathname)) return null;
  const id = /\/id(\d{1,15})(?:\/|$)/.exec(pathname)?.[1] ?? searchParams.get('id');
  return id !== null && /^\d{1,15}$/.test(id) ? id : null;
}
