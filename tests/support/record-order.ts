import type { RecordOrder } from '@/lib/contract/kept';

/** An order to record everything kept, and what follows, until told to end. */
export function recordOrder(changes: Partial<RecordOrder> = {}): RecordOrder {
  return {
    ...{ id: 'a', from: 0, until: null, mostBytes: 1_000_000_000 },
    tags: { title: 'Cirrus', artist: 'Bonobo', album: 'FIP', date: 1_800_000_000_000, cover: '' },
    ...changes,
  };
}
