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

test.each(['Radio Nova', ' radio  NOVA\n', 'Ｒadio\u00A0Nova'])(
  '%j has the hue of its name',
  (name) => {
    expect(hueOf(name)).toBe(hueOf('Radio Nova'));
  },
);

test('similar names have different hues', () => {
  expect(hueOf('Radio Nova')).not.toBe(hueOf('Radio Nova 2'));
});
