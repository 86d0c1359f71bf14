import { Select } from '@base-ui/react/select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useRef } from 'react';
import { SelectEntry, SelectPopup } from '../popups/SelectPopup';

interface ChoiceSelectProps<Value> {
  /** The field's label. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The ID of what explains it. */
  describedBy?: string | undefined;
  className?: string;
}

/** A drop-down list to choose one value. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, choices, value, onChange, describedBy, className = 'w-full' } = props;
  const isOpen = useRef(false);
  const chosen = useRef<Value | null>(null);

  function tell() {
    if (chosen.current !== null) onChange(chosen.current);
    chosen.current = null;
  }

  /**
   * Reports the choice only once the list has faded out: until then the list holds the focus, which would be lost if
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
        aria-describedby={describedBy}
        className={`flex h-9 min-w-0 cursor-pointer items-center rounded-lg border border-strong bg-raised ps-2.5 pe-1.5 text-start ${className}`}
      >
        <Select.Value className="one-line min-w-0 flex-1" />
        <Select.Icon className="shrink-0 text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </Select.Icon>
      </Select.Trigger>
      <SelectPopup label={label}>
        {choices.map((choice) => (
          <SelectEntry key={choice.value} value={choice.value}>
            {choice.label}
          </SelectEntry>
        ))}
      </SelectPopup>
    </Select.Root>
  );
}
