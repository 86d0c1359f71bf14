import { useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useQuarantine } from '@/lib/ui/data/use-library';
import { BEGINS_GROUP, SECTION_NAMES, SECTIONS } from './sections';

/** Links to the sections of the settings, if there is room next to them. */
export function SectionLinks({ className }: { className: string }) {
  const { inSight, choose } = useSectionInSight(SECTION_NAMES);
  const nothingAside = (useQuarantine().value ?? []).length === 0;
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

/** Events by which a listener looks elsewhere than at the chosen section. */
const LOOKS_ELSEWHERE = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * The section in view, by element id, in the page's order. The line that decides moves down the window as
 * the page scrolls, so that both the first and the last section get their turn. A chosen section stays
 * current until the listener looks elsewhere.
 */
function useSectionInSight<Name extends string>(names: readonly Name[]) {
  const [inSight, setInSight] = useState<Name | undefined>(names[0]);
  const chosen = useRef(false);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    const look = () => {
      if (!chosen.current) setInSight(names.findLast(isAbove(wanderingPlace())) ?? names[0]);
    };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    for (const act of LOOKS_ELSEWHERE) {
      window.addEventListener(
        act,
        () => {
          chosen.current = false;
        },
        { ...options, capture: true },
      );
    }
    look();
    return () => listening.abort();
  }, [names]);

  function choose(name: Name): void {
    chosen.current = true;
    setInSight(name);
  }

  return { inSight, choose };
}

/** Pixels from the top of the window. */
function wanderingPlace(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  return way > 0 ? (window.scrollY / way) * clientHeight : 0;
}

const isAbove = (place: number) => (id: string) => {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= place;
};
