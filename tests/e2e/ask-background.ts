import type { Messages } from '@/lib/contract/messages';
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
