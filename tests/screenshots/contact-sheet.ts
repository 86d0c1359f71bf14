import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { locateProgram } from '../tools/ensure-programs.ts';
import { FOLDER, type Shot } from './take-screenshots.ts';

/** The size of a montage in CSS pixels. The browser renders it. */
const SHEET = { width: 1600, height: 1580 };
/** The scale at which a montage shows a picture. */
const scaleOf = ({ size }: Shot) =>
  size.surface === 'settings' ? (size.width > 600 ? 0.5 : 0.6) : size.width > 600 ? 0.48 : 0.62;

/** Writes `index.html` with all pictures, and montages of up to 60 each. Returns the montages' paths. */
export async function writeContactSheets(shots: readonly Shot[]): Promise<string[]> {
  await writeFile(
    `${FOLDER}/index.html`,
    page('Skywave, every screen in every state', indexOf(shots)),
  );
  const program = await locateProgram('chromium');
  const browser = await puppeteer.launch({
    ...{ executablePath: program, pipe: true },
    args: ['--no-sandbox', '--allow-file-access-from-files'],
  });
  const sheets: string[] = [];
  try {
    const tab = await browser.newPage();
    for (const [name, group] of groupsOf(shots)) {
      let rest = group;
      for (let part = 1; rest.length > 0; part++) {
        const html = `${FOLDER}/sheet.html`;
        await tab.setViewport(SHEET);
        await writeFile(
          html,
          page(
            `${name}, ${part}`,
            rest
              .slice(0, 60)
              .map((shot) => figure(shot, scaleOf(shot)))
              .join(''),
          ),
        );
        await tab.goto(pathToFileURL(resolve(html)).href, { waitUntil: 'load' });
        const { fitting, height } = await tab.evaluate(cutToFit, SHEET.height);
        const path = `${FOLDER}/sheet-${name}-${part}.png`;
        const clip = { x: 0, y: 0, width: SHEET.width, height };
        await tab.screenshot({ path: path as `${string}.png`, clip });
        sheets.push(path);
        rest = rest.slice(fitting);
      }
    }
  } finally {
    await browser.close();
  }
  return sheets;
}

/** Runs in the sheet: removes the pictures that don't fit into this height, but always keeps one. */
function cutToFit(height: number): { fitting: number; height: number } {
  const bottomOf = (one: Element) => one.getBoundingClientRect().bottom;
  const figures = [...document.querySelectorAll('figure')];
  const left = figures.filter((one, index) => index === 0 || bottomOf(one) <= height);
  const bottoms = left.map(bottomOf);
  for (const one of figures) if (!left.includes(one)) one.remove();
  return { fitting: left.length, height: Math.ceil(Math.max(...bottoms)) + 8 };
}

/** Groups pictures of the same size, so that rows line up. */
function groupsOf(shots: readonly Shot[]): Map<string, Shot[]> {
  const groups = new Map<string, Shot[]>();
  for (const shot of shots) {
    const language = shot.language === 'en' ? '' : `-${shot.language}`;
    const name = `${shot.browser}${language}-${shot.size.surface}-${shot.size.width}-${shot.theme}`;
    groups.set(name, [...(groups.get(name) ?? []), shot]);
  }
  return groups;
}

function indexOf(shots: readonly Shot[]): string {
  const scenes = [...new Set(shots.map(({ scene }) => scene))];
  return scenes
    .map((scene) => {
      const own = shots.filter((shot) => shot.scene === scene);
      return `<h2>${scene}</h2>${own.map((shot) => figure(shot, 0.5, true)).join('')}`;
    })
    .join('');
}

function figure(
  { file, scene, theme, browser, language, size }: Shot,
  scale: number,
  full = false,
) {
  const width = Math.round(size.width * scale);
  const where = full ? `${browser} ${language} ${size.surface} ${size.width} ${theme}` : scene;
  return `<figure style="width:${width}px"><a href="${file}"><img src="${file}" style="width:${width}px"></a><figcaption>${where}</figcaption></figure>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>
    body { margin: 0; padding: 8px; background: #8a8f98; color: #fff; font: 12px/16px system-ui, sans-serif }
    h1, h2 { margin: 4px 0; font-size: 14px; line-height: 20px; flex-basis: 100% }
    main { display: flex; flex-wrap: wrap; gap: 10px 12px; align-items: flex-start }
    figure { margin: 0 } img { display: block } figcaption { padding: 2px 0; overflow-wrap: anywhere }
    </style><h1>${title}</h1><main>${body}</main>`;
}
