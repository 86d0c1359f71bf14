import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { CHIP } from './chip';
import type { Wish } from './station-search';

const LISTS = [
  { value: 'top', name: 'radio.top' },
  { value: 'voted', name: 'radio.top_voted' },
  { value: 'trending', name: 'radio.trending' },
  { value: 'near', name: 'radio.near_me' },
] as const satisfies { value: Wish['list']; name: MessageKey }[];

interface ListChooserProps {
  list: Wish['list'];
  onChoose: (list: Wish['list']) => void;
}

/** Which of the directory's lists shows. */
export function ListChooser({ list, onChoose }: ListChooserProps) {
  return (
    <ToggleGroup
      aria-label={t('radio.lists')}
      value={[list]}
      onValueChange={([chosen]) => chosen !== undefined && onChoose(chosen)}
      className="flex flex-wrap gap-0.75 pb-2"
    >
      {LISTS.map(({ value, name }) => (
        <Toggle
          key={value}
          value={value}
          className={`${CHIP} aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent`}
        >
          {t(name)}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
