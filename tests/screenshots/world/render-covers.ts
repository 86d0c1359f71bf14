import type { UiPage } from '../../e2e/driver/driver.ts';
import { drawCover } from './cover-art.ts';
import { MORE_SHOWS } from './more-shows.ts';
import { SHOWS } from './shows.ts';
import { STATIONS } from './stations.ts';

/** Pixels per side. */
const SIZE = 600;

/** Renders all covers in a browser page, as PNG by the key of the station or show. */
export async function renderCovers(ui: UiPage): Promise<Map<string, Buffer>> {
  const covers = new Map<string, Buffer>();
  for (const { key, cover } of [...STATIONS, ...SHOWS, ...MORE_SHOWS]) {
    if (cover === null) continue;
    covers.set(key, Buffer.from(await ui.evaluate(rasterise, drawCover(cover), SIZE), 'base64'));
  }
  return covers;
}

/** Runs in the page: converts an SVG to PNG, as base64. */
async function rasterise(svg: string, size: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}
