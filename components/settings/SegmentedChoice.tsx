import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** Shown where there is room for it. */
  Sign?: LucideIcon;
}

interface SegmentedChoiceProps<Value extends string> {
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** One of these two names it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
}

/** One of a few, all of them visible. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { choices, value, onChange, label, labelledBy, describedBy } = props;
  return (
    <RadioGroup
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className="flex flex-wrap gap-1 self-start rounded-xl bg-sunken p-1"
    >
      {choices.map((choice) => (
        <Segment key={choice.value} {...choice} />
      ))}
    </RadioGroup>
  );
}

function Segment({ value, name, Sign }: Choice<string>) {
  const nameId = useId();
  return (
    <Radio.Root
      value={value}
      aria-labelledby={nameId}
      className="flex h-8 grow cursor-pointer items-center justify-center gap-2 rounded-lg px-3 text-muted transition-colors hover:text-ink data-checked:bg-raised data-checked:font-medium data-checked:text-ink data-checked:[box-shadow:0_0_0_1px_var(--strong)]"
    >
      {Sign && <Sign aria-hidden className="hidden size-4 min-[26rem]:block" />}
      <span id={nameId}>{name}</span>
    </Radio.Root>
  );
}
