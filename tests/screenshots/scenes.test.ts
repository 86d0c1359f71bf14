import { describe, expect, it } from 'vitest';
import { sizesOf } from './scene.ts';
import { scenes } from './scenes.ts';

describe('the scenes', () => {
  it('have unique names, which consist of a screen and its state', () => {
    const names = scenes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+--[a-z]+(-[a-z]+)*$/);
  });

  it('each have at least one size in Chrome, and exactly one in Firefox', () => {
    for (const scene of scenes) {
      expect(sizesOf(scene, 'chromium').length).toBeGreaterThan(0);
      expect(sizesOf(scene, 'firefox').length).toBe(1);
    }
  });
});
