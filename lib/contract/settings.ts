import * as v from 'valibot';
import { isLanguage, type Language } from '@/lib/model/languages';
import { type NoteBad, reasonOf } from './bad-record';
import { SETTINGS_KEY } from './start-reads';

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

/**
 * The settings that name a server which is then told of what is heard. A file that is imported may be
 * anybody's: it changes one of these only where the listener said so of that one.
 */
export const ADDRESS_SETTINGS = ['proxyHost', 'apiHost'] as const satisfies (keyof Settings)[];
export type AddressSetting = (typeof ADDRESS_SETTINGS)[number];

/** What each setting may be. */
export const SETTING_SHAPES = {
  proxyHost: v.string(),
  apiHost: v.string(),
  coverLookup: v.boolean(),
  badge: v.boolean(),
  trackNotices: v.boolean(),
  episodeNotices: v.boolean(),
  language: v.nullable(v.custom<Language>(isLanguage)),
  appearance: v.picklist(['system', 'light', 'dark']),
} satisfies { [Name in keyof Settings]: v.GenericSchema<unknown, Settings[Name]> };

/** The settings in a stored value; the default for each that is missing or no setting. */
export function readSettings(value: unknown, noteBad: NoteBad = () => {}): Settings {
  const settings = { ...DEFAULT_SETTINGS };
  if (value === undefined) return settings;
  const stored = v.safeParse(v.record(v.string(), v.unknown()), value);
  if (!stored.success) {
    noteBad({ key: SETTINGS_KEY, value, reason: reasonOf(stored.issues[0]) });
    return settings;
  }
  for (const [name, shape] of Object.entries(SETTING_SHAPES)) {
    const setting = stored.output[name];
    // An earlier version had fewer.
    if (setting === undefined) continue;
    const read = v.safeParse(shape as v.GenericSchema, setting);
    if (read.success) Object.assign(settings, { [name]: read.output });
    else
      noteBad({ key: `${SETTINGS_KEY} ${name}`, value: setting, reason: reasonOf(read.issues[0]) });
  }
  return settings;
}
