import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STARTER_SHOWS, STARTER_STATIONS } from '@/lib/directory/starters';

const PICTURES = 'public/covers/starters';

describe('the starters', () => {
  it('have a picture each in the package, and no picture is left over', () => {
    const used = [...STARTER_STATIONS, ...STARTER_SHOWS].map(({ image }) => `public${image}`);
    const drawn = readdirSync(PICTURES).map((file) => `${PICTURES}/${file}`);
    expect(used.sort()).toEqual(drawn.sort());
  });

  it.each(readdirSync(PICTURES))('draw %s from nothing else, and as a square', (file) => {
    const text = readFileSync(`${PICTURES}/${file}`, 'utf8');
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="192" height="192" /);
    expect(text).not.toMatch(/<script|<image|<text|href|url\((?!#)/);
  });
});
