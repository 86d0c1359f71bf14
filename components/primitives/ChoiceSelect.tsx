import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useRef } from 'react';

interface ChoiceSelectProps<Value> {
  /** The field's label. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A drop-down list to choose one value. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, choices, value, onChange, className = 'w-full' } = props;
  const isOpen = useRef(false);
  const chosen = useRef<Value | null>(null);

  function tell() {
    if (chosen.current !== null) onChange(chosen.current);
    chosen.current = null;
  }

  /**
   * Reports the choice only now: until it has faded out, the list holds the focus, which would be lost if
   * the choice replaced the page.
   */
  function onFaded(open: boolean) {
    isOpen.current = open;
    if (!open) tell();
  }

  return (
    <Select.Root
      modal={false}
      items={choices}
      value={value}
      onOpenChange={(open) => {
        isOpen.current ||= open;
      }}
      onOpenChangeComplete={onFaded}
      onValueChange={(value) => {
        chosen.current = value;
        // Typing the first letters chooses even while the list is closed.
        if (!isOpen.current) tell();
      }}
    >
      <Select.Trigger
        aria-label={label}
        className={`flex h-9 min-w-0 cursor-pointer items-center rounded-lg border border-strong bg-raised ps-2.5 pe-1.5 text-start ${className}`}
      >
        <Select.Value className="one-line min-w-0 flex-1" />
        <Select.Icon className="shrink-0 text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-10"
        >
          <Select.Popup className="max-h-[min(var(--available-height),26rem)] w-max min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Select.List aria-label={label}>
              {choices.map((choice) => (
                <SelectEntry key={choice.value} value={choice.value}>
                  {choice.label}
                </SelectEntry>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
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
