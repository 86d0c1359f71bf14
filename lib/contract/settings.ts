import * as v from 'valibot';

/** What the listener chose on the settings page. */
export interface Settings {
  /** The pass-through proxy for http:// audio, as https://host or https://host/path; empty for none. */
  proxyHost: string;
  /** The server that knows the radio IDs to clean up, as https://host; empty for none. */
  apiHost: string;
  /** Artist and title may be sent to iTunes and MusicBrainz to find a cover. */
  coverLookup: boolean;
  /** The toolbar's button shows the number of new episodes. */
  badge: boolean;
  /** The desktop shows a track that begins on the station that plays. */
  trackNotices: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  proxyHost: '',
  apiHost: '',
  coverLookup: false,
  badge: true,
  trackNotices: false,
};

/** storage.local: the settings. */
export const SETTINGS_KEY = 'settings';

const schema = v.object({
  proxyHost: v.fallback(v.string(), DEFAULT_SETTINGS.proxyHost),
  apiHost: v.fallback(v.string(), DEFAULT_SETTINGS.apiHost),
  coverLookup: v.fallback(v.boolean(), DEFAULT_SETTINGS.coverLookup),
  badge: v.fallback(v.boolean(), DEFAULT_SETTINGS.badge),
  trackNotices: v.fallback(v.boolean(), DEFAULT_SETTINGS.trackNotices),
});

/** The settings in a stored value; the default for each that is missing or no setting. */
export function readSettings(value: unknown): Settings {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { ...DEFAULT_SETTINGS };
}
