import { useMemo } from 'react';
import { COLLECTIONS_KEY } from '@/lib/contract/library';
import type { Collection } from '@/lib/model/collection';
import type { Favourite } from '@/lib/model/favourite';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import type { Query } from './query-cache';
import { isAboutCollections } from './use-library';
import { useQuery, type Watched } from './use-query';

/** A collection with what is in it; null if it is gone. */
export function useCollection(id: string): Watched<Collection | null> {
  return useQuery(
    useMemo(
      (): Query<Collection | null> => ({
        key: `${COLLECTIONS_KEY} ${id}`,
        isAbout: isAboutCollections,
        fetch: () => ask('library:collection', id),
      }),
      [id],
    ),
  );
}

/** The ids of the collections that contain the thing with this key. */
export function useCollectionsWith(key: string): Watched<string[]> {
  return useQuery(
    useMemo(
      (): Query<string[]> => ({
        key: `${COLLECTIONS_KEY} with ${key}`,
        isAbout: (changed) => changed === COLLECTIONS_KEY,
        fetch: () => ask('library:collectionsWith', key),
      }),
      [key],
    ),
  );
}

/**
 * The orders about collections. Not among the commands, because no page needs them before its first frame. Those that
 * can fail return whether they succeeded.
 */
export function useCollectionOrders() {
  const { commands } = usePlayerContext();
  return useMemo(() => {
    const { ask: order, send } = commands;
    return {
      read: (id: string) => order('library:collection', id).catch(() => null),
      add: (collection: Collection, at?: number) =>
        order('library:addCollection', { collection, at }).catch(() => 'failed' as const),
      rename: (id: string, name: string) => isDone(order('library:renameCollection', { id, name })),
      remove: (id: string) => isDone(order('library:removeCollection', id)),
      collect: (id: string, thing: Favourite, at?: number) =>
        isDone(order('library:collect', { id, thing, at })),
      uncollect: (id: string, key: string) => isDone(order('library:uncollect', { id, key })),
      move: (key: string, to: number) => send('library:moveCollection', { key, to }),
      moveThing: (id: string, key: string, to: number) =>
        send('library:moveCollected', { id, key, to }),
    };
  }, [commands]);
}

const isDone = (answer: Promise<boolean>): Promise<boolean> => answer.catch(() => false);
