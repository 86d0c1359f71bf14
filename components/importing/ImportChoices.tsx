import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import type { ImportOrder } from '@/lib/contract/library';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { CheckLine } from '../primitives/fields/CheckLine';

type Mode = ImportOrder['mode'];

interface ImportChoicesProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Whether the file contains settings. */
  hasSettings: boolean;
  /** Whether they are used. */
  settings: boolean;
  onSettings: (settings: boolean) => void;
}

const MODES = [
  {
    mode: 'merge',
    name: 'import.merge',
    hint: 'import.merge_hint',
  },
  {
    mode: 'replace',
    name: 'import.replace',
    hint: 'import.replace_hint',
  },
] as const satisfies { mode: Mode; name: MessageKey; hint: MessageKey }[];

/** How to combine a backup with the existing data. */
export function ImportChoices(props: ImportChoicesProps) {
  const { mode, onMode, hasSettings, settings, onSettings } = props;
  const labelId = useId();
  return (
    <div className="flex flex-col gap-3">
      <p id={labelId} className="sr-only">
        {t('import.what_happens')}
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
        <CheckLine checked={settings} onChange={onSettings}>
          {t('import.take_settings')}
        </CheckLine>
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
          {t(name)}
        </span>
        <span id={hintId} className="text-muted">
          {t(hint)}
        </span>
      </span>
    </label>
  );
}
