import type { ReactNode } from 'react';
import { isWebAddress } from '@/lib/model/web-address';
import { IconButton } from './IconButton';

interface IconLinkProps {
  href: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

/** The same as `IconButton` for a page of the web, which opens in a tab; nothing for any other address. */
export function IconLink({ href, ...rest }: IconLinkProps) {
  if (!isWebAddress(href)) return null;
  return (
    <IconButton
      type={undefined}
      render={<a href={href} target="_blank" rel="noopener noreferrer" />}
      {...rest}
    />
  );
}
