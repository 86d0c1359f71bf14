import type { ComponentProps, ReactNode } from 'react';
import { HINT } from './popups/hints';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The button's name, shown as its tooltip, too. */
  label: string;
  /** What the tooltip says instead, where it can say more than the name. */
  hint?: string;
  children?: ReactNode;
};

/** How everything looks that is pressed and shows only a sign. */
export const ICON_BUTTON =
  'grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink active:bg-line data-popup-open:text-ink';

/** A button that shows only a sign; its name comes with the pointer or the focus. */
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
