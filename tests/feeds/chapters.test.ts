import { expect, test } from 'vitest';
import { readChapters } from '@/lib/feeds/chapters';
import { fixture } from './fixture';

const BASE = 'https://chapters.example/e/1.json';

test('chapters are sorted by time, and those outside the table of contents are marked', () => {
  expect(readChapters(fixture('chapters.json'), BASE)).toEqual([
    { startTime: 0, title: 'First', image: '', url: '', listed: true },
    {
      startTime: 30,
      title: '',
      image: 'https://chapters.example/only.png',
      url: '',
      listed: false,
    },
    {
      startTime: 60.5,
      title: 'Second',
      image: 'https://chapters.example/e/second.jpg',
      url: 'https://chapters.example/2',
      listed: true,
    },
    { startTime: 90, title: 'As a text', image: '', url: '', listed: true },
    { startTime: 100, title: 'Bad address', image: '', url: '', listed: true },
  ]);
});

test('bytes with a BOM are read', () => {
  const bytes = new TextEncoder().encode(`\ufeff${fixture('chapters.json')}`);
  expect(readChapters(bytes, BASE)).toHaveLength(5);
});

test.each([
  ['a page', '<!doctype html>'],
  ['an empty file', ''],
  ['other JSON', '{"items":[]}'],
  ['a bare array', '[]'],
  ['a number', '1'],
  ['deep nesting', `{"chapters":[${'['.repeat(1000)}${']'.repeat(1000)}]}`],
  ['a file over 1 MB', `{"chapters":[]}${' '.repeat(1024 * 1024)}`],
])('%s is not a list of chapters', (_, text) => {
  expect(readChapters(text, BASE)).toBeNull();
});

test('an empty list is a valid list of chapters', () => {
  expect(readChapters('{"version":"1.2.0","chapters":[]}', BASE)).toEqual([]);
});

test('at most a thousand chapters are read', () => {
  const chapters = Array.from({ length: 1100 }, (_, startTime) => ({ startTime }));
  expect(readChapters(JSON.stringify({ chapters }), BASE)).toHaveLength(1000);
});
