import type { ImportOrder, ImportOutcome } from '@/lib/contract/library';
import type { ShelvedImport } from '@/lib/library/import-shelf';
import { failureOf } from '@/lib/library/library-failure';
import { log } from '@/lib/platform/log';
import { applyImport } from './apply-import';
import { type ImportContent, readImport } from './read-import';
import type { TransferContext } from './transfer-context';

const gone = () => ({ ok: false, trouble: { kind: 'expired' } }) as const;

/** Imports an inspected file. Repeating an order returns the stored result, or tries again if it failed. */
export function importFile(context: TransferContext, order: ImportOrder): Promise<ImportOutcome> {
  return context.queue(async () => {
    const found = await context.shelf.find(order.id);
    if (!found.ok) return { ok: false, trouble: { kind: found.failure.kind } };
    if (found.value === null) return gone();
    return found.value.outcome ?? (await run(context, { ...found.value, order }, order));
  });
}

/** Resumes imports that the end of the worker interrupted. */
export function resumeImports(context: TransferContext): Promise<void> {
  return context.queue(async () => {
    const begun = await context.shelf.begun();
    for (const entry of begun.ok ? begun.value : []) {
      if (entry.order !== null) await run(context, entry, entry.order);
    }
  });
}

async function run(
  context: TransferContext,
  begun: ShelvedImport,
  order: ImportOrder,
): Promise<ImportOutcome> {
  const { shelf } = context;
  let entry = begun;
  const note = async (changes: Partial<ShelvedImport>) => {
    entry = { ...entry, ...changes };
    return shelf.note(entry);
  };
  // From here on it runs to its end, whatever happens to the worker.
  const noted = await note({});
  const bytes = await shelf.bytes(entry.id);
  if (!noted.ok) return { ok: false, trouble: { kind: noted.failure.kind } };
  const reading = bytes.ok && bytes.value !== null ? readImport(bytes.value) : gone();
  const apply = (content: ImportContent) =>
    applyImport(context, order, content, entry.done, async (step) => {
      await note({ done: [...entry.done, step] });
    });
  const outcome = 'content' in reading ? await apply(reading.content).catch(asOutcome) : reading;
  // After a failure it is up to the listener to start over: the library may change until then.
  await note(outcome.ok ? { outcome } : { order: null, done: [] });
  return outcome;
}

/** The outcome if the browser's storage failed. */
function asOutcome(error: unknown): ImportOutcome {
  const found = failureOf(error);
  // Chrome's storage area throws plain errors that mention its quota only in the message.
  const failure = /quota/i.test(found.detail) ? { ...found, kind: 'quota' as const } : found;
  log('transfer', 'not imported', failure.detail);
  return { ok: false, trouble: { kind: failure.kind } };
}
