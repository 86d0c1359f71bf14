import { describe, expect, it } from 'vitest';
import { sizesOf } from './scene.ts';
import { scenes } from './scenes.ts';

describe('the scenes', () => {
  it('have names of their own, which name a screen and its state', () => {
    const names = scenes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+--[a-z]+(-[a-z]+)*$/);
  });

  it('can each be looked at in Chrome, and in Firefox but for what it has no page for', () => {
    for (const scene of scenes) {
      expect(sizesOf(scene, 'chromium').length).toBeGreaterThan(0);
      expect(sizesOf(scene, 'firefox').length).toBe(1);
    }
  });
});
