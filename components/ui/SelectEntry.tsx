import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

interface SelectEntryProps<Value> {
  value: Value;
  /** Before its name. */
  before?: ReactNode;
  /** Its name, also shown when it is chosen. */
  children: ReactNode;
  /** Behind its name. */
  after?: ReactNode;
  className?: string;
}

/** An entry of a `Select`; the chosen one is bold and has a tick. */
export function SelectEntry<Value extends string | number>(props: SelectEntryProps<Value>) {
  const { value, before, children, after, className = 'min-h-8' } = props;
  return (
    <Select.Item
      value={value}
      className={`flex cursor-default items-center gap-2 rounded-lg px-2 py-1 outline-none data-highlighted:bg-sunken data-selected:font-semibold ${className}`}
    >
      {before}
      <Select.ItemText render={<span dir="auto" />} className="one-line min-w-0 flex-1">
        {children}
      </Select.ItemText>
      {after}
      <span className="grid size-4 shrink-0 place-items-center text-accent">
        <Select.ItemIndicator render={<Check aria-hidden className="size-4" />} />
      </span>
    </Select.Item>
  );
}
