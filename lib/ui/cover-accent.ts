import type { Oklch } from '@/lib/model/values/accent';
import { accentFrom, mainColours } from '@/lib/model/values/accent';
import { mayUnpack } from '@/lib/model/values/picture-size';
import { isOwnAddress } from '@/lib/model/values/web-address';
import { REQUEST_DEFAULTS } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';

/** A cover's accent in both themes, as CSS colours. Pages store it, so new fields must be optional. */
export interface CoverAccent {
  light: string;
  dark: string;
  /** The hue of its second colour, in degrees; missing if the cover has only one. */
  second?: number;
}

/** Pixels per side: enough to find the colours quickly. */
const SIZE = 32;
/** Bytes; covers are smaller, and endless responses are cut off. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Milliseconds; the picture is usually in the cache. */
const DEADLINE = 10_000;

/** The accent from a picture; null if it is grey or cannot be read. */
export async function readCoverAccent(url: string): Promise<CoverAccent | null> {
  const pixels = await readPixels(url).catch(() => null);
  const [colour, second] = pixels ? mainColours(pixels) : [];
  const [light, dark] = [
    colour && accentFrom(colour, 'light'),
    colour && accentFrom(colour, 'dark'),
  ];
  if (!light || !dark) return null;
  const accent = { light: written(light), dark: written(dark) };
  return second ? { ...accent, second: Math.round(second.hue) } : accent;
}

async function readPixels(url: string): Promise<Uint8ClampedArray | null> {
  const picture = isOwnAddress(url) ? await decoded(url) : await fetched(url);
  const options = { resizeWidth: SIZE, resizeHeight: SIZE } as const;
  const bitmap = await createImageBitmap(picture, options);
  const canvas = new OffscreenCanvas(SIZE, SIZE).getContext('2d');
  canvas?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas?.getImageData(0, 0, SIZE, SIZE).data ?? null;
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/**
 * From the browser's cache, where the page has just put it. A canvas must not read a cross-origin picture
 * from the page itself.
 */
async function fetched(url: string): Promise<Blob> {
  const answer = await fetch(url, {
    ...REQUEST_DEFAULTS,
    cache: 'force-cache',
    signal: AbortSignal.timeout(DEADLINE),
  });
  const bytes = await readUpTo(answer, MAX_BYTES);
  if (bytes === null || !mayUnpack(bytes)) throw new RangeError('The picture is too large');
  return new Blob([bytes], { type: answer.headers.get('content-type') ?? '' });
}

const written = ({ lightness, chroma, hue }: Oklch) =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(1)})`;
