import { Tooltip } from '@base-ui/react/tooltip';
import { ICON_BUTTON, type IconButtonProps, TooltipText } from './IconButton';

const tooltip = Tooltip.createHandle<string>();

/** A button at the end of a row: it shows itself when the row has the pointer or the focus. */
export function RowButton({ label, hint, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip.Trigger
      handle={tooltip}
      payload={hint ?? label}
      type="button"
      aria-label={label}
      className={`${ICON_BUTTON} size-8 opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line ${className}`}
      {...rest}
    />
  );
}

/** The one tooltip of all rows: one each would cost a long list more than all else that a row draws. */
export function RowTooltip() {
  return (
    <Tooltip.Root handle={tooltip}>
      {({ payload }) => <TooltipText>{payload}</TooltipText>}
    </Tooltip.Root>
  );
}
