import { COLLECTIONS_KEY } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { COLLECTION_MESSAGES } from '@/lib/contract/messages/library';
import type { CollectionStore } from '@/lib/library/collection-store';
import type { Outcome } from '@/lib/library/library-failure';
import { MOST_COLLECTIONS } from '@/lib/model/collection';
import { orThrow } from './or-throw';

/** Answers the pages' messages about collections. `tell` makes every open page fetch the data with this key again. */
export function collectionHandlers(
  store: CollectionStore,
  tell: (key: string) => void,
): Handlers<typeof COLLECTION_MESSAGES> {
  /** Returns whether the change is stored. Tells the pages anyway: one may show what another has removed. */
  async function done(change: Promise<Outcome<boolean | null>>): Promise<boolean> {
    const outcome = await change;
    tell(COLLECTIONS_KEY);
    return outcome.ok && outcome.value !== false;
  }

  return {
    'library:collections': async () => orThrow(await store.list()),
    'library:collection': async (id) => orThrow(await store.get(id)),
    'library:collectionsWith': async (key) => orThrow(await store.containing(key)),
    async 'library:addCollection'({ collection, at }) {
      const added = await store.add([collection], { at, most: MOST_COLLECTIONS });
      tell(COLLECTIONS_KEY);
      return added.ok ? (added.value ? 'added' : 'full') : 'failed';
    },
    'library:renameCollection': ({ id, name }) => done(store.rename(id, name)),
    'library:removeCollection': (id) => done(store.remove(id)),
    'library:collect': ({ id, thing, at }) => done(store.put(id, thing, at)),
    'library:uncollect': ({ id, key }) => done(store.take(id, key)),
    async 'library:moveCollection'({ key, to }) {
      await done(store.move(key, to));
    },
    async 'library:moveCollected'({ id, key, to }) {
      await done(store.moveThing(id, key, to));
    },
  };
}
