// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useCoverAccent } from '@/components/player/use-cover-accent';
import { hashText } from '@/lib/model/values/hash';

const [OLD, NEW] = ['https://a.example/old.png', 'https://a.example/new.png'];
const ACCENT = { light: 'oklch(0.5 0.1 20.0)', dark: 'oklch(0.8 0.1 20.0)' };

beforeEach(() => {
  const kept = [
    // As it was stored before covers had a second colour.
    [hashText(OLD), ACCENT],
    [hashText(NEW), { ...ACCENT, second: 240 }],
  ];
  localStorage.setItem('coverAccents', JSON.stringify(kept));
});

const token = (name: string) => document.documentElement.style.getPropertyValue(`--cover-${name}`);

test('the colours of a cover seen before are there at once, one or two, and go with it', () => {
  const { rerender } = renderHook(({ cover }) => useCoverAccent(cover, true), {
    initialProps: { cover: NEW },
  });
  expect([token('accent-light'), token('second-hue')]).toEqual([ACCENT.light, '240']);
  rerender({ cover: OLD });
  expect([token('accent-light'), token('second-hue')]).toEqual([ACCENT.light, '']);
  rerender({ cover: NEW });
  rerender({ cover: '' });
  expect([token('accent-light'), token('accent-dark'), token('second-hue')]).toEqual(['', '', '']);
});
