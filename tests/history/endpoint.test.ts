import { neonConfig } from '@neondatabase/serverless';
import { expect, test } from 'vitest';
import { endpointFor } from '@/lib/history/postgres/endpoint';
import { isLoopback } from '@/lib/model/values/private-address';

const { fetchEndpoint } = neonConfig;
if (typeof fetchEndpoint !== 'function') throw new Error('The driver has another default.');
const endpoint = endpointFor(fetchEndpoint);

test.each([
  ['127.0.0.1', '5433', 'http://127.0.0.1:5433/sql'],
  ['127.1.2.3', '80', 'http://127.1.2.3:80/sql'],
  ['localhost', '', 'http://localhost/sql'],
  ['db.localhost', '4444', 'http://db.localhost:4444/sql'],
  ['[::1]', '5433', 'http://[::1]:5433/sql'],
])('%s with port %j is this machine, reached at %s', (host, port, url) => {
  expect(isLoopback(host)).toBe(true);
  expect(endpoint(host, port)).toBe(url);
});

test.each([
  'ep-cool-1.eu-central-1.aws.neon.tech',
  'localhost.example.com',
  '127.0.0.1.example.com',
  '10.0.0.1',
  'notlocalhost',
])('%s is reached at the driver’s own, encrypted endpoint', (host) => {
  expect(isLoopback(host)).toBe(false);
  for (const options of [undefined, { jwtAuth: true }]) {
    expect(endpoint(host, '5432', options)).toBe(fetchEndpoint(host, '5432', options));
    expect(endpoint(host, '5432', options)).toMatch(/^https:/);
  }
});
