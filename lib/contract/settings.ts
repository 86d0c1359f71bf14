import * as v from 'valibot';
import { isLanguage, type Language } from '@/lib/model/languages';

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
  /** The desktop shows new episodes of subscribed shows. */
  episodeNotices: boolean;
  /** The interface's language; null for the browser's. */
  language: Language | null;
  appearance: Appearance;
}

/** Dark or light as the system has it, or always one of them. */
export type Appearance = 'system' | 'light' | 'dark';

export const DEFAULT_SETTINGS: Settings = {
  proxyHost: '',
  apiHost: '',
  coverLookup: false,
  badge: true,
  trackNotices: false,
  episodeNotices: false,
  language: null,
  appearance: 'system',
};

/** storage.local: the settings. */
export const SETTINGS_KEY = 'settings';

const schema = v.object({
  proxyHost: v.fallback(v.string(), DEFAULT_SETTINGS.proxyHost),
  apiHost: v.fallback(v.string(), DEFAULT_SETTINGS.apiHost),
  coverLookup: v.fallback(v.boolean(), DEFAULT_SETTINGS.coverLookup),
  badge: v.fallback(v.boolean(), DEFAULT_SETTINGS.badge),
  trackNotices: v.fallback(v.boolean(), DEFAULT_SETTINGS.trackNotices),
  episodeNotices: v.fallback(v.boolean(), DEFAULT_SETTINGS.episodeNotices),
  language: v.fallback(v.nullable(v.custom<Language>(isLanguage)), DEFAULT_SETTINGS.language),
  appearance: v.fallback(v.picklist(['system', 'light', 'dark']), DEFAULT_SETTINGS.appearance),
});

/** The settings in a stored value; the default for each that is missing or no setting. */
export function readSettings(value: unknown): Settings {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { ...DEFAULT_SETTINGS };
}
