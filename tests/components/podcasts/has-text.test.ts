import { expect, it } from 'vitest';
import { hasText } from '@/components/podcasts/has-text';

it.each(['', ' \n', '<p><img src="cover.jpg" alt="The cover"></p>', '<p>&nbsp;</p><br/>'])(
  'finds no text in %j',
  (notes) => expect(hasText(notes)).toBe(false),
);

it.each(['Notes', '<p>A <b>guest</b></p>', '1 < 2', '<img src="cover.jpg">潮'])(
  'finds text in %j',
  (notes) => expect(hasText(notes)).toBe(true),
);
