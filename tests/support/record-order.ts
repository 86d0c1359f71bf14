import type { RecordOrder } from '@/lib/contract/kept';

/** An order to record all that is kept, and what follows, until it is told to end. */
export function recordOrder(changes: Partial<RecordOrder> = {}): RecordOrder {
  return {
    ...{ id: 'a', from: 0, until: null, mostBytes: 1_000_000_000 },
    tags: { title: 'Cirrus', artist: 'Bonobo', album: 'FIP', date: 1_800_000_000_000, cover: '' },
    ...changes,
  };
}
