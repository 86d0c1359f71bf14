import { Checkbox } from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, useId } from 'react';

interface CheckLineProps {
  checked: boolean;
  /** Some of what it stands for, and not all. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  /** Its name. */
  children: ReactNode;
}

/** A checkbox with its name beside it: press anywhere on the line. */
export function CheckLine({ checked, indeterminate, onChange, children }: CheckLineProps) {
  const nameId = useId();
  const Sign = indeterminate ? Minus : Check;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is one
    <label className="flex min-h-7 cursor-pointer items-start gap-3 py-1">
      <Checkbox.Root
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={onChange}
        aria-labelledby={nameId}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded border border-strong bg-ground text-on-accent data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent"
      >
        <Checkbox.Indicator render={<Sign aria-hidden strokeWidth={3} />} className="size-3" />
      </Checkbox.Root>
      <span id={nameId} dir="auto" className="begin-with-page line-clamp-4 min-w-0 flex-1">
        {children}
      </span>
    </label>
  );
}
