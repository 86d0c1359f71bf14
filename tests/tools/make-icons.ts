// Draws public/icon/*.png (including the toolbar's states) and public/covers/fallback-1.png with the installed
// Chromium. Run it with `node tests/tools/make-icons.ts` after changing the drawings.
import { writeFile } from 'node:fs/promises';
import puppeteer from 'puppeteer-core';
import { ensurePrograms } from './ensure-programs.ts';

const SIZES = [16, 32, 48, 96, 128];
/** Sizes of the toolbar button. */
const TOOLBAR_SIZES = [16, 32];
const COVER = 512;

/** A sky as background, with a gradient between these two colours. */
function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>
    </linearGradient></defs>
    <rect x="2" y="2" width="96" height="96" rx="24" fill="url(#sky)"/>`;
}

const EVENING = sky('#1c9aa3', '#0c4468');
const NIGHT = sky('#7d8b99', '#4a5764');

/** A wave below a sun. Small sizes get a bolder line. */
function icon(size: number): string {
  const width = size <= 16 ? 13 : size <= 32 ? 11 : 9.5;
  return svg(
    size,
    100,
    `${EVENING}
    <circle cx="67" cy="34" r="${size <= 32 ? 12 : 11}" fill="#ffd27d"/>
    <path d="M18 57 C 29 33, 39 33, 50 57 S 71 81, 82 57" fill="none" stroke="#fff"
      stroke-width="${width}" stroke-linecap="round"/>`,
  );
}

/** Upright bars of this width, each at its left edge, from `top` to `bottom`. */
function bars(
  places: readonly (readonly [left: number, top: number, bottom: number])[],
  width: number,
) {
  return places
    .map(
      ([left, top, bottom]) =>
        `<rect x="${left}" y="${top}" width="${width}" height="${bottom - top}" rx="3" fill="#fff"/>`,
    )
    .join('');
}

/**
 * The toolbar button. Playing: level bars below the sun, which is a red light for live audio. Paused: two bars
 * on a night sky. Edges are on whole pixels at size 16, and nothing important is in the corner where the browser
 * draws the badge.
 */
const STATES = {
  playing: `${EVENING}<circle cx="74" cy="26" r="13" fill="#ffd27d"/>${levels()}`,
  live: `${EVENING}<circle cx="74" cy="26" r="18" fill="#fff"/><circle cx="74" cy="26" r="13" fill="#e0342b"/>${levels()}`,
  paused: `${NIGHT}${bars(
    [
      [25, 22, 78],
      [56.25, 22, 78],
    ],
    18.75,
  )}`,
};

function levels(): string {
  return bars(
    [
      [18.75, 50, 81.25],
      [37.5, 25, 81.25],
      [56.25, 56.25, 81.25],
      [75, 50, 81.25],
    ],
    12.5,
  );
}

/** Long waves, one behind the other, below a low sun. Flat tones keep the file small. */
function cover(): string {
  const tones = ['#1b5d7a', '#13455e', '#0b2c3f'];
  const waves = tones.map((tone, index) => wave(tone, index)).join('');
  return svg(
    COVER,
    COVER,
    `<rect width="512" height="512" fill="#2a7288"/>
    <circle cx="352" cy="150" r="104" fill="#3a8592"/>
    <circle cx="352" cy="150" r="60" fill="#f2d8a0"/>
    ${waves}`,
  );
}

function wave(tone: string, index: number): string {
  const level = 222 + index * 98;
  const swell = 66 - index * 4;
  const start = -((index * 230) % 400) - 60;
  let path = `M${start} ${level}`;
  for (let x = start; x < COVER; x += 400) {
    path += ` c 73 ${-swell}, 127 ${-swell}, 200 0 s 127 ${swell}, 200 0`;
  }
  return `<path d="${path} V 600 H ${start} Z" fill="${tone}"/>`;
}

function svg(size: number, box: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${box} ${box}">${content}</svg>`;
}

const { chromium } = await ensurePrograms(['chromium']);
const args = ['--no-sandbox', '--force-color-profile=srgb'];
const browser = await puppeteer.launch({ executablePath: chromium, pipe: true, args });
const page = await browser.newPage();

async function draw(path: string, size: number, drawing: string): Promise<void> {
  await page.setViewport({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  const picture = await page.screenshot({ omitBackground: size < COVER });
  await writeFile(new URL(`../../public/${path}`, import.meta.url), picture);
}

for (const size of SIZES) await draw(`icon/${size}.png`, size, icon(size));
for (const size of TOOLBAR_SIZES) {
  for (const [state, drawing] of Object.entries(STATES)) {
    await draw(`icon/${state}-${size}.png`, size, svg(size, 100, drawing));
  }
}
await draw('covers/fallback-1.png', COVER, cover());
await browser.close();
