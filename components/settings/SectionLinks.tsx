import { useEffect, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useQuarantine } from '@/lib/ui/data/use-library';
import { BEGINS_GROUP, SECTION_NAMES, SECTIONS } from './sections';

/** Links to the sections of the settings, if there is room next to them. */
export function SectionLinks({ className }: { className: string }) {
  const inSight = useSectionInSight(SECTION_NAMES);
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
 * The section that the listener is at, by element id: the one whose link they followed, or whose control got the focus,
 * until they look elsewhere or it leaves the window, because many sections cannot be scrolled to the top. Otherwise
 * their scroll position decides.
 */
function useSectionInSight<Name extends string>(names: readonly Name[]): Name | undefined {
  const [inSight, setInSight] = useState<Name | undefined>(names[0]);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let chosen: Name | undefined;
    /** A link may scroll smoothly, and has not reached it yet. */
    let wasReached = false;

    function choose(id: string | undefined): void {
      chosen = names.find((name) => name === id && document.getElementById(name));
      wasReached = false;
      if (chosen !== undefined) setInSight(chosen);
    }
    function look(): void {
      if (chosen !== undefined) {
        const isReached = isInWindow(chosen);
        if (isReached || !wasReached) {
          wasReached = isReached;
          return;
        }
        chosen = undefined;
      }
      setInSight(names.findLast(isAbove(readingLine())) ?? names[0]);
    }

    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    for (const act of LOOKS_ELSEWHERE) {
      window.addEventListener(
        act,
        () => {
          chosen = undefined;
        },
        { ...options, capture: true },
      );
    }
    const chooseByAddress = () => choose(location.hash.slice(1));
    window.addEventListener('hashchange', chooseByAddress, options);
    // The address does not change if the link was followed before.
    window.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
        if (link) choose(link.getAttribute('href')?.slice(1));
      },
      options,
    );
    window.addEventListener(
      'focusin',
      ({ target }) => {
        const section = target instanceof Element ? target.closest('main > section') : null;
        if (section) choose(section.id);
      },
      options,
    );
    look();
    chooseByAddress();
    return () => listening.abort();
  }, [names]);

  return inSight;
}

/** How far down the window a listener reads, as a part of its height. */
const READS_AT = 0.25;

/**
 * Pixels from the top of the window. The section at this line is the one in sight. The line moves from the top at the page's
 * beginning to the bottom at its end, so that both the first and the last section get their turn.
 */
function readingLine(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  if (way <= 0) return 0;
  const ramp = Math.min(clientHeight, way / 2);
  const fromStart = Math.min(1, window.scrollY / ramp);
  const nearEnd = Math.max(0, 1 - (way - window.scrollY) / ramp);
  return clientHeight * (READS_AT * fromStart + (1 - READS_AT) * nearEnd);
}

const isAbove = (place: number) => (id: string) => {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= place;
};

function isInWindow(id: string): boolean {
  const place = document.getElementById(id)?.getBoundingClientRect();
  return place !== undefined && place.bottom > 0 && place.top < window.innerHeight;
}
