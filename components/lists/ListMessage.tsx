import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import { Button } from '../primitives/Button';

interface ListMessageProps {
  Sign: LucideIcon;
  heading: string;
  children?: ReactNode;
}

/** Takes the place of a missing list: why it is missing, and what to do. */
export function ListMessage({ Sign, heading, children }: ListMessageProps) {
  return (
    <div className="animate-arrive mx-auto flex max-w-72 flex-col items-center gap-1 px-4 py-8 text-center text-balance">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-accent/12 text-accent">
        <Sign aria-hidden className="size-6" />
      </span>
      <p dir="auto" className="font-semibold">
        {heading}
      </p>
      <div className="flex flex-col items-center gap-3 text-muted [&>button:first-child]:mt-2">
        {children}
      </div>
    </div>
  );
}

interface ListLostProps {
  Sign?: LucideIcon;
  heading: string;
  why: string;
  onRetry: () => void;
}

/** Takes the place of something that could not be loaded, and tries again. */
export function ListLost({ Sign = CircleAlert, heading, why, onRetry }: ListLostProps) {
  return (
    <ListMessage Sign={Sign} heading={heading}>
      <p>{why}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </ListMessage>
  );
}
