import * as v from 'valibot';
import { MAX_RATE, MIN_RATE } from '@/lib/model/constants';
import { KEPT_MEGABYTES } from '@/lib/model/kept-sound';
import { CUSHION_MODES, REWIND_MINUTES } from '@/lib/model/rewind';
import { AD_CHOICES, EQUALISERS, MOST_GAIN, TARGETS } from '@/lib/model/sound/sound';
import { isLanguage, type Language } from '@/lib/model/values/languages';
import { type NoteBad, reasonOf } from './bad-record';
import { SETTINGS_KEY } from './start-reads';

const within = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** The longest beginning or end of episodes that can be skipped, in seconds. */
const LONGEST_SKIP = 3600;

/** The model's `OwnSettings`. */
const ownShape = v.partial(
  v.object({
    rate: within(MIN_RATE, MAX_RATE),
    volume: within(0, 4),
    voiceBoost: v.boolean(),
    skipSilences: v.boolean(),
    skipFirst: within(0, LONGEST_SKIP),
    skipLast: within(0, LONGEST_SKIP),
    order: v.picklist(['newest', 'oldest']),
    keep: within(1, 100),
  }),
);

/** The listener's settings. */
export const settingsShape = v.object({
  /** The pass-through proxy for http:// audio, as https://host or https://host/path; empty for none. */
  proxyHost: v.string(),
  /** The server that provides the radio IDs to clean up, as https://host; empty for none. */
  apiHost: v.string(),
  /** Artist and title may be sent to iTunes and MusicBrainz to find a cover. */
  coverLookup: v.boolean(),
  /** How close to live a station plays, against how safe it is from silences. */
  cushion: v.picklist(CUSHION_MODES),
  /** How many minutes of a station are kept for rewinding; 0 for none. */
  rewindMinutes: v.picklist(REWIND_MINUTES),
  /** Songs may be kept as files, and stations recorded. */
  keepSongs: v.boolean(),
  /** How much room kept songs and recordings may take, in megabytes; the oldest make way. */
  keptMegabytes: v.picklist(KEPT_MEGABYTES),
  /** All stations and episodes are equally loud. */
  levelLoudness: v.boolean(),
  /** How loud, in LUFS. */
  targetLoudness: v.picklist(TARGETS),
  /** Speech is made clearer. */
  voiceBoost: v.boolean(),
  /** The silences of episodes are skipped. */
  skipSilences: v.boolean(),
  /** A station plays on until the next one does, and then crossfades into it. */
  crossfade: v.boolean(),
  equaliser: v.picklist(EQUALISERS),
  /** The listener's own curve: dB of each band. */
  equaliserBands: v.array(within(-MOST_GAIN, MOST_GAIN)),
  /** Both sides play the same. */
  mono: v.boolean(),
  /** From −1, only the left side, to 1, only the right one. */
  balance: within(-1, 1),
  /** What to do while a station says that it plays an ad. */
  announcedAds: v.picklist(AD_CHOICES),
  /** The own settings of shows and stations; the model's `OwnOfAll`. An unreadable entry does not cost the others. */
  own: v.record(v.string(), v.fallback(ownShape, {})),
  /** Pointing at a row connects to its server before a press. */
  connectAhead: v.boolean(),
  /** Stations in sight are asked what they play, before they are pressed. */
  onAir: v.boolean(),
  /** The toolbar button shows the number of new episodes. */
  badge: v.boolean(),
  /** A desktop notification when a track starts on the station that is playing. */
  trackNotices: v.boolean(),
  /** A desktop notification for new episodes of subscribed shows. */
  episodeNotices: v.boolean(),
  /** The interface's language; null for the browser's. */
  language: v.nullable(v.custom<Language>(isLanguage)),
  /** Follow the system, or always dark or light. */
  appearance: v.picklist(['system', 'light', 'dark']),
});
export type Settings = v.InferOutput<typeof settingsShape>;
export type Appearance = Settings['appearance'];

export const DEFAULT_SETTINGS: Settings = {
  proxyHost: '',
  apiHost: '',
  coverLookup: false,
  cushion: 'balanced',
  rewindMinutes: 30,
  keepSongs: false,
  keptMegabytes: 1000,
  levelLoudness: false,
  targetLoudness: -18,
  voiceBoost: false,
  skipSilences: false,
  crossfade: false,
  equaliser: 'flat',
  equaliserBands: [0, 0, 0, 0, 0],
  mono: false,
  balance: 0,
  announcedAds: 'play',
  own: {},
  connectAhead: true,
  onAir: true,
  badge: true,
  trackNotices: false,
  episodeNotices: false,
  language: null,
  appearance: 'system',
};

/**
 * The settings that name a server, which then learns what is played. An imported file can come from anyone,
 * so it changes one of these only with the listener's explicit consent.
 */
export const ADDRESS_SETTINGS = ['proxyHost', 'apiHost'] as const satisfies (keyof Settings)[];
export type AddressSetting = (typeof ADDRESS_SETTINGS)[number];

/** The settings in a stored value; the default for each one that is missing or invalid. */
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
    // An earlier version had fewer settings.
    if (setting === undefined) continue;
    const read = v.safeParse<v.GenericSchema>(shape, setting);
    if (read.success) Object.assign(settings, { [name]: read.output });
    else
      noteBad({ key: `${SETTINGS_KEY} ${name}`, value: setting, reason: reasonOf(read.issues[0]) });
  }
  return settings;
}
