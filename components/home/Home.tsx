import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '@/lib/ui/navigation';
import { usePlayer } from '@/lib/ui/use-player';
import { PAGE_HEADING, useViewState } from '@/lib/ui/view-state';
import { QueueMenus } from '../lists/QueueMenu';
import { RowFocus } from '../lists/RowFocus';
import { SearchField } from '../lists/SearchField';
import { useSearchState } from '../lists/use-search-state';
import { Button } from '../primitives/Button';
import { IconButton } from '../primitives/IconButton';
import { createLazyPart } from '../primitives/lazy-part';
import { whenNear } from '../primitives/near';
import { ToasterProvider, Toasts } from '../primitives/popups/toaster';
import { type FirstStartParts, HomeLists } from './HomeLists';
import { RecentlyPlayed } from './RecentlyPlayed';
import { useHomeLists } from './use-home-lists';

/** Loaded when the field is about to be used: the first frame does without the rows of every other tab. */
const results = createLazyPart(() => import('./SearchResults'));

interface HomeProps {
  /** For someone who has not played anything yet. */
  firstStart: FirstStartParts;
  requestHostAccess: () => Promise<boolean>;
}

/**
 * What the listener comes back to: recently played, in progress, favourites and new episodes. While there is
 * text in the search field, what is found for it.
 */
export function Home({ firstStart, requestHostAccess }: HomeProps) {
  const { state } = usePlayer();
  const { homeLook } = useNavigation();
  const { wish, text, change } = useSearchState(homeLook);
  // Watched during a search too, so that the lists are back at once after it.
  const lists = useHomeLists();
  const box = useRef<HTMLDivElement>(null);
  useViewState(box, homeLook);
  const found = results.usePart();
  /** Whoever tries a station of the first start goes on choosing there. */
  const [isChoosing, setChoosing] = useState(false);
  const typed = wish.text.trim();

  useEffect(() => whenNear('input[type=search]', () => void results.fetch()), []);
  useEffect(() => {
    if (typed !== '') void results.fetch();
  }, [typed]);

  const nothingHeard = !state.recentlyPlayedLoading && state.recentlyPlayed.length === 0;
  return (
    <ToasterProvider>
      <div ref={box}>
        <h2 {...{ [PAGE_HEADING]: '' }} tabIndex={-1} className="sr-only">
          {t('home.heading')}
        </h2>
        <SearchField
          label={t('search.everything')}
          value={wish.text}
          onChange={(now) => change({ text: now })}
          className="mb-3"
        />
        <QueueMenus>
          {found && typed !== '' ? (
            <found.SearchResults page={box} typed={typed} text={text} />
          ) : (
            <RowFocus className="flex flex-col gap-3">
              {!nothingHeard && !isChoosing && <RecentlyPlayed />}
              <HomeLists
                page={box}
                {...{ lists, nothingHeard, firstStart, isChoosing }}
                onChoosing={setChoosing}
              />
              {!state.hostAccess && !state.recentlyPlayedLoading && (
                <HostAccessNotice requestHostAccess={requestHostAccess} />
              )}
            </RowFocus>
          )}
        </QueueMenus>
        <Toasts />
      </div>
    </ToasterProvider>
  );
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
