import { Dialog } from '@base-ui/react/dialog';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { t } from '@/lib/i18n/translate';
import { Button } from '../primitives/Button';
import type { Finding } from './use-address';

interface FoundPageProps {
  feeds: Extract<Finding, { kind: 'page' }>['feeds'];
  onBack: () => void;
  onLook: (address: string) => void;
}

/** The feeds that a page links to; choosing one inspects it. */
export function FoundPage({ feeds, onBack, onLook }: FoundPageProps) {
  return (
    <>
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{t('address.page')}</Dialog.Title>
        <Dialog.Description className="text-muted">{t('address.choose_feed')}</Dialog.Description>
        <ul className="-mx-2">
          {feeds.map((feed) => (
            <LinkedFeed key={feed.url} {...feed} onLook={onLook} />
          ))}
        </ul>
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Button onClick={onBack}>{t('address.back')}</Button>
      </div>
    </>
  );
}

type LinkedFeedProps = FoundPageProps['feeds'][number] & Pick<FoundPageProps, 'onLook'>;

function LinkedFeed({ title, url, onLook }: LinkedFeedProps) {
  const addressId = useId();
  return (
    <li className="relative flex items-center gap-2 rounded-xl px-2 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          aria-describedby={addressId}
          onClick={() => onLook(url)}
          className="begin-with-page line-clamp-2 w-full font-medium outline-none after:absolute after:inset-0 after:rounded-xl after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
        >
          {title || new URL(url).host}
        </button>
        <span id={addressId} dir="ltr" className="one-line block text-xs text-muted">
          {shownAddress(url)}
        </span>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </li>
  );
}

/** Without the scheme and without a login. */
function shownAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  return host + pathname + search;
}
