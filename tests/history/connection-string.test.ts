import { expect, test } from 'vitest';
import { placeOf, readConnectionString, redact } from '@/lib/history/postgres/connection-string';

const URL = 'postgresql://me:p%40ss-word@ep-cool-1.eu.neon.tech/my%20db?sslmode=require';

test.each([URL, 'postgres://me@localhost:5433/db', 'postgresql://me:x@[::1]:5433/db'])(
  '%s is a connection string',
  (text) => {
    expect(readConnectionString(text)).toBe(text);
    expect(readConnectionString(` ${text}\n`)).toBe(text);
    expect(readConnectionString(`psql '${text}'`)).toBe(text);
    expect(readConnectionString(`"${text}"`)).toBe(text);
  },
);

test.each([
  '',
  'db.example',
  'postgresql://',
  'postgresql://host/db',
  'postgresql://me@host',
  'postgresql://me@host/',
  'postgresql://me@ho st/db',
  'postgresql://me@host:port/db',
  'http://me@host/db',
])('%j is not a connection string', (text) => {
  expect(readConnectionString(text)).toBeNull();
});

test('only host, port and database are shown', () => {
  expect(placeOf(URL)).toEqual({ host: 'ep-cool-1.eu.neon.tech', database: 'my db' });
  expect(placeOf('postgres://me:x@localhost:5433/db')).toEqual({
    host: 'localhost:5433',
    database: 'db',
  });
});

test('secrets are removed from a text', () => {
  const text = `cannot use ${URL} (p%40ss-word, p@ss-word) with t0ken, nor postgres://a:b@c/d`;
  expect(redact(text, URL, 't0ken')).toBe('cannot use … (…, …) with …, nor …');
});

test('a text without secrets is left unchanged', () => {
  expect(redact('relation does not exist', 'postgresql://me@host/db')).toBe(
    'relation does not exist',
  );
});
