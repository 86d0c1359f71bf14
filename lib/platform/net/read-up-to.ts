import { joinBytes } from '@/lib/platform/bytes';

/** The whole body of a response; null if it is larger than the limit, in which case reading stops there. */
export async function readUpTo(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body, headers } = response;
  if (Number(headers.get('content-length')) > limit) {
    await body?.cancel().catch(() => undefined);
    return null;
  }
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    size += value.length;
    if (size > limit) {
      await reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  return joinBytes(chunks);
}
