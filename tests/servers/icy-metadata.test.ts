import { expect, test } from 'vitest';
import { createIcyInserter } from './icy-metadata.ts';

const TITLE = "StreamTitle='A - B';";

test('a block follows each interval of audio, empty while the title stays', () => {
  const insert = createIcyInserter(4);
  const sent = Buffer.concat(
    ['abcdef', 'gh', 'ij'].map((audio) => insert(Buffer.from(audio), 'A - B')),
  );
  const title = `\x02${TITLE}${'\0'.repeat(32 - TITLE.length)}`;
  expect(sent.toString('latin1')).toBe(`abcd${title}efgh\0ij`);
});

test('a new title is sent in the requested charset', () => {
  const insert = createIcyInserter(1, 'latin1');
  insert(Buffer.from('a'), 'Löwe');
  expect(insert(Buffer.from('b'), 'Bär').toString('latin1')).toContain("StreamTitle='Bär';");
});
