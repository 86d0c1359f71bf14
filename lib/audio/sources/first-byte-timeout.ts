import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { type OpenSource, type SourceContext, SourceError } from './source';

/** If there is another address to try, or the same one again. */
const SHORT = 5 * SECOND;
const LONG = 15 * SECOND;

/** How long a server may send nothing before its first audio, in milliseconds; longer each time. */
export function firstByteTimeout(
  { again }: Pick<SourceContext, 'again'>,
  hasOthers: boolean,
): number {
  if (again === 0) return hasOthers ? SHORT : LONG;
  return Math.min(LONG, SHORT * again);
}

/** Makes the attempt, and gives up if nothing arrives for that many milliseconds before the first audio. */
export async function openWithTimeout(
  context: SourceContext,
  milliseconds: number,
  clock: Clock,
  open: OpenSource,
): Promise<void> {
  const own = new AbortController();
  const signal = AbortSignal.any([context.signal, own.signal]);
  const wait = () => clock.after(milliseconds, () => own.abort());
  let cancel = wait();
  let waiting = true;
  const onProgress = () => {
    context.onProgress();
    if (!waiting) return;
    cancel();
    cancel = wait();
  };
  const settle = () => {
    waiting = false;
    cancel();
  };
  context.element.addEventListener('progress', onProgress, { signal });
  try {
    await open({
      ...context,
      signal,
      onProgress,
      onAddress(...address) {
        settle();
        context.onAddress(...address);
      },
    });
  } catch (error) {
    if (!own.signal.aborted || context.signal.aborted) throw error;
    throw new SourceError({ kind: 'network', detail: 'The server sent nothing' }, 'silent');
  } finally {
    settle();
  }
}
