import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  danger: 'bg-danger text-ground hover:opacity-90',
  quiet: 'border border-strong text-ink hover:bg-sunken',
};

export type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof LOOKS };

/** A button with a text label. */
export function Button({ look = 'quiet', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-full px-4 font-medium transition active:scale-98 ${LOOKS[look]} ${className}`}
      {...rest}
    />
  );
}
