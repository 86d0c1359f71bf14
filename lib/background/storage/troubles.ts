import type { PlayerState } from '@/lib/contract/player-state';
import type { StorageTrouble } from '@/lib/model/trouble-kinds';

/** Reports the trouble of a place where data is stored; null when it works. */
export type NoteTrouble = (place: string, trouble: StorageTrouble | null) => void;

/** The state shows the trouble of some place until no place has any. */
export function createTroubles(state: Pick<PlayerState, 'storageTrouble'>): NoteTrouble {
  const troubles = new Map<string, StorageTrouble>();
  return (place, trouble) => {
    if (trouble === null) troubles.delete(place);
    else troubles.set(place, trouble);
    const [first = null] = troubles.values();
    if (state.storageTrouble !== first) state.storageTrouble = first;
  };
}

type Outcome = { ok: true } | { ok: false; failure: { kind: string } };

/**
 * The same database, reporting the outcome of its writes. The trouble with a newer version's database is
 * permanent, so it is not reported.
 */
export function tellingWrites<Database extends { write: (...args: never[]) => Promise<Outcome> }>(
  database: Database,
  tell: (trouble: StorageTrouble | null) => void,
): Database {
  const write = async (...args: never[]): Promise<Outcome> => {
    const outcome = await database.write(...args);
    if (outcome.ok) tell(null);
    else if (outcome.failure.kind === 'quota') tell('full');
    else if (outcome.failure.kind === 'storage') tell('failing');
    return outcome;
  };
  return { ...database, write };
}
