import { browser } from 'wxt/browser';
import { App } from '@/components/ui/App';
import { STARTER_STATIONS } from '@/lib/directory/starters';
import { mountPage } from '@/lib/ui/mount-page';
import { requestHostAccess } from '../shared/host-access';

await mountPage(
  <App
    layout="panel"
    stations={STARTER_STATIONS}
    requestHostAccess={requestHostAccess}
    onOpenSettings={() => browser.runtime.openOptionsPage()}
  />,
);
