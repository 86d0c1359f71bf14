import { Checkbox } from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, useId } from 'react';

interface CheckLineProps {
  checked: boolean;
  /** Whether some, but not all, of what it stands for is chosen. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  /** Its label. */
  children: ReactNode;
  /** Further information to read before ticking it. */
  detail?: ReactNode;
}

/** A checkbox with a label: press anywhere on the line. */
export function CheckLine(props: CheckLineProps) {
  const { checked, indeterminate, onChange, children, detail } = props;
  const [nameId, detailId] = [useId(), useId()];
  const Sign = indeterminate ? Minus : Check;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is one
    <label className="flex min-h-7 cursor-pointer items-start gap-3 py-1">
      <Checkbox.Root
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={onChange}
        aria-labelledby={nameId}
        aria-describedby={detail === undefined ? undefined : detailId}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded border border-strong bg-ground text-on-accent data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent"
      >
        <Checkbox.Indicator render={<Sign aria-hidden strokeWidth={3} />} className="size-3" />
      </Checkbox.Root>
      <span className="min-w-0 flex-1">
        <span id={nameId} dir="auto" className="begin-with-page line-clamp-4">
          {children}
        </span>
        {detail !== undefined && (
          <span id={detailId} className="block text-muted">
            {detail}
          </span>
        )}
      </span>
    </label>
  );
}
