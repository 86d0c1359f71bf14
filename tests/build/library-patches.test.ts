import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withoutKeys } from '@/lib/build/library-patches';

const ICONS = resolve(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');

test.each(['moon', 'ellipsis', 'skip-back', 'list-music', 'keyboard'])(
  'the icon %s loses its keys, and nothing else',
  (name) => {
    const icon = readFileSync(resolve(ICONS, `${name}.mjs`), 'utf8');
    const shapes = icon.match(/\bkey: /g)?.length ?? 0;
    expect(shapes).toBeGreaterThan(0);
    const short = withoutKeys(icon);
    expect(short).not.toContain('key: ');
    const words = (text: string) => text.match(/[\w.-]+/g) ?? [];
    expect(words(icon).length - words(short).length).toBe(2 * shapes);
  },
);
