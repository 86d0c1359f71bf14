import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { CHOICE, FIELD, LABEL, POPUP } from './filter-field';

interface ChoiceFilterProps<T> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few. */
export function ChoiceFilter<T extends string | number>(props: ChoiceFilterProps<T>) {
  const { label, choices, value, onChange } = props;
  const labelId = useId();
  return (
    <div className="min-w-0">
      <span id={labelId} className={LABEL}>
        {label}
      </span>
      <Select.Root
        modal={false}
        items={choices}
        value={value}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      >
        <Select.Trigger
          aria-labelledby={labelId}
          className={`${FIELD} cursor-pointer ps-2.5 pe-1.5`}
        >
          <Select.Value className="one-line min-w-0 flex-1" />
          <Select.Icon
            render={<ChevronDown aria-hidden />}
            className="size-4 shrink-0 text-muted"
          />
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner
            alignItemWithTrigger={false}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-10"
          >
            <Select.Popup className={POPUP}>
              <Select.List aria-label={label}>
                {choices.map((choice) => (
                  <Select.Item key={choice.value} value={choice.value} className={CHOICE}>
                    <Select.ItemText className="flex-1">{choice.label}</Select.ItemText>
                    <span className="grid size-4 place-items-center text-accent">
                      <Select.ItemIndicator render={<Check aria-hidden className="size-4" />} />
                    </span>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </div>
  );
}
