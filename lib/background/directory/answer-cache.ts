import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

/** An answer of a directory. */
const answerShape = v.object({
  found: v.array(v.unknown()),
  /** Whether there may be more. */
  more: v.boolean(),
  /** When it came, milliseconds since 1970. */
  at: v.number(),
});
export type CachedAnswer<T> = Omit<v.InferOutput<typeof answerShape>, 'found'> & { found: T[] };

/**
 * The last good answers to the most recent questions, stored beyond the end of the worker and the browser.
 */
export interface AnswerCache<T> {
  read(question: string): Promise<CachedAnswer<T> | null>;
  write(question: string, answer: CachedAnswer<T>): Promise<void>;
  /** Every stored answer, the most recent first. */
  all(): Promise<CachedAnswer<T>[]>;
}

const names = v.fallback(v.array(v.string()), []);

/**
 * Stores up to `limit` answers in records under `prefix`, and in one more the list of questions, the most
 * recent last. `read` validates an entry; it returns null if the entry is invalid.
 */
export function createAnswerCache<T>({
  local,
  prefix,
  limit,
  read,
}: {
  local: StorageArea;
  prefix: string;
  limit: number;
  read(value: unknown): T | null;
}): AnswerCache<T> {
  const inTurn = createTaskQueue();
  const namesKey = `${prefix}s`;
  const recordKey = (question: string) => `${prefix}/${question}`;
  const readNames = async () => v.parse(names, (await local.get([namesKey]))[namesKey]);

  async function store(question: string, answer: CachedAnswer<T>): Promise<void> {
    const others = (await readNames()).filter((other) => other !== question);
    const gone = others.slice(0, Math.max(0, others.length - limit + 1));
    await local.remove(gone.map(recordKey));
    await local.set({
      [recordKey(question)]: answer,
      [namesKey]: [...others.slice(gone.length), question],
    });
  }

  function readAnswer(value: unknown): CachedAnswer<T> | null {
    const result = v.safeParse(answerShape, value);
    if (!result.success) return null;
    return { ...result.output, found: result.output.found.map(read).filter((one) => one !== null) };
  }

  return {
    async read(question) {
      const key = recordKey(question);
      return readAnswer((await local.get([key]))[key]);
    },
    write: (question, answer) =>
      inTurn(() => store(question, answer)).catch((error: unknown) =>
        log('directory', 'not saved', error),
      ),
    async all() {
      const keys = (await readNames()).map(recordKey);
      const stored = await local.get(keys);
      return keys
        .map((key) => readAnswer(stored[key]))
        .filter((answer) => answer !== null)
        .reverse();
    },
  };
}
