import type { Messages } from '@/lib/contract/messages';
import type { PlayerState } from '@/lib/contract/player-state';
import type { UiPage } from './driver/driver.ts';

type Answer<Type extends keyof Messages> = Awaited<ReturnType<Messages[Type]>>;

/** Sends a message as an extension page's own code would, and returns the background's answer. */
export async function askBackground<Type extends keyof Messages>(
  ui: UiPage,
  type: Type,
  ...data: Parameters<Messages[Type]>
): Promise<Answer<Type>> {
  const answer = await ui.evaluate(
    (type, data) => {
      interface Runtime {
        sendMessage(message: object, callback: (answer: unknown) => void): void;
        lastError?: { message: string };
      }
      const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome;
      return new Promise<{ res?: unknown; err?: unknown }>((resolve) => {
        runtime.sendMessage({ id: 1, type, timestamp: Date.now(), data }, (answer) => {
          resolve((answer ?? { err: runtime.lastError?.message ?? 'no answer' }) as object);
        });
      });
    },
    type as string,
    data[0] as unknown,
  );
  if (answer.err !== undefined) throw new Error(`${type}: ${JSON.stringify(answer.err)}`);
  return answer.res as Answer<Type>;
}

/** The last revision that each page was told by `pretend`. */
const pretended = new WeakMap<UiPage, number>();

/**
 * Tells a page of a state change, as the background would, for states that take long to reach. For each of these, the
 * page misses one of the background's own changes. A page cannot send to itself, so this goes `through` another.
 */
export async function pretend(
  ui: UiPage,
  { changes, through }: { changes: Partial<PlayerState>; through: UiPage },
): Promise<void> {
  const { epoch, revision } = await askBackground(through, 'player:hello');
  const last = Math.max(revision, pretended.get(ui) ?? 0) + 1;
  pretended.set(ui, last);
  // A page takes only the revision after its own, which is the background's or the last one told here.
  for (let next = revision + 1; next <= last; next++) {
    await askBackground(through, 'ui:patch', { epoch, revision: next, changes });
  }
}
