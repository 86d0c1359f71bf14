import { joinBytes } from '@/lib/platform/bytes';

/** The whole body of a response; null if it is larger than the limit, in which case reading stops there. */
export async function readUpTo(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const isWhole = await readChunks(response, limit, (chunk) => chunks.push(chunk));
  return isWhole ? joinBytes(chunks) : null;
}

/** The same as UTF-8 text, decoded as it arrives: many megabytes at once would take a while. */
export async function readTextUpTo(response: Response, limit: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  const isWhole = await readChunks(response, limit, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return isWhole ? text + decoder.decode() : null;
}

/** False if the body is larger than the limit, in bytes. */
async function readChunks(
  { body, headers }: Response,
  limit: number,
  take: (chunk: Uint8Array) => void,
): Promise<boolean> {
  if (Number(headers.get('content-length')) > limit) {
    await body?.cancel().catch(() => undefined);
    return false;
  }
  const reader = body?.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return true;
    size += value.length;
    if (size > limit) {
      await reader?.cancel().catch(() => undefined);
      return false;
    }
    take(value);
  }
}
