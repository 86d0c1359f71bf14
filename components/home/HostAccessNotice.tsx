import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

const DISMISSED = 'hostAccessNoticeDismissed';

/** Says once what host access is good for. Must be asked for within the click itself. */
export function HostAccessNotice({
  requestHostAccess,
}: {
  requestHostAccess: () => Promise<boolean>;
}) {
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
