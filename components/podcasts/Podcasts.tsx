import { Suspense } from 'react';
import { QueueMenus } from '../player/QueueMenu';
import { useNavigation } from '../ui/navigation';
import { Toasts } from '../ui/Toasts';
import { ToasterProvider } from '../ui/toaster';
import { OpenedPage } from './OpenedPage';
import { StartPage } from './StartPage';
import { useBackKeys } from './use-back-keys';

/** The tab of podcasts: its first page, or the one opened from there or from elsewhere. */
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
