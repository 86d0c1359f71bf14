import { useEffect, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { QueueMenus } from '../player/QueueMenu';
import { PAGE_HEADING, useKeptLook } from '../ui/kept-look';
import { useNavigation } from '../ui/navigation';
import { RowFocus } from '../ui/RowFocus';
import { Toasts } from '../ui/Toasts';
import { ToasterProvider } from '../ui/toaster';
import { HomeLists } from './HomeLists';
import { HostAccessNotice } from './HostAccessNotice';
import { RecentlyPlayed } from './RecentlyPlayed';

interface HomeProps {
  /** What someone who has played nothing yet may begin with. */
  starters: readonly RadioItem[];
  requestHostAccess: () => Promise<boolean>;
}

/** What the listener comes back to: heard lately, begun, kept in reach, and new. */
export function Home({ starters, requestHostAccess }: HomeProps) {
  const { state } = usePlayer();
  const { homeLook } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  useKeptLook(box, homeLook);
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

/** There is nothing to search in here: the key leads to the stations. */
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
