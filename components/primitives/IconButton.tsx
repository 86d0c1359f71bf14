import type { ComponentProps, ReactNode } from 'react';
import { isWebAddress } from '@/lib/model/values/web-address';
import { HINT } from './popups/hints';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The button's name, also shown as its tooltip. */
  label: string;
  /** Replaces the tooltip if there is more to say than the name. */
  hint?: string;
  children?: ReactNode;
};

/** The style of everything that is pressed and shows only an icon. */
export const ICON_BUTTON =
  'grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink active:bg-line data-popup-open:text-ink';

/** A button that shows only an icon; its name appears on hover or focus. */
export function IconButton({ label, hint, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...{ [HINT]: hint ?? label }}
      className={`${ICON_BUTTON} size-9 hover:bg-sunken ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}

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
