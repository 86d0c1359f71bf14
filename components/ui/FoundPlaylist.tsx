import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { itemFavourite } from '@/lib/model/favourite';
import { isRadio, itemName, loadingKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from './Button';
import { CheckLine } from './CheckLine';

interface FoundPlaylistProps {
  items: readonly PlayableItem[];
  onBack: () => void;
}

/** The entries of a playlist: those that are chosen become favourites. */
export function FoundPlaylist({ items, onBack }: FoundPlaylistProps) {
  const { addFavourite } = usePlayer();
  const [chosen, setChosen] = useState<ReadonlySet<PlayableItem>>(new Set(items));
  const [added, setAdded] = useState<string | null>(null);
  const count = countOf(chosen.size, items);

  function choose(item: PlayableItem, isChosen: boolean) {
    const others = [...chosen].filter((other) => other !== item);
    setChosen(new Set(isChosen ? [...others, item] : others));
  }

  function add() {
    for (const item of items) if (chosen.has(item)) addFavourite(itemFavourite(item));
    setAdded(count);
  }

  if (added !== null) return <Added count={added} many={chosen.size !== 1} />;
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">A playlist</Dialog.Title>
        <Dialog.Description className="text-muted">
          Choose what to add to your favourites.
        </Dialog.Description>
        <CheckLine
          checked={chosen.size === items.length}
          indeterminate={chosen.size > 0 && chosen.size < items.length}
          onChange={(all) => setChosen(new Set(all ? items : []))}
        >
          All {items.length}
        </CheckLine>
        <ul className="flex flex-col gap-1 border-t border-line pt-3">
          {items.map((item) => (
            <li key={loadingKey(item)}>
              <CheckLine checked={chosen.has(item)} onChange={(isChosen) => choose(item, isChosen)}>
                {itemName(item)}
              </CheckLine>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Button onClick={onBack}>Back</Button>
        <Button
          look="primary"
          disabled={chosen.size === 0}
          onClick={add}
          className="disabled:opacity-50"
        >
          Add {count}
        </Button>
      </div>
    </>
  );
}

function Added({ count, many }: { count: string; many: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 p-5">
      <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Added
      </Dialog.Title>
      <p role="status">
        {count} {many ? 'are' : 'is'} among your favourites now, on Home.
      </p>
      <div className="flex justify-end">
        <Dialog.Close render={<Button look="primary" />}>Done</Dialog.Close>
      </div>
    </div>
  );
}

function countOf(count: number, items: readonly PlayableItem[]): string {
  const [one, many] = items.every(isRadio) ? ['station', 'stations'] : ['entry', 'entries'];
  return `${count} ${count === 1 ? one : many}`;
}
