import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { useCollectionOrders } from '@/lib/ui/data/use-collections';
import { troubleOf } from './use-undo';

interface PutInto {
  /** The collection's id. */
  id: string;
  thing: Favourite;
  /** Does it, says so, and offers to undo it. */
  act(what: {
    words: string;
    run: () => Promise<string | null>;
    undo: () => Promise<string | null>;
  }): void;
  tell(words: string): void;
}

/** Puts what was dropped on a collection into it, or says that it is in there already. */
export function usePutInto(): (what: PutInto) => Promise<void> {
  const collections = useCollectionOrders();
  return async ({ id, thing, act, tell }) => {
    const collection = await collections.read(id);
    if (collection === null) return tell(t('lists.not_done'));
    const words = { name: favouriteName(thing), collection: collection.name };
    if (collection.things.some(({ key }) => key === thing.key))
      return tell(t('collections.already_in', words));
    act({
      words: t('collections.put_in', words),
      run: () => troubleOf(collections.collect(id, thing)),
      undo: () => troubleOf(collections.uncollect(id, thing.key)),
    });
  };
}
