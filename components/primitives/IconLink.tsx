import type { ReactNode } from 'react';
import { isWebAddress } from '@/lib/model/web-address';
import { ICON_BUTTON } from './IconButton';
import { HINT } from './popups/hints';

interface IconLinkProps {
  href: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

/** Like `IconButton`, but for a web page that opens in a tab; renders nothing for any other address. */
export function IconLink({ href, label, hint, children }: IconLinkProps) {
  if (!isWebAddress(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      {...{ [HINT]: hint ?? label }}
      className={`${ICON_BUTTON} size-9 hover:bg-sunken`}
    >
      {children}
    </a>
  );
}
