import { useId } from 'react';
import { ChoiceSelect } from './ChoiceSelect';

interface ChoiceSettingProps<Value> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** An explanation in a sentence or more. */
  hint?: string;
}

/** A setting that is one of a list. */
export function ChoiceSetting<Value extends string | number>(props: ChoiceSettingProps<Value>) {
  const { label, choices, value, onChange, hint } = props;
  const hintId = useId();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        {/* The choice has the same name. A long name wraps, so that all choices or none are below their names. */}
        <span aria-hidden className="min-w-24 flex-1 font-medium">
          {label}
        </span>
        <ChoiceSelect
          {...{ label, choices, value, onChange }}
          describedBy={hint && hintId}
          className="w-40 max-w-full"
        />
      </div>
      {hint !== undefined && (
        <p id={hintId} className="-mt-2 text-muted">
          {hint}
        </p>
      )}
    </>
  );
}
