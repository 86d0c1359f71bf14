import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchSettingProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The explanation then says why. */
  disabled?: boolean;
  /** An explanation in a sentence or two. */
  children: ReactNode;
}

/** A setting that is on or off. */
export function SwitchSetting(props: SwitchSettingProps) {
  const { label, checked, onChange, disabled = false, children } = props;
  const [labelId, hintId] = [useId(), useId()];
  return (
    <div className="flex items-start justify-between gap-6 border-t border-line pt-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <span id={labelId} className="font-medium">
          {label}
        </span>
        <p id={hintId} className="text-muted">
          {children}
        </p>
      </div>
      <Switch.Root
        aria-labelledby={labelId}
        aria-describedby={hintId}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-strong px-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-40"
      >
        <Switch.Thumb className="size-4 rounded-full bg-strong transition data-checked:translate-x-4 data-checked:bg-on-accent rtl:data-checked:-translate-x-4" />
      </Switch.Root>
    </div>
  );
}
