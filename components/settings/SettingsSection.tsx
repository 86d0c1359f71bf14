import { type ReactNode, useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { BEGINS_GROUP, SECTIONS, type SectionName } from './sections';

interface SettingsSectionProps {
  name: SectionName;
  /** Next to the heading, for a section with a single control. */
  control?: ReactNode;
  children?: ReactNode;
}

/** A section of the settings; its name is also its anchor in the page's address. */
export function SettingsSection({ name, control, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section
      id={name}
      aria-labelledby={headingId}
      className={`flex scroll-mt-4 flex-col gap-3 rounded-2xl border border-line bg-raised p-5 ${BEGINS_GROUP.has(name) ? 'mt-4' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id={headingId} className="text-md font-semibold">
          {t(SECTIONS[name].heading)}
        </h2>
        {control}
      </div>
      {children}
    </section>
  );
}

/** The name of another section, which leads there. */
export const SectionLink = ({ name }: { name: SectionName }) => (
  <a href={`#${name}`} className="rounded-sm font-medium text-accent hover:underline">
    {t(SECTIONS[name].heading)}
  </a>
);
