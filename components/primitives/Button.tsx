import type { ComponentProps } from 'react';
import { Spinner } from './Spinner';

export const BUTTON =
  'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-full px-4 font-medium transition active:scale-98';

export const BUTTON_LOOKS = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  danger: 'bg-danger text-ground hover:opacity-90',
  quiet: 'border border-strong text-ink hover:bg-sunken',
};

export type ButtonLook = keyof typeof BUTTON_LOOKS;

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook };

/** A button with a text label. */
export function Button({ look = 'quiet', className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${BUTTON} ${BUTTON_LOOKS[look]} ${className}`} {...rest} />
  );
}

/** A button that shows when its action is still running. Keeps its width. */
export function BusyButton({ busy, children, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button aria-busy={busy} {...rest}>
      <span className="relative">
        <span className={busy ? 'opacity-0' : ''}>{children}</span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner className="size-4" />
          </span>
        )}
      </span>
    </Button>
  );
}
