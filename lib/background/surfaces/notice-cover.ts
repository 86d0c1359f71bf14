import { SECOND } from '@/lib/model/constants';
import { mayUnpack } from '@/lib/model/values/picture-size';
import { type Network, request } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';

/** Pixels; no desktop shows larger pictures in its notices. */
const SIZE = 192;
/** A notice should not come much later than its news. Milliseconds. */
const DEADLINE = 5 * SECOND;
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * A picture as a data URL, square and small: Chrome's notices accept no other address. Null if it cannot be
 * loaded. Never throws.
 */
export async function noticeCover(network: Network, address: string): Promise<string | null> {
  const options = { cache: 'default', deadline: DEADLINE } as const;
  const read = await request(network, address, options, async (response) => {
    const bytes = response.ok && (await readUpTo(response, MAX_BYTES));
    return bytes && mayUnpack(bytes) ? drawn(new Blob([bytes as BlobPart])) : null;
  });
  return read.ok ? read.value : null;
}

/** Draws the picture's centre. */
async function drawn(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIZE, SIZE);
  bitmap.close();
  return addressOf(await canvas.convertToBlob());
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
