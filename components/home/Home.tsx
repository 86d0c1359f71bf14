import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { PAGE_HEADING, useViewState } from '@/lib/ui/view-state';
import { QueueMenus } from '../lists/QueueMenu';
import { RowFocus } from '../lists/RowFocus';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { HomeLists } from './HomeLists';
import { RecentlyPlayed } from './RecentlyPlayed';

interface HomeProps {
  /** Suggestions for someone who has not played anything yet. */
  starters: readonly RadioItem[];
  requestHostAccess: () => Promise<boolean>;
}

/** What the listener comes back to: recently played, in progress, favourites and new episodes. */
export function Home({ starters, requestHostAccess }: HomeProps) {
  const { state } = usePlayer();
  const { homeLook } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, homeLook);
  useSearchKey();

  const nothingHeard = !state.recentlyPlayedLoading && state.recentlyPlayed.length === 0;
  return (
    <ToasterProvider>
      <div ref={box}>
        <h2 {...{ [PAGE_HEADING]: '' }} tabIndex={-1} className="sr-only">
          {t('home.heading')}
        </h2>
        <QueueMenus>
          <RowFocus className="flex flex-col gap-3">
            {!nothingHeard && <RecentlyPlayed />}
            <HomeLists nothingHeard={nothingHeard} starters={starters} />
            {!state.hostAccess && !state.recentlyPlayedLoading && (
              <HostAccessNotice requestHostAccess={requestHostAccess} />
            )}
          </RowFocus>
        </QueueMenus>
        <Toasts />
      </div>
    </ToasterProvider>
  );
}

/** Home has no search field, so the search key leads to the stations. */
function useSearchKey(): void {
  const { search } = useNavigation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || isSpokenFor(event)) return;
      if (document.querySelector('[role=dialog][data-open]') !== null) return;
      event.preventDefault();
      search('radio');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [search]);
}

const DISMISSED = 'hostAccessNoticeDismissed';

/** Explains host access once. Browsers only allow the request within the click itself. */
function HostAccessNotice({ requestHostAccess }: { requestHostAccess: () => Promise<boolean> }) {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null);
  if (dismissed) return null;
  return (
    <aside
      aria-label={t('first_start.access_name')}
      className="animate-arrive flex items-start gap-2 rounded-xl border border-line p-3"
    >
      <div className="flex-1">
        <p className="text-xs text-muted">{t('first_start.access_why')}</p>
        <Button className="mt-2 h-8 px-3 text-xs" onClick={() => requestHostAccess()}>
          {t('first_start.allow_access')}
        </Button>
      </div>
      <IconButton
        label={t('first_start.dismiss')}
        className="-me-1 -mt-1 size-8"
        onClick={() => {
          localStorage.setItem(DISMISSED, 'yes');
          setDismissed(true);
        }}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  );
}
