import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

interface ChoicesProps<Value extends string> {
  /** The group's label. */
  label: string;
  /** Whether it is visible: in line with the options, so that they have the whole width for a second line. */
  showsLabel?: boolean;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few options, all visible, of which one is chosen. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, showsLabel, choices, value, onChange } = props;
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      // Pressing the chosen option again must not clear it.
      onValueChange={([chosen]) => chosen !== undefined && onChange(chosen)}
      className="flex flex-wrap items-baseline gap-1 max-[400px]:gap-0.5"
    >
      {showsLabel && (
        <span aria-hidden className="mx-1 text-xs font-semibold text-muted">
          {label}
        </span>
      )}
      {choices.map((choice) => (
        <Toggle
          key={choice.value}
          value={choice.value}
          className="h-7 rounded-full px-2.5 text-xs max-[400px]:px-2 max-[320px]:px-1.5 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-accent/16 aria-pressed:text-ink"
        >
          {choice.name}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
