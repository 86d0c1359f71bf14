import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sentence } from '@/components/primitives/Sentence';

const link = <a href="#there">there</a>;

it('puts elements where the message names them', () => {
  const pieces = ['Look ', { name: 'link' as const }, '.'];
  expect(renderToStaticMarkup(<Sentence of={pieces} link={link} />)).toBe(
    'Look <a href="#there">there</a>.',
  );
});

it('keeps the order that the language has', () => {
  const pieces = [{ name: 'b' as const }, ' – ', { name: 'a' as const }];
  expect(renderToStaticMarkup(<Sentence of={pieces} a={<b>1</b>} b={link} />)).toBe(
    '<a href="#there">there</a> – <b>1</b>',
  );
});

it('asks for exactly the names of the message', () => {
  const pieces = [{ name: 'link' as const }];
  // @ts-expect-error: nothing stands for the link
  expect(renderToStaticMarkup(<Sentence of={pieces} />)).toBe('');
  // @ts-expect-error: the message has no such name
  expect(renderToStaticMarkup(<Sentence of={pieces} link={link} other={link} />)).toContain(
    'there',
  );
});
