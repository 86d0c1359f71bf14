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

/** The revision that a page pretended last. */
const pretended = new WeakMap<UiPage, number>();

/**
 * Tells all other pages of a change of the state, as the background would: for states that take long to get into. For
 * each change the pages miss one of the background's own.
 */
export async function pretend(ui: UiPage, changes: Partial<PlayerState>): Promise<void> {
  const { epoch, revision } = await askBackground(ui, 'player:hello');
  const next = Math.max(revision, pretended.get(ui) ?? 0) + 1;
  pretended.set(ui, next);
  await askBackground(ui, 'ui:patch', { epoch, revision: next, changes });
}
