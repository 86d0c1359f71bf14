import type { Oklch } from '@/lib/model/accent';
import { accentFrom, mainColour } from '@/lib/model/accent';
import { mayUnpack } from '@/lib/model/picture-size';
import { REQUEST_DEFAULTS } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';

/** A cover's accent in both themes, as style sheets write it. */
export interface CoverAccent {
  light: string;
  dark: string;
}

/** Pixels across: enough for the colours, and little to look at. */
const SIZE = 32;
/** Bytes; no cover is larger, and what sends without end is none. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Milliseconds; the page has the picture already, as a rule. */
const PATIENCE = 10_000;

/** Whether a page may read the picture without access to its host. */
export const isOwnPicture = (url: string) => /^(data|blob):/.test(url);

/** The accent that a picture gives; null where it is grey, or cannot be read. */
export async function readCoverAccent(url: string): Promise<CoverAccent | null> {
  const pixels = await readPixels(url).catch(() => null);
  const colour = pixels && mainColour(pixels);
  const [light, dark] = [
    colour && accentFrom(colour, 'light'),
    colour && accentFrom(colour, 'dark'),
  ];
  return light && dark && { light: written(light), dark: written(dark) };
}

async function readPixels(url: string): Promise<Uint8ClampedArray | null> {
  const picture = isOwnPicture(url) ? await decoded(url) : await fetched(url);
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

/** Out of the browser's cache: the page has just shown it, and a canvas may not read what a page shows. */
async function fetched(url: string): Promise<Blob> {
  const answer = await fetch(url, {
    ...REQUEST_DEFAULTS,
    cache: 'force-cache',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const bytes = await readUpTo(answer, MAX_BYTES);
  if (bytes === null || !mayUnpack(bytes)) throw new RangeError('The picture is too large');
  return new Blob([bytes], { type: answer.headers.get('content-type') ?? '' });
}

const written = ({ lightness, chroma, hue }: Oklch) =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(1)})`;
