import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { CHIP } from './chip';
import type { Wish } from './station-search';

const LISTS: { value: Wish['list']; name: string }[] = [
  { value: 'top', name: 'Top' },
  { value: 'voted', name: 'Top voted' },
  { value: 'trending', name: 'Trending' },
  { value: 'near', name: 'Near me' },
];

interface ListChooserProps {
  list: Wish['list'];
  onChoose: (list: Wish['list']) => void;
}

/** Which of the directory's lists shows. */
export function ListChooser({ list, onChoose }: ListChooserProps) {
  return (
    <ToggleGroup
      aria-label="List of stations"
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
          {name}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
