import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFeedRoot } from '@/lib/feeds/formats/feed-root';
import { splitFeed } from '@/lib/feeds/formats/split-feed';
import { fixture } from '../fixture';

function split(text: string) {
  const root = findFeedRoot(text);
  if (!('tag' in root)) throw new Error(root.format);
  const steps = splitFeed(text, root, 1000);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('a feed in pieces', () => {
  test('is split into its items and the rest', () => {
    expect(
      split(
        '<rss><channel><title>S</title><item>1</item>\n<item a="b">2</item><x/></channel></rss>',
      ),
    ).toEqual({
      shell: '<channel><title>S</title>\n<x/></channel>',
      items: ['<item>1</item>', '<item a="b">2</item>'],
      channelTag: '<channel>',
    });
  });

  test('loses its last item if it was cut off, and gets closed', () => {
    const { shell, items } = split('<rss><channel><title>S</title><item>1</item><item><title>2');
    expect([shell, items]).toEqual(['<channel><title>S</title></channel>', ['<item>1</item>']]);
  });

  test('gets missing end tags and loses stray ones outside its items', () => {
    expect(split('<rss><channel><title>S</channel></rss>').shell).toBe(
      '<channel><title>S</title></channel>',
    );
    expect(split('<rss><channel></b><title>S</title></rss>').shell).toBe(
      '<channel><title>S</title></channel>',
    );
  });

  test('has no comments, instructions or stray angle brackets', () => {
    const { items } = split(
      '<rss><item>a<!-- <item> -->b<?php x ?>c 1 < 2 <a "x <b>d</b> <!x e</item></rss>',
    );
    expect(items).toEqual(['<item>abc 1 &lt; 2 &lt;a "x <b>d</b> &lt;!x e</item>']);
  });

  test('keeps CDATA unchanged', () => {
    const item = '<item><![CDATA[ </item> <item> <!-- < ]]></item>';
    expect(split(`<rss>${item}</rss>`).items).toEqual([item]);
  });

  test('has no authors in its items', () => {
    const { items } = split(
      '<rss><item><author>a <b>c</b></author>x<Author>d</AUTHOR><author/></item></rss>',
    );
    expect(items).toEqual(['<item>x<author/></item>']);
  });

  test('loses no more than the rest of an item if the end tag of an author is missing', () => {
    const { items } = split('<rss><item>x<author>a</item><item>y</item></rss>');
    expect(items).toEqual(['<item>x</item>', '<item>y</item>']);
  });

  test('keeps the people of the show unless their names are too long', () => {
    const { shell } = split(
      `<rss><channel><managingEditor>A</managingEditor><webMaster>${'('.repeat(1000)}</webMaster></channel></rss>`,
    );
    expect(shell).toBe('<channel><managingEditor>A</managingEditor></channel>');
  });
});

test('in any feed, every < in the pieces starts CDATA or a tag that ends before the next one', () => {
  const part = fc.constantFrom(
    ...['<item>', '</item>', '<item/>', '<channel>', '</channel>', '</rss>', '<title>', '</title>'],
    ...[
      '<a "',
      "<a '",
      '"',
      "'",
      '>',
      '<',
      '</',
      '<!',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
    ],
    ...[
      '<author>',
      '</author>',
      '<webMaster>',
      'x',
      ' ',
      '\n',
      '=',
      '<é>',
      '<x y="z">',
      '<x y=">">',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const { shell, items } = split(`<rss>${parts.join('')}`);
      for (const piece of [shell, ...items]) {
        const tags = piece.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
        const rest = tags.replace(/<\/[^<>]*>|<[a-zA-Z_](?:[^<>"']|"[^<"]*"|'[^<']*')*>/g, '');
        expect(rest).not.toContain('<');
      }
      for (const item of items) expect(item).toMatch(/^<item[\s>][\s\S]*<\/item\s*>$/i);
    }),
    { numRuns: 2000 },
  );
});

test('every word of a real feed is in one of its pieces', () => {
  const text = fixture('podlove.xml');
  const { shell, items } = split(text);
  const together = `${shell}${items.join('')}`;
  const words = (some: string) => new Set(some.match(/[\p{L}\d]{3,}/gu));
  for (const word of words(text.slice(text.indexOf('<channel'), text.indexOf('</rss>'))))
    expect(words(together)).toContain(word);
});
