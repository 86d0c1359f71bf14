import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Keyboard from 'lucide-react/icons/keyboard';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PLAIN_FACTORY, plainIcon } from '@/lib/build/library-patches';

const ICONS = resolve(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');
const iconNamed = (name: string) => readFileSync(resolve(ICONS, `${name}.mjs`), 'utf8');
const wordsOf = (text: string) => text.match(/[\w.-]+/g) ?? [];

test.each(['moon', 'ellipsis', 'skip-back', 'list-music', 'keyboard'])(
  'the icon %s loses the keys of its shapes and its name, and nothing else',
  (name) => {
    const icon = iconNamed(name);
    const shapes = icon.match(/\bkey: /g)?.length ?? 0;
    expect(shapes).toBeGreaterThan(0);
    const short = plainIcon(icon);
    expect(short).not.toMatch(/\bkey: |\bsize: |"[\w-]*".*aliases/);
    const aliases = wordsOf(/aliases: \[[^\]]*\]/.exec(icon)?.[0] ?? '');
    // Two words for each key, and two each for the name and the size.
    expect(wordsOf(icon).length - wordsOf(short).length).toBe(2 * shapes + 4 + aliases.length);
  },
);

test('an icon is drawn as lucide draws it, except for the classes of its names', () => {
  const make = new Function('createElement', PLAIN_FACTORY.replace('export default', 'return'))(
    createElement,
  );
  const node = new Function(
    `${/const __iconData = [\s\S]*?\n};/.exec(plainIcon(iconNamed('keyboard')))?.[0]} return __iconData;`,
  )();
  const Plain: FunctionComponent<{ className: string; strokeWidth: number }> = make(node);
  const props = { className: 'size-4', strokeWidth: 3 };
  const drawn = renderToStaticMarkup(createElement(Keyboard, props));
  const plain = renderToStaticMarkup(createElement(Plain, props));
  const sorted = (svg: string) =>
    [...svg.replace(/lucide[\w-]* ?/g, '').matchAll(/[\w-]+="[^"]*"|<\/?\w+/g)].map(String).sort();
  expect(sorted(plain)).toEqual(sorted(drawn));
});
