import * as v from 'valibot';
import { isLanguage, type Language } from '@/lib/model/languages';
import { type NoteBad, reasonOf } from './bad-record';
import { SETTINGS_KEY } from './start-reads';

/** What the listener chose on the settings page. */
export const settingsShape = v.object({
  /** The pass-through proxy for http:// audio, as https://host or https://host/path; empty for none. */
  proxyHost: v.string(),
  /** The server that knows the radio IDs to clean up, as https://host; empty for none. */
  apiHost: v.string(),
  /** Artist and title may be sent to iTunes and MusicBrainz to find a cover. */
  coverLookup: v.boolean(),
  /** The toolbar's button shows the number of new episodes. */
  badge: v.boolean(),
  /** The desktop shows a track that begins on the station that plays. */
  trackNotices: v.boolean(),
  /** The desktop shows new episodes of subscribed shows. */
  episodeNotices: v.boolean(),
  /** The interface's language; null for the browser's. */
  language: v.nullable(v.custom<Language>(isLanguage)),
  /** Dark or light as the system has it, or always one of them. */
  appearance: v.picklist(['system', 'light', 'dark']),
});
export type Settings = v.InferOutput<typeof settingsShape>;
export type Appearance = Settings['appearance'];

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

/** The settings in a stored value; the default for each that is missing or no setting. */
export function readSettings(value: unknown, noteBad: NoteBad = () => {}): Settings {
  const settings = { ...DEFAULT_SETTINGS };
  if (value === undefined) return settings;
  const stored = v.safeParse(v.record(v.string(), v.unknown()), value);
  if (!stored.success) {
    noteBad({ key: SETTINGS_KEY, value, reason: reasonOf(stored.issues[0]) });
    return settings;
  }
  for (const [name, shape] of Object.entries(settingsShape.entries)) {
    const setting = stored.output[name];
    // An earlier version had fewer.
    if (setting === undefined) continue;
    const read = v.safeParse<v.GenericSchema>(shape, setting);
    if (read.success) Object.assign(settings, { [name]: read.output });
    else
      noteBad({ key: `${SETTINGS_KEY} ${name}`, value: setting, reason: reasonOf(read.issues[0]) });
  }
  return settings;
}
