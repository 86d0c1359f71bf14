import X from 'lucide-react/icons/x';
import { useState } from 'react';
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
      aria-label="Access to station sites"
      className="animate-arrive flex items-start gap-2 rounded-xl border border-line p-3"
    >
      <div className="flex-1">
        <p className="text-xs text-muted">
          Without access to the stations’ sites, song titles and instant start are missing on many
          stations.
        </p>
        <Button className="mt-2 h-8 px-3 text-xs" onClick={() => requestHostAccess()}>
          Allow access
        </Button>
      </div>
      <IconButton
        label="Dismiss"
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
