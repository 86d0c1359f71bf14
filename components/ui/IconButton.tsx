import { Tooltip } from '@base-ui/react/tooltip';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The button's name, shown as its tooltip, too. */
  label: string;
  /** What the tooltip says instead, where it can say more than the name. */
  hint?: string;
  /** Another element than a button. */
  render?: ReactElement;
  children?: ReactNode;
};

/** How every button looks that shows only a sign. */
export const ICON_BUTTON =
  'grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink active:bg-line data-popup-open:text-ink';

/** A button that shows only a sign; its name comes with the pointer or the focus. */
export function IconButton({ label, hint, children, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        type="button"
        aria-label={label}
        className={`${ICON_BUTTON} size-9 hover:bg-sunken ${className}`}
        {...rest}
      >
        {children}
      </Tooltip.Trigger>
      <TooltipText>{hint ?? label}</TooltipText>
    </Tooltip.Root>
  );
}

/** What the tooltip around it says, drawn above everything. */
export function TooltipText({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Portal>
      <Tooltip.Positioner sideOffset={6} collisionPadding={8} className="z-20">
        <Tooltip.Popup className="max-w-60 rounded-lg bg-ink px-2 py-1 text-xs text-ground shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {children}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  );
}
