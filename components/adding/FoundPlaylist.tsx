import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { isRadio, itemName, loadingKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../primitives/Button';
import { CheckLine } from '../primitives/fields/CheckLine';

interface FoundPlaylistProps {
  items: readonly PlayableItem[];
  onBack: () => void;
}

/** The entries of a playlist: the chosen ones become favourites. */
export function FoundPlaylist({ items, onBack }: FoundPlaylistProps) {
  const { addFavourite } = usePlayer();
  const [chosen, setChosen] = useState<ReadonlySet<PlayableItem>>(new Set(items));
  const [phase, setPhase] = useState<'choosing' | 'adding' | 'failed' | 'added'>('choosing');
  const stations = items.every(isRadio);

  function choose(item: PlayableItem, isChosen: boolean) {
    const others = [...chosen].filter((other) => other !== item);
    setChosen(new Set(isChosen ? [...others, item] : others));
  }

  async function add() {
    if (phase === 'adding') return;
    setPhase('adding');
    const orders = items.filter((item) => chosen.has(item)).map(itemFavourite);
    const done = await Promise.all(orders.map((favourite) => addFavourite(favourite)));
    setPhase(done.every(Boolean) ? 'added' : 'failed');
  }

  if (phase === 'added') return <Added count={chosen.size} stations={stations} />;
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{t('address.playlist')}</Dialog.Title>
        <Dialog.Description className="text-muted">
          {t('address.choose_entries')}
        </Dialog.Description>
        <CheckLine
          checked={chosen.size === items.length}
          indeterminate={chosen.size > 0 && chosen.size < items.length}
          onChange={(all) => setChosen(new Set(all ? items : []))}
        >
          {t('address.all_entries', { count: items.length })}
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
        {phase === 'failed' && (
          <p role="alert" className="text-danger">
            {t('lists.not_done')}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Button onClick={onBack}>{t('address.back')}</Button>
        <BusyButton
          look="primary"
          busy={phase === 'adding'}
          disabled={chosen.size === 0}
          onClick={add}
          className="disabled:opacity-50"
        >
          {stations
            ? tn('address.add_stations', chosen.size)
            : tn('address.add_entries', chosen.size)}
        </BusyButton>
      </div>
    </>
  );
}

function Added({ count, stations }: { count: number; stations: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 p-5">
      <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('address.added')}
      </Dialog.Title>
      <p role="status">
        {stations ? tn('address.stations_added', count) : tn('address.entries_added', count)}
      </p>
      <div className="flex justify-end">
        <Dialog.Close render={<Button look="primary" />}>{t('common.done')}</Dialog.Close>
      </div>
    </div>
  );
}
