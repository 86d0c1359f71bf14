import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import type { Appearance } from '@/lib/contract/settings';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { SettingsSection } from './SettingsSection';

const APPEARANCES = [
  { value: 'system', name: 'settings.appearance.system', Sign: Monitor },
  { value: 'light', name: 'settings.appearance.light', Sign: Sun },
  { value: 'dark', name: 'settings.appearance.dark', Sign: Moon },
] as const satisfies { value: Appearance; name: MessageKey; Sign: LucideIcon }[];

/** The choice between dark and light. */
export function AppearanceSection() {
  const { state, changeSettings } = usePlayer();
  return (
    <SettingsSection
      name="appearance"
      control={
        <RadioGroup
          aria-label={t('settings.appearance.heading')}
          value={state.settings.appearance}
          onValueChange={(appearance) => changeSettings({ appearance })}
          className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1"
        >
          {APPEARANCES.map((choice) => (
            <AppearanceChoice key={choice.value} {...choice} />
          ))}
        </RadioGroup>
      }
    />
  );
}

function AppearanceChoice({ value, name, Sign }: (typeof APPEARANCES)[number]) {
  const nameId = useId();
  return (
    <Radio.Root
      value={value}
      aria-labelledby={nameId}
      className="flex h-8 cursor-pointer items-center gap-2 rounded-lg px-3 text-muted transition-colors hover:text-ink data-checked:bg-raised data-checked:font-medium data-checked:text-ink data-checked:ring-1 data-checked:ring-strong"
    >
      <Sign aria-hidden className="hidden size-4 min-[26rem]:block" />
      <span id={nameId}>{t(name)}</span>
    </Radio.Root>
  );
}
