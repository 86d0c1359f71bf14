import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { type PodcastPlace, useNavigation } from '@/lib/ui/navigation';
import type { ViewState } from '@/lib/ui/view-state';
import { QueueMenus } from '../lists/QueueMenu';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { StartPage } from './StartPage';

/** The podcasts tab: its first page, or a page opened from there or elsewhere. */
export function Podcasts() {
  useBackKeys();
  const { current } = useNavigation();
  return (
    <ToasterProvider>
      <QueueMenus>
        {current.place === null ? (
          <StartPage key={current.id} look={current.look} />
        ) : (
          <Suspense>
            <OpenedPage key={current.id} place={current.place} look={current.look} />
          </Suspense>
        )}
      </QueueMenus>
      <Toasts />
    </ToasterProvider>
  );
}

const fetchPages = () => import('./pages');
const ShowPage = lazy(() => fetchPages().then((pages) => ({ default: pages.ShowPage })));
const EpisodePage = lazy(() => fetchPages().then((pages) => ({ default: pages.EpisodePage })));
const LatestPage = lazy(() => fetchPages().then((pages) => ({ default: pages.LatestPage })));

/** A page opened from the tab's first page. */
function OpenedPage({ place, look }: { place: PodcastPlace; look: ViewState }) {
  if (place.kind === 'show') return <ShowPage known={place.show} look={look} />;
  if (place.kind === 'episode') return <EpisodePage known={place.episode} look={look} />;
  return <LatestPage look={look} />;
}

/** Overlays that Escape closes first. */
const OPEN_ABOVE = ':is([role=dialog], [role=alertdialog], [role=menu])[data-open]';

/** Escape, and Alt with the back arrow, go back, unless they mean something else where the focus is. */
function useBackKeys(): void {
  const { current, back } = useNavigation();
  const opened = current.place !== null;
  const goBack = useEffectEvent(back);

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (!leadsBack(event) || document.querySelector(OPEN_ABOVE) !== null) return;
      // Escape first clears the field.
      if (event.target instanceof HTMLInputElement && event.target.value !== '') return;
      event.preventDefault();
      event.stopPropagation();
      goBack();
    };
    // In the capture phase, before a tooltip handles Escape.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
}

function leadsBack({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return altKey ? key === backwards : key === 'Escape';
}
