import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import { Button } from './Button';

interface NoticeProps {
  Sign: LucideIcon;
  /** Whether it is an error. */
  bad?: boolean;
  /** Its name, if there may be several. */
  name?: string;
  children: ReactNode;
  onRetry: () => void;
}

/**
 * A problem with a list, shown above it with a button to retry. In a narrow page the button is below the
 * text.
 */
export function Notice({ Sign, bad = false, name, children, onRetry }: NoticeProps) {
  return (
    <div
      role="status"
      aria-label={name}
      className="@container rounded-xl border border-line text-xs"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <Sign
          aria-hidden
          className={`size-5 shrink-0 self-start @min-[18rem]:self-center ${bad ? 'text-danger' : 'text-muted'}`}
        />
        <p dir="auto" className="begin-with-page min-w-0 flex-1 text-muted">
          {children}
        </p>
        <span className="shrink-0 @max-[18rem]:w-full @max-[18rem]:ps-8">
          <Button className="h-8 px-3 text-xs" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </span>
      </div>
    </div>
  );
}
