import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import AudioLines from 'lucide-react/icons/audio-lines';
import Bell from 'lucide-react/icons/bell';
import CirclePlay from 'lucide-react/icons/circle-play';
import Database from 'lucide-react/icons/database';
import FileWarning from 'lucide-react/icons/file-warning';
import Globe from 'lucide-react/icons/globe';
import Image from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import Podcast from 'lucide-react/icons/podcast';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rewind from 'lucide-react/icons/rewind';
import Route from 'lucide-react/icons/route';
import Server from 'lucide-react/icons/server';
import SunMoon from 'lucide-react/icons/sun-moon';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { ranked } from '@/lib/model/values/match-names';

/** The sections of the settings, in order. */
export const SECTIONS = {
  appearance: { heading: 'settings.appearance.heading', Sign: SunMoon },
  language: { heading: 'settings.language.heading', Sign: Languages },
  access: { heading: 'settings.access.heading', Sign: Globe },
  playback: { heading: 'settings.playback.heading', Sign: CirclePlay },
  rewind: { heading: 'rewind.heading', Sign: Rewind },
  sound: { heading: 'settings.sound.heading', Sign: AudioLines },
  podcasts: { heading: 'settings.podcasts.heading', Sign: Podcast },
  notifications: { heading: 'settings.notices.heading', Sign: Bell },
  covers: { heading: 'settings.look_ups.heading', Sign: Image },
  shortcuts: { heading: 'settings.shortcuts.heading', Sign: Keyboard },
  sync: { heading: 'sync.heading', Sign: RefreshCw },
  backup: { heading: 'settings.backup.heading', Sign: Archive },
  unreadable: { heading: 'unreadable.heading', Sign: FileWarning },
  database: { heading: 'database.heading', Sign: Database },
  proxy: { heading: 'settings.proxy.heading', Sign: Route },
  api: { heading: 'settings.api.heading', Sign: Server },
  about: { heading: 'settings.about.heading', Sign: Info },
} as const satisfies Record<string, { heading: MessageKey; Sign: LucideIcon }>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Sections that start a new group, with some space above. */
export const BEGINS_GROUP: ReadonlySet<SectionName> = new Set([
  'access',
  'shortcuts',
  'database',
  'about',
]);

/** The settings by which a section is found, besides its heading. */
const NAMED = [
  { section: 'playback', name: 'settings.playback.stations' },
  { section: 'playback', name: 'settings.playback.connect_ahead' },
  { section: 'playback', name: 'settings.playback.on_air' },
  { section: 'rewind', name: 'settings.rewind.keep' },
  { section: 'rewind', name: 'settings.rewind.keep_songs' },
  { section: 'rewind', name: 'settings.rewind.room' },
  { section: 'sound', name: 'settings.sound.level' },
  { section: 'sound', name: 'settings.sound.voice_boost' },
  { section: 'sound', name: 'settings.sound.skip_silences' },
  { section: 'sound', name: 'settings.sound.crossfade' },
  { section: 'sound', name: 'settings.sound.equaliser' },
  { section: 'sound', name: 'settings.sound.mono' },
  { section: 'sound', name: 'settings.sound.balance' },
  { section: 'podcasts', name: 'settings.podcasts.badge' },
  { section: 'notifications', name: 'settings.notices.tracks' },
  { section: 'notifications', name: 'settings.notices.episodes' },
  { section: 'covers', name: 'settings.look_ups.covers' },
  { section: 'shortcuts', name: 'settings.shortcuts.change' },
  { section: 'sync', name: 'sync.address' },
  { section: 'sync', name: 'sync.now' },
  { section: 'sync', name: 'sync.everything.switch' },
  { section: 'backup', name: 'settings.backup.subscriptions' },
  { section: 'backup', name: 'settings.backup.stations' },
  { section: 'backup', name: 'settings.backup.everything' },
  { section: 'backup', name: 'settings.backup.import_file' },
  { section: 'database', name: 'database.connection_string' },
  { section: 'proxy', name: 'settings.proxy.label' },
] as const satisfies { section: SectionName; name: MessageKey }[];

export interface FoundSetting {
  name: string;
  section: SectionName;
}

/** The sections and settings whose names match a text, the best match first. */
export function findSettings(text: string): FoundSetting[] {
  // The section of unreadable records exists only while there are some.
  const headings = SECTION_NAMES.filter((section) => section !== 'unreadable').map((section) => ({
    ...{ section, name: SECTIONS[section].heading },
  }));
  const all = [...headings, ...NAMED].map(({ section, name }) => ({ section, name: t(name) }));
  return ranked(all, text);
}
