import { ChoiceSelect } from '../ui/ChoiceSelect';
import { LABEL } from './filter-field';

interface ChoiceFilterProps<T> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few. */
export function ChoiceFilter<T extends string | number>(props: ChoiceFilterProps<T>) {
  return (
    <div className="min-w-0">
      <span aria-hidden className={LABEL}>
        {props.label}
      </span>
      <ChoiceSelect {...props} />
    </div>
  );
}
