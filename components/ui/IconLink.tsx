import type { ReactNode } from 'react';
import { IconButton } from './IconButton';

interface IconLinkProps {
  href: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

/** The same as `IconButton` for a page of the web, which opens in a tab. */
export function IconLink({ href, ...rest }: IconLinkProps) {
  return (
    <IconButton
      type={undefined}
      render={<a href={href} target="_blank" rel="noopener noreferrer" />}
      {...rest}
    />
  );
}
