import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
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
import Rewind from 'lucide-react/icons/rewind';
import Route from 'lucide-react/icons/route';
import Server from 'lucide-react/icons/server';
import SunMoon from 'lucide-react/icons/sun-moon';
import type { MessageKey } from '@/lib/i18n/message-keys';

/** The sections of the settings, in order. */
export const SECTIONS = {
  appearance: { heading: 'settings.appearance.heading', Sign: SunMoon },
  language: { heading: 'settings.language.heading', Sign: Languages },
  access: { heading: 'settings.access.heading', Sign: Globe },
  playback: { heading: 'settings.playback.heading', Sign: CirclePlay },
  rewind: { heading: 'rewind.heading', Sign: Rewind },
  podcasts: { heading: 'settings.podcasts.heading', Sign: Podcast },
  notifications: { heading: 'settings.notices.heading', Sign: Bell },
  covers: { heading: 'settings.look_ups.heading', Sign: Image },
  shortcuts: { heading: 'settings.shortcuts.heading', Sign: Keyboard },
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
