// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sentence } from '@/components/primitives/Sentence';
import { openPage } from '../../support/page';

const link = <a href="#there">there</a>;

it('puts elements in the places that the message specifies', () => {
  const pieces = ['Look ', { name: 'link' as const }, '.'];
  const { container } = openPage(<Sentence of={pieces} link={link} />);
  expect(container.textContent).toBe('Look there.');
  expect(screen.getByRole('link', { name: 'there' })).toBeDefined();
});

it('keeps the order of the message', () => {
  const pieces = [{ name: 'b' as const }, ' – ', { name: 'a' as const }];
  const { container } = openPage(<Sentence of={pieces} a={<b>1</b>} b={link} />);
  expect(container.textContent).toBe('there – 1');
});

it('requires exactly the names in the message', () => {
  const pieces = [{ name: 'link' as const }];
  // @ts-expect-error: nothing stands for the link
  expect(openPage(<Sentence of={pieces} />).container.textContent).toBe('');
  // @ts-expect-error: the message has no such name
  openPage(<Sentence of={pieces} link={link} other={link} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
