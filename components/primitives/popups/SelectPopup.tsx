import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { POPUP } from './looks';

interface SelectPopupProps {
  /** The list's label. */
  label: string;
  /** Its size. */
  className?: string;
  /** `SelectEntry`s. */
  children: ReactNode;
}

/** The list that a `Select` opens, below its button. */
export function SelectPopup({ label, className, children }: SelectPopupProps) {
  const size =
    className ??
    'max-h-[min(var(--available-height),26rem)] w-max min-w-(--anchor-width) max-w-(--available-width)';
  return (
    <Select.Portal>
      <Select.Positioner
        alignItemWithTrigger={false}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-10"
      >
        <Select.Popup className={`${POPUP} ${size}`}>
          <Select.List aria-label={label}>{children}</Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}

interface SelectEntryProps<Value> {
  value: Value;
  /** Shown before its name. */
  before?: ReactNode;
  /** Its name, also shown when it is chosen. */
  children: ReactNode;
  /** Shown after its name. */
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
