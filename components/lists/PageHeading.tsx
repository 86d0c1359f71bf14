import type { ComponentProps } from 'react';
import { PAGE_HEADING } from '@/lib/ui/view-state';

/** A page's heading, which gets the focus when the page opens. */
export function PageHeading({ className = '', children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...{ [PAGE_HEADING]: '' }} tabIndex={-1} className={`page-title ${className}`} {...rest}>
      {children}
    </h2>
  );
}

/** The same for a name from elsewhere, which may be in another script and of any length. */
export function PageName({ className = 'line-clamp-2', ...rest }: ComponentProps<'h2'>) {
  return <PageHeading dir="auto" className={className} {...rest} />;
}
