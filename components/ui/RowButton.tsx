import { IconButton, type IconButtonProps } from './IconButton';

/** A button at the end of a row: it shows itself when the row has the pointer or the focus. */
export function RowButton(props: IconButtonProps) {
  return (
    <IconButton
      className="size-8! opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line"
      {...props}
    />
  );
}
