import { Checkbox } from '@base-ui/react/checkbox';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import type { ImportOrder } from '@/lib/contract/library';

type Mode = ImportOrder['mode'];

interface ImportChoicesProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Whether the file has settings. */
  hasSettings: boolean;
  /** Whether they are taken. */
  settings: boolean;
  onSettings: (settings: boolean) => void;
}

const MODES: { mode: Mode; name: string; hint: string }[] = [
  {
    mode: 'merge',
    name: 'Add to what is here',
    hint: 'Nothing is removed. Of two places in an episode the further one stays.',
  },
  {
    mode: 'replace',
    name: 'Replace what is here',
    hint: 'What the backup does not have is removed, and its settings are taken.',
  },
];

/** How a backup comes together with what is here. */
export function ImportChoices(props: ImportChoicesProps) {
  const { mode, onMode, hasSettings, settings, onSettings } = props;
  const labelId = useId();
  return (
    <div className="flex flex-col gap-3">
      <p id={labelId} className="sr-only">
        What happens to what is here
      </p>
      <RadioGroup
        aria-labelledby={labelId}
        value={mode}
        onValueChange={onMode}
        className="flex flex-col gap-2"
      >
        {MODES.map((choice) => (
          <ModeChoice key={choice.mode} {...choice} />
        ))}
      </RadioGroup>
      {hasSettings && mode === 'merge' && (
        <SettingsChoice checked={settings} onChange={onSettings} />
      )}
    </div>
  );
}

function ModeChoice({ mode, name, hint }: (typeof MODES)[number]) {
  const [nameId, hintId] = [useId(), useId()];
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio button in it is one
    <label className="flex cursor-pointer gap-3">
      <Radio.Root
        value={mode}
        aria-labelledby={nameId}
        aria-describedby={hintId}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-strong bg-ground data-checked:border-accent"
      >
        <Radio.Indicator className="size-2 rounded-full bg-accent" />
      </Radio.Root>
      <span className="flex flex-col">
        <span id={nameId} className="font-medium">
          {name}
        </span>
        <span id={hintId} className="text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}

function SettingsChoice({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const nameId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is one
    <label className="flex cursor-pointer gap-3">
      <Checkbox.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={nameId}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded border border-strong bg-ground text-on-accent data-checked:border-accent data-checked:bg-accent"
      >
        <Checkbox.Indicator render={<Check aria-hidden strokeWidth={3} />} className="size-3" />
      </Checkbox.Root>
      <span id={nameId}>Take its settings, too</span>
    </label>
  );
}
