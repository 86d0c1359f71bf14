import { describe, expect, it } from 'vitest';
import { bookmarksMarkdown } from '@/components/podcasts/bookmarks-markdown';
import { hostileStrings } from '../../fixtures/hostile-strings.ts';
import { aBookmark } from '../../library/sample-bookmarks.ts';

const tidesTwo = {
  id: 't2',
  enclosureUrl: 'https://t.example/2.mp3',
  title: 'Two',
  artist: 'Tides',
};

describe('bookmarks as Markdown', () => {
  it('have a heading for each show and episode, and an item for each moment in order', () => {
    const text = bookmarksMarkdown([
      aBookmark('c', { position: 3723, line: 'And then it rained.', note: 'Check this' }),
      aBookmark('b', { item: tidesTwo, link: '', position: 5 }),
      aBookmark('a', { position: 65, note: 'First\n\n  Second line' }),
    ]);
    expect(text).toBe(`# Bookmarks

## Waves

### One

- [1:05](https://a.example/one#t=65)\\
  First\\
  Second line
- [1:02:03](https://a.example/one#t=3723) “And then it rained.”\\
  Check this

## Tides

### Two

- [0:05](https://t.example/2.mp3#t=5)
`);
  });

  it('name what is of no show once', () => {
    const item = { id: 'x', url: 'https://a.example/x.mp3', title: 'A talk' };
    expect(bookmarksMarkdown([aBookmark('a', { item, link: '' })])).toBe(
      '# Bookmarks\n\n## A talk\n\n- [1:00](https://a.example/x.mp3#t=60)\n',
    );
  });

  it.each([
    ['# no heading', '\\# no heading'],
    ['- no list', '\\- no list'],
    ['12. no list', '12\\. no list'],
    ['1) no list', '1\\) no list'],
    ['=== no underline', '\\=== no underline'],
    ['> no quote', '\\> no quote'],
    ['[no](https://evil.example) link', '\\[no\\](https\\://evil.example) link'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['*no* _emphasis_ `code` ~~out~~', '\\*no\\* \\_emphasis\\_ \\`code\\` \\~\\~out\\~\\~'],
    ['&lt; stays as it is', '\\&lt; stays as it is'],
    ['a | b', 'a \\| b'],
    ['www.evil.example and ada@evil.example', 'www\\.evil.example and ada\\@evil.example'],
    ['a\\b', 'a\\\\b'],
  ])('take “%s” for what it is', (words, escaped) => {
    const item = { id: 'x', url: 'https://a.example/x.mp3', title: words };
    const text = bookmarksMarkdown([aBookmark('a', { item, link: '', line: words, note: words })]);
    expect(text).toContain(`\n## ${escaped}\n`);
    expect(text).toContain(`“${escaped}”`);
    expect(text.split('\n')).toContain(`  ${escaped}`);
  });

  it('have the lines of their own and no others, whatever strangers write', () => {
    for (const [, hostile] of hostileStrings('https://trap.example')) {
      const item = { id: 'x', url: 'https://a.example/x.mp3', title: hostile, artist: hostile };
      const line = hostile.slice(0, 300);
      const text = bookmarksMarkdown([aBookmark('a', { item, link: hostile, line })]);
      const blocks = text.trimEnd().split('\n\n');
      expect(blocks.length).toBeLessThanOrEqual(4);
      const unescaped = text.replace(/\\[!-/:-@[-`{-~]/g, '');
      expect(unescaped.split('\n').filter((one) => /^(#|- )/.test(one))).toHaveLength(
        blocks.length,
      );
      expect(unescaped).not.toMatch(/[<>`]/);
    }
  });

  it('keep an address with parentheses whole', () => {
    const link = 'https://a.example/One_(episode)';
    expect(bookmarksMarkdown([aBookmark('a', { link })])).toContain(
      '(https://a.example/One_%28episode%29#t=60)',
    );
  });
});
