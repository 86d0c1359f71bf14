import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENRES } from '@/components/radio/genres';
import { STARTER_SHOWS, STARTER_STATIONS } from '@/lib/directory/starters';

const PICTURES = 'public/covers/starters';

describe('the starters', () => {
  it('are two dozen stations, some of each genre that has a tile', () => {
    expect(STARTER_STATIONS).toHaveLength(24);
    expect(new Set(STARTER_STATIONS.map(({ aURL }) => aURL)).size).toBe(24);
    const few = GENRES.filter(
      ({ tag }) => STARTER_STATIONS.filter(({ tags }) => tags?.includes(tag)).length < 2,
    );
    expect(few).toEqual([]);
  });

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
