import { ICON_BUTTON, type IconButtonProps } from '../../primitives/IconButton';
import { HINT } from '../../primitives/popups/hints';

/** A button at the end of a row, visible while the row is hovered or focused. */
export function RowButton({ label, hint, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...{ [HINT]: hint ?? label }}
      className={`${ICON_BUTTON} size-8 opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line ${className}`}
      {...rest}
    />
  );
}
