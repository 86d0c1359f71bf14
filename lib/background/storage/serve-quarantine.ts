import type { ExportFile } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { QUARANTINE_MESSAGES } from '@/lib/contract/messages/player';
import type { QuarantineEntry } from '@/lib/contract/storage-report';
import type { HistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { withoutCredentials } from '@/lib/library/backup/backup-writer';
import type { LibraryDatabase } from '@/lib/library/library-database';
import { localDay } from '@/lib/model/values/dates';
import type { Clock } from '@/lib/platform/time/clock';
import type { Quarantine } from './quarantine';

export interface QuarantinePlaces {
  quarantine: Quarantine;
  library: LibraryDatabase;
  history: HistoryDatabase;
  clock: Clock;
}

/** Answers the pages' messages about what could not be read. */
export function quarantineHandlers(places: QuarantinePlaces): Handlers<typeof QUARANTINE_MESSAGES> {
  return {
    async 'player:quarantine'() {
      const found = await everythingAside(places);
      return found.map(({ value, ...entry }) => entry);
    },
    'player:exportQuarantine': () => exportQuarantine(places),
    'player:clearQuarantine': () => clearQuarantine(places),
  };
}

/** The most recently found first. */
async function everythingAside({
  quarantine,
  library,
  history,
}: QuarantinePlaces): Promise<(QuarantineEntry & { value: unknown })[]> {
  const [records, fromLibrary, fromHistory] = await Promise.all([
    quarantine.list(),
    library.read(['quarantine'], (reader) => reader.store('quarantine').getAll()),
    history.read('quarantine', ({ store }) => store.getAll()),
  ]);
  const rowsOf = (
    place: QuarantineEntry['place'],
    found: typeof fromLibrary | typeof fromHistory,
  ) =>
    (found.ok ? found.value : []).map(({ store, value, reason, at }) => ({
      ...{ place, record: store, value, reason, at },
    }));
  return [
    ...records.map(({ key, ...rest }) => ({ place: 'player' as const, record: key, ...rest })),
    ...rowsOf('library', fromLibrary),
    ...rowsOf('history', fromHistory),
  ].sort((a, b) => b.at - a.at);
}

/** Everything in one file, for troubleshooting; without passwords in addresses. */
async function exportQuarantine(places: QuarantinePlaces): Promise<ExportFile> {
  const found = await everythingAside(places);
  return {
    name: `skywave-unreadable-${localDay(places.clock.now())}.json`,
    type: 'application/json',
    text: withoutCredentials(JSON.stringify(found, null, 2)),
  };
}

async function clearQuarantine({ quarantine, library, history }: QuarantinePlaces): Promise<void> {
  await Promise.all([
    quarantine.clear(),
    library.write(['quarantine'], (writer) => writer.store('quarantine').clear()),
    history.write('quarantine', ({ store }) => store.clear()),
  ]);
}
