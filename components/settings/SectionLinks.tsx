import { t } from '@/lib/i18n/translate';
import { useSetAside } from '@/lib/ui/use-set-aside';
import { BEGINS_GROUP, SECTION_NAMES, SECTIONS } from './sections';
import { useSectionInSight } from './use-section-in-sight';

/** Leads to each subject of the settings, where there is room for it beside them. */
export function SectionLinks({ className }: { className: string }) {
  const { inSight, choose } = useSectionInSight(SECTION_NAMES);
  const nothingAside = (useSetAside().value ?? []).length === 0;
  const names = SECTION_NAMES.filter((name) => !(name === 'unreadable' && nothingAside));
  return (
    <nav aria-label={t('settings.sections')} className={className}>
      <ul className="flex flex-col gap-0.5">
        {names.map((name) => {
          const { heading, Sign } = SECTIONS[name];
          return (
            <li key={name} className={BEGINS_GROUP.has(name) ? 'mt-3' : ''}>
              <a
                href={`#${name}`}
                aria-current={inSight === name ? 'location' : undefined}
                onClick={() => choose(name)}
                className="flex min-h-9 items-center gap-3 rounded-lg px-3 py-1.5 text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=location]:bg-sunken aria-[current=location]:font-medium aria-[current=location]:text-ink"
              >
                <Sign aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0">{t(heading)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
