import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer, deriveFolderKey, scrypt } from '@/lib/sync/everything/sealed-file';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (from: Uint8Array) => Buffer.from(from).toString('hex');

it.each([
  [
    ['password', 'NaCl', { n: 1024, r: 8, p: 16 }],
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  ],
  [
    ['pleaseletmein', 'SodiumChloride', { n: 16384, r: 8, p: 1 }],
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  ],
] as const)('the key comes out as RFC 7914 says: %j', async ([password, salt, how], expected) => {
  expect(hex(await scrypt(bytes(password), bytes(salt), how, 64))).toBe(expected);
});

it('the key is that of another implementation, and the same for the same passphrase', async () => {
  const key = await deriveFolderKey('Größe 7');
  const salt = Buffer.from(key.salt, 'base64');
  const strength = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 };
  const theirs = scryptSync('Größe 7'.normalize('NFKC'), salt, 40, strength);
  expect(key.secret + key.check).toBe(
    theirs.subarray(0, 32).toString('base64') + theirs.subarray(32).toString('base64'),
  );
  // The same letters, as another keyboard makes them.
  expect(await deriveFolderKey('Größe 7'.normalize('NFD'), key.salt)).toEqual(key);
});

it('what is sealed is opened with its key and under its name, whole, and in no other way', async () => {
  const key = { salt: '', check: '', secret: btoa('k'.repeat(32)) };
  const sealer = createSealer(key);
  const value = { shows: ['https://show.example/feed', 'ü😀\0'] };
  const sealed = await sealer.seal('one', value);
  expect(await sealer.open('one', sealed)).toEqual(value);
  expect(Buffer.from(sealed).includes('show')).toBe(false);
  expect(await sealer.seal('one', value)).not.toEqual(sealed);

  expect(await sealer.open('two', sealed)).toBeUndefined();
  const other = createSealer({ ...key, secret: btoa('x'.repeat(32)) });
  expect(await other.open('one', sealed)).toBeUndefined();
  for (const end of [0, 5, 12, 20, sealed.length - 1]) {
    expect(await sealer.open('one', sealed.slice(0, end))).toBeUndefined();
  }
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[at] = (changed[at] as number) ^ 1;
    expect(await sealer.open('one', changed)).toBeUndefined();
  }
});
