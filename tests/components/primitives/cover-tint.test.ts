import { expect, test } from 'vitest';
import { hueOf, initialsOf } from '@/components/primitives/Cover';

test.each([
  ['SomaFM Groove Salad', 'SG'],
  ['fip', 'F'],
  ['  99% Invisible', '9I'],
  ['إذاعة الشرق', 'إا'],
  ['…', ''],
  ['100.7 FM', '1F'],
  ['24/7', '2'],
  ['🎷 Jazz Nights', 'JN'],
  ['🌊🎷 24/7', '🌊'],
  ['👩‍🚀✨', '👩‍🚀'],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a key always gets the same hue, and similar keys get different ones', () => {
  expect(hueOf('somafm-1')).toBe(hueOf('somafm-1'));
  expect(hueOf('somafm-1')).not.toBe(hueOf('somafm-2'));
});
